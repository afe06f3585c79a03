// Index of the parts, cars and categories that are suggested while a buyer types.

import { phraseQuery } from '../finding/tsquery.ts'
import type { CatalogueNames } from './catalogue-names.ts'
import type { Lexicon } from './lexicon.ts'
import { withPrefix } from './prefix-search.ts'
import { wordKey, wordKeys, wordsOf } from './word-key.ts'
import type { Vocabulary } from './words/vocabulary.ts'

export type SuggestionEntry<Item> = {
  readonly item: Item
  readonly words: readonly string[]
  readonly keys: ReadonlySet<string>
  /** Found by its own name and not by a synonym. */
  readonly isOwnName: boolean
  /** The heavier of equal matches comes first. */
  readonly weight: number
}

export type SuggestedCar = {
  readonly name: string
  readonly brand: string
  readonly model: string
  readonly engine: string
}

/** Returns entries with a word that begins with the prefix. */
export type FindByPrefix<Item> = (prefix: string) => Iterable<SuggestionEntry<Item>>

export type SuggestionIndex = {
  readonly parts: FindByPrefix<string>
  readonly cars: FindByPrefix<SuggestedCar>
  readonly categories: FindByPrefix<{ key: string; name: string }>
}

export const buildSuggestionIndex = (
  lexicon: Lexicon,
  vocabulary: Vocabulary,
): SuggestionIndex => ({
  parts: prefixFinder(partsOf(lexicon, vocabulary)),
  cars: prefixFinder(carsOf(lexicon.names, lexicon)),
  categories: prefixFinder(
    lexicon.names.categories.map(({ key, name }, place) =>
      entryOf({ key, name }, name, { weight: -place }),
    ),
  ),
})

function prefixFinder<Item>(entries: readonly SuggestionEntry<Item>[]): FindByPrefix<Item> {
  const words = entries
    .flatMap((entry) => entry.words.map((word) => ({ word, entry })))
    .sort((one, other) => (one.word < other.word ? -1 : 1))
  return (prefix) => new Set(withPrefix(words, prefix).map(({ entry }) => entry))
}

function entryOf<Item>(
  item: Item,
  text: string,
  { weight, isOwnName = true }: { readonly weight: number; readonly isOwnName?: boolean },
): SuggestionEntry<Item> {
  const words = wordsOf(text)
  return { item, words, keys: new Set(words.map(wordKey)), weight, isOwnName }
}

/** Parts whose name occurs in the catalogue, by all their names; the rarest word is the weight. */
function partsOf(lexicon: Lexicon, { parts }: Vocabulary): SuggestionEntry<string>[] {
  const countByKey = new Map<string, number>()
  for (const { word, count } of lexicon.names.words) {
    const key = wordKey(word)
    countByKey.set(key, (countByKey.get(key) ?? 0) + count)
  }
  return parts.flatMap(({ means, forms }) => {
    const name = means.find(
      (each) => phraseQuery(wordKeys(each), lexicon.lexemesByKey, 'own') !== null,
    )
    if (name === undefined) return []
    const weight = Math.min(...wordKeys(name).map((key) => countByKey.get(key) ?? 0))
    return [...new Set([name, ...means, ...forms])].map((text) =>
      entryOf(name, text, { weight, isOwnName: text === name }),
    )
  })
}

/** Makes come before models, in the order of the shop. */
function carsOf(
  { makes, models }: CatalogueNames,
  { makeById }: Lexicon,
): SuggestionEntry<SuggestedCar>[] {
  const all = makes.length + models.length
  const ofMakes = makes.flatMap((make, place) => {
    const car = { name: make.name, brand: make.name, model: '', engine: '' }
    return make.names.map((text) => entryOf(car, text, { weight: all * 2 - place }))
  })
  const ofModels = models.flatMap((model, place) => {
    const make = makeById.get(model.makeId)
    if (!make) return []
    const car = {
      name: `${make.name} ${model.name}`,
      brand: make.name,
      model: model.name,
      engine: '',
    }
    const spellings = model.names.flatMap((name) => [
      name,
      ...make.names.map((own) => `${own} ${name}`),
    ])
    return spellings.map((text) => entryOf(car, text, { weight: all - place }))
  })
  return [...ofMakes, ...ofModels]
}
