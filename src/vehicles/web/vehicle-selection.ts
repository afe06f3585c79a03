// Stores the chosen car in the browser: all of it as `selectedCar`, its make as `brand`.

import { writeLocal } from '#src/platform/web/browser-storage.ts'
import { storedValue } from '#src/platform/web/stored-value.ts'
import { asCar, type Car, NO_CAR } from './car.ts'

const selectedCar = storedValue<Car>('selectedCar', NO_CAR, asCar)

/** No car on the server and at hydration, then the stored one. */
export const useCar = selectedCar.use
export const readCar = selectedCar.read

export function chooseCar(car: Car): void {
  selectedCar.write(car)
  writeLocal('brand', car.brand || null)
}

export const chooseBrand = (brand: string): void => chooseCar({ ...NO_CAR, brand })

export const chooseEngine = (engine: string): void => chooseCar({ ...readCar(), engine })

export const clearCar = (): void => chooseCar(NO_CAR)

export function isModelChosen(brand: string, model: string): boolean {
  const chosen = readCar()
  return chosen.brand === brand && chosen.model === model
}

/** The model of a page becomes the chosen one; if it is already, its engine stays. */
export function chooseModelOfPage(brand: string, model: string): void {
  if (!isModelChosen(brand, model)) chooseCar({ brand, model, engine: '' })
}
