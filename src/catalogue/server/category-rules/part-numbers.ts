// The facts by which the number of a car maker's part tells its category, as rows for SQL.

import { normaliseManufacturer } from '../../manufacturer-name.ts'
import facts from './part-numbers.json' with { type: 'json' }

export type PartFact = {
  /** Which of the facts; in a category of several names each has a row. */
  readonly place: number
  /** '' is any. */
  readonly maker: string
  /** Figures from the left. */
  readonly number: string
  /** What the name must say and must not, as a search on the web is written. */
  readonly words: string
  readonly category: string
}

export const partFacts: readonly PartFact[] = facts.parts.flatMap((part, place) =>
  part.numbers.flatMap((number) =>
    part.categories.map((category) => ({
      place,
      maker: part.maker ?? '',
      number,
      words: [part.words ?? '', ...absentWords(part.besides ?? [])].join(' ').trim(),
      category,
    })),
  ),
)

function absentWords(allowed: readonly string[]): string[] {
  return facts.besides.filter((word) => !allowed.includes(word)).map((word) => `-${word}`)
}

/** A maker under each of its names; `number` is a regular expression with the figures in a group. */
export const numberedMakers = facts.makers.flatMap(({ maker, names, number }) =>
  names.map((name) => ({ maker, name: normaliseManufacturer(name), number })),
)
