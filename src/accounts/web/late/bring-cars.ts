// Uploads the cars of this browser to the customer's garage, downloads the garage, and removes it
// at logout.

import { logFailure } from '#src/platform/web/api-error.ts'
import type { CallApi } from '#src/platform/web/call-api.ts'
import {
  forgetKeptCars,
  type GarageCar,
  readGarage,
  replaceGarage,
} from '#src/vehicles/web/public.ts'
import { garageApi } from '../../garage-contract.ts'

/** Keeps a car in the browser alone when the shop refuses it, as the garage is full. */
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

/** Removes the cars of the customer's garage from the browser. */
export const forgetCars = (): void => forgetKeptCars()
