// Adds, changes and deletes cars of a customer's garage. Each answers the whole garage.

import type { Database } from '#src/platform/server/database.ts'
import { violatedUniqueConstraint } from '#src/platform/server/database-errors.ts'
import { invalidField, ShopError } from '#src/shared/errors.ts'
import type { KeptCar } from '../garage-contract.ts'
import { lockCustomer } from './customers.repository.ts'
import {
  deleteCar,
  type GarageCar,
  insertCar,
  listCars,
  MOST_CARS,
  updateCar,
} from './garage.repository.ts'
import { notLoggedIn } from './require-customer.ts'

export type Owner = { readonly id: number }

export const addCar = (db: Database, { id }: Owner, car: GarageCar): Promise<KeptCar[]> =>
  db.transaction(async (tx) => {
    // without the lock two concurrent requests could both fill the last place
    if (!(await lockCustomer(tx, id))) throw notLoggedIn()
    await insertCar(tx, id, car)
    const cars = await listCars(tx, id)
    if (cars.length > MOST_CARS) throw tooMany()
    return cars
  })

const tooMany = () =>
  new ShopError('conflict', `В гараже не больше ${MOST_CARS} машин. Удалите ту, что не нужна.`)

export async function changeCar(
  db: Database,
  owner: Owner & { readonly carId: number },
  car: GarageCar,
): Promise<KeptCar[]> {
  const key = { customerId: owner.id, id: owner.carId }
  const isThere = await updateCar(db, key, car).catch((error: unknown) => {
    const taken = violatedUniqueConstraint(error)
    if (taken === 'customer_cars_vin') throw invalidField('vin', 'Машина с этим VIN уже в гараже.')
    if (taken !== null) throw new ShopError('conflict', 'Такая машина в гараже уже есть.')
    throw error
  })
  if (!isThere) throw new ShopError('not-found', 'Такой машины в гараже нет.')
  return listCars(db, owner.id)
}

/** Ignores a missing car: another tab may have deleted it. */
export async function removeCar(db: Database, { id }: Owner, carId: number): Promise<KeptCar[]> {
  await deleteCar(db, id, carId)
  return listCars(db, id)
}
