// The cars of a buyer: fields of a car, and the rules for duplicates and limits.

import { isVin, tidyVin } from './vin.ts'

export type GarageCar = {
  /** Id of a car stored by the shop; absent: only this browser has it. */
  readonly id?: number
  /** The buyer's name for it. */
  readonly name: string
  readonly brand: string
  readonly model: string
  readonly engine: string
  readonly year: number | null
  readonly vin: string
}

export const MOST_CARS = 20

/** Equal VINs mean one car, else all fields have to be equal. */
export function isSameCar(one: GarageCar, other: GarageCar): boolean {
  if (one.vin !== '' && one.vin === other.vin) return true
  return keyOf(one) === keyOf(other)
}

/** Names a car among those of its garage. */
export const keyOf = ({ brand, model, engine, year, vin, name }: GarageCar): string =>
  JSON.stringify([brand, model, engine, year, vin, name])

/** Replaces an entry of the same car; adds nothing to a full garage. */
export function withCar(garage: readonly GarageCar[], car: GarageCar): readonly GarageCar[] {
  const at = garage.findIndex((other) => isSameCar(other, car))
  if (at >= 0) return garage.map((other, place) => (place === at ? { ...other, ...car } : other))
  return garage.length < MOST_CARS ? [...garage, car] : garage
}

export const withoutCar = (garage: readonly GarageCar[], car: GarageCar): readonly GarageCar[] =>
  garage.filter((other) => keyOf(other) !== keyOf(car))

/** Parses cars from storage; drops invalid ones. */
export function asGarage(stored: unknown): readonly GarageCar[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((entry) => asGarageCar(entry) ?? []).slice(0, MOST_CARS)
}

function asGarageCar(stored: unknown): GarageCar | null {
  const { id, name, brand, model, engine, year, vin } = (stored ?? {}) as Record<string, unknown>
  if (!text(brand) || !text(model)) return null
  const number = tidyVin(text(vin))
  return {
    ...(typeof id === 'number' && { id }),
    name: text(name),
    brand: text(brand),
    model: text(model),
    engine: text(engine),
    year: typeof year === 'number' ? year : null,
    vin: isVin(number) ? number : '',
  }
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value.trim().slice(0, 100) : ''
