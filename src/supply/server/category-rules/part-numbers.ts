// Rows for SQL of the facts by which a car maker's part number gives the category.

import { normaliseManufacturer } from '#src/catalogue/server/public.ts'
import facts from './part-numbers.json' with { type: 'json' }

export type PartFact = {
  /** Index of the fact; a fact has one row for each number and each category name. */
  readonly place: number
  /** '': any. */
  readonly maker: string
  /** First digits of the part number: four or seven. */
  readonly number: string
  /** Words that the name must or must not (`-`) contain, in the syntax of websearch_to_tsquery. */
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

/** One row for each name of a car maker; `number` is a regular expression, its group the digits. */
export const numberedMakers = facts.makers.flatMap(({ maker, names, number }) =>
  names.map((name) => ({ maker, name: normaliseManufacturer(name), number })),
)
