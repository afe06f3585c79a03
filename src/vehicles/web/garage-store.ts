// Stores the garage in the browser; accounts synchronise it with the customer's garage.

import { storedValue } from '#src/platform/web/stored-value.ts'
import { asGarage, type GarageCar, withCar, withoutCar } from '../garage.ts'

const garage = storedValue<readonly GarageCar[]>('garage', [], asGarage)

/** No car on the server and at hydration, then the stored ones. */
export const useGarage = garage.use
export const readGarage = garage.read
export const replaceGarage = garage.write

export const keepCar = (car: GarageCar): void => void garage.change((cars) => withCar(cars, car))

export const forgetCar = (car: GarageCar): void =>
  void garage.change((cars) => withoutCar(cars, car))

/** Removes the cars of the customer's garage from this browser. */
export const forgetKeptCars = (): void =>
  void garage.change((cars) => cars.filter(({ id }) => id === undefined))
