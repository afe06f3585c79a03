// Writes the cars of a part for its name and its description.

import type { Car } from './cars.ts'
import type { Random } from './random.ts'

const MOST_MODELS = 3
const LONGEST = 48

/** `Chery Tiggo 7 Pro, Tiggo 8 1.5T (E4T15C)`: make once, engine where the part depends on it. */
export function carsInName(fitted: readonly Car[], byEngine: boolean, random: Random): string {
  const engine = byEngine ? fitted[0]?.engine : null
  const most = 1 + random.below(MOST_MODELS)
  if (!engine) return listModels(fitted, most, LONGEST)
  const alike = fitted.filter((car) => car.engine?.label === engine.label)
  const named = `${listModels(alike, most, LONGEST)} ${engine.label}`
  return random.chance(0.35) ? `${named} (${engine.short})` : named
}

/** Models, with the make once for consecutive ones: `Geely Coolray, Belgee X50, X70`. */
export function listModels(fitted: readonly Car[], most: number, longest: number): string {
  const models = [...new Map(fitted.map((car) => [car.model, car])).values()].slice(0, most)
  let text = ''
  let make = ''
  for (const car of models) {
    const name = car.make.name === make ? car.model.name : `${car.make.name} ${car.model.name}`
    if (text !== '' && text.length + name.length > longest) break
    text += text === '' ? name : `, ${name}`
    make = car.make.name
  }
  return text
}
