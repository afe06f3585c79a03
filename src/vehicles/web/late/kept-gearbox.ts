// The gearboxes of the buyer's cars, as the buyer has told them; kept in the browser.

import { storedValue } from '#src/platform/web/stored-value.ts'
import type { Car } from '../car.ts'

type Gearboxes = Readonly<Record<string, string>>

const MOST_CARS = 20

const kept = storedValue<Gearboxes>('gearboxes', {}, asGearboxes)

/** Drops what is no text; keeps the newest. */
export function asGearboxes(stored: unknown): Gearboxes {
  const entries = Object.entries(Object(stored)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return Object.fromEntries(entries.slice(-MOST_CARS))
}

const keyOf = ({ brand, model, engine }: Car): string => [brand, model, engine].join('/')

/** '' until the buyer has told it. */
export const useGearbox = (car: Car): string => kept.use()[keyOf(car)] ?? ''

export const keepGearbox = (car: Car, gearbox: string): void =>
  void kept.change(({ [keyOf(car)]: _, ...others }) =>
    asGearboxes({ ...others, [keyOf(car)]: gearbox }),
  )
