// Finds a misspelt word of a part that is the name of a car as well: «фильтр солона» beside a Changan.

import { type FormMatch, matchForms } from '../vocabulary/form-index.ts'
import type { Lexicon } from '../vocabulary/lexicon.ts'
import { damerauDistance } from '../vocabulary/spelling-corrector.ts'
import { wordKey } from '../vocabulary/word-key.ts'

const SHORTEST = 4

/** The word of the part; null unless a car of another make is named too, and the part's other word. */
export function partMistakenForCar(
  at: number,
  words: readonly string[],
  { forms }: Lexicon,
): string | null {
  const word = words[at] ?? ''
  if (word.length < SHORTEST || !namesOnlyCar(word, forms)) return null
  const keys = words.map(wordKey)
  const matches = matchForms(keys, forms, words)
  const own = matches.find(({ positions }) => positions.length === 1 && positions[0] === at)
  const otherMakes = matches.filter((match) => match !== own).flatMap(certainMakes)
  if (!own || otherMakes.length === 0) return null
  if (makesOf(own).some((make) => otherMakes.includes(make))) return null
  const meant = keys
    .filter((_, other) => Math.abs(other - at) === 1)
    .flatMap((key) => forms.byKey.get(key)?.map((form) => ({ form, key })) ?? [])
    .filter(({ form }) => form.keys.length === 2 && isPart(form))
    .flatMap(({ form, key }) => form.keys.filter((each) => each !== key))
  const near = new Set(meant.filter((key) => damerauDistance(key, wordKey(word), 1) === 1))
  if (near.size === 0) return null
  return [...forms.words].find((each) => isMeant(each, word, near)) ?? null
}

const isMeant = (each: string, word: string, near: ReadonlySet<string>): boolean =>
  Math.abs(each.length - word.length) <= 1 &&
  near.has(wordKey(each)) &&
  damerauDistance(each, word, 1) === 1

const namesOnlyCar = (word: string, { byKey }: Lexicon['forms']): boolean =>
  byKey
    .get(wordKey(word))
    ?.filter(({ keys }) => keys.length === 1)
    .some(({ senses }) =>
      senses.every(({ concept }) => concept.kind === 'make' || concept.kind === 'model'),
    ) ?? false

const isPart = ({ senses }: Pick<FormMatch, 'senses'>): boolean =>
  senses.some(({ concept }) => concept.kind === 'part')

const makesOf = ({ senses }: FormMatch): number[] =>
  senses.flatMap(({ concept }) =>
    concept.kind === 'make' || concept.kind === 'model' ? [concept.makeId] : [],
  )

const certainMakes = (match: FormMatch): number[] =>
  makesOf({ ...match, senses: match.senses.filter(({ requires }) => requires === 'nothing') })
