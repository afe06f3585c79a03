// Brings the cars of this browser to its customer's garage, the garage to the browser, and takes it
// away when he leaves.

import { logFailure } from '#src/platform/web/api-error.ts'
import type { CallApi } from '#src/platform/web/call-api.ts'
import {
  forgetKeptCars,
  type GarageCar,
  readGarage,
  replaceGarage,
} from '#src/vehicles/web/public.ts'
import { garageApi } from '../../garage-contract.ts'

/** A car that the shop refuses, as the garage is full, stays in the browser alone. */
export async function bringCars(callApi: CallApi): Promise<void> {
  const refused: GarageCar[] = []
  for (const car of readGarage().filter(({ id }) => id === undefined)) {
    await callApi(garageApi.add, { body: car }).catch(() => refused.push(car))
  }
  try {
    const { cars } = await callApi(garageApi.list, {})
    replaceGarage([...cars, ...refused])
  } catch (error) {
    logFailure('Автомобили не загружены', error)
  }
}

/** The cars that the shop keeps leave the browser with their customer. */
export const forgetCars = (): void => forgetKeptCars()
