// Stores the garage in the browser; accounts bring it to the shop and back.

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

/** The cars that the shop keeps leave this browser with their customer. */
export const forgetKeptCars = (): void =>
  void garage.change((cars) => cars.filter(({ id }) => id === undefined))
