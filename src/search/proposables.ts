// Everything that can be proposed while a buyer types, with the words under which it is found.

import type { CatalogueNames } from './catalogue-names.ts'
import type { Lexicon } from './lexicon.ts'
import { firstFrom } from './sorted-words.ts'
import { phraseQuery } from './tsquery.ts'
import { wordKey, wordKeys, wordsOf } from './word-key.ts'
import type { Vocabulary } from './words/vocabulary.ts'

export type Proposable<Item> = {
  readonly item: Item
  readonly words: readonly string[]
  readonly keys: ReadonlySet<string>
  /** Found by its own name, not by what else it is called. */
  readonly isOwnName: boolean
  /** Of equally good ones the heavier stands first. */
  readonly weight: number
}

export type ProposedCar = {
  readonly name: string
  readonly brand: string
  readonly model: string
  readonly engine: string
}

/** Those one of whose words begins so. */
export type FindBeginning<Item> = (beginning: string) => Iterable<Proposable<Item>>

export type Proposables = {
  readonly parts: FindBeginning<string>
  readonly cars: FindBeginning<ProposedCar>
  readonly categories: FindBeginning<{ key: string; name: string }>
}

export const proposables = (lexicon: Lexicon, vocabulary: Vocabulary): Proposables => ({
  parts: byBeginning(partsOf(lexicon, vocabulary)),
  cars: byBeginning(carsOf(lexicon.names, lexicon)),
  categories: byBeginning(
    lexicon.names.categories.map(({ key, name }, place) =>
      foundBy({ key, name }, name, { weight: -place }),
    ),
  ),
})

/** Words in their order, so that those that begin alike stand together. */
function byBeginning<Item>(all: readonly Proposable<Item>[]): FindBeginning<Item> {
  const entries = all
    .flatMap((proposable) => proposable.words.map((word) => ({ word, proposable })))
    .sort((one, other) => (one.word < other.word ? -1 : 1))
  return (beginning) => {
    const found = new Set<Proposable<Item>>()
    for (let at = firstFrom(entries, beginning); at < entries.length; at += 1) {
      const entry = entries[at]
      if (!entry?.word.startsWith(beginning)) break
      found.add(entry.proposable)
    }
    return found
  }
}

function foundBy<Item>(
  item: Item,
  text: string,
  { weight, isOwnName = true }: { readonly weight: number; readonly isOwnName?: boolean },
): Proposable<Item> {
  const words = wordsOf(text)
  return { item, words, keys: new Set(words.map(wordKey)), weight, isOwnName }
}

/** Parts that the catalogue has, by their usual name and by what else they are called. */
function partsOf(lexicon: Lexicon, { parts }: Vocabulary): Proposable<string>[] {
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
      foundBy(name, text, { weight, isOwnName: text === name }),
    )
  })
}

/** Makes before their models, in the order of the shop. */
function carsOf(
  { makes, models }: CatalogueNames,
  { makeById }: Lexicon,
): Proposable<ProposedCar>[] {
  const all = makes.length + models.length
  const ofMakes = makes.flatMap((make, place) => {
    const car = { name: make.name, brand: make.name, model: '', engine: '' }
    return make.names.map((text) => foundBy(car, text, { weight: all * 2 - place }))
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
    return spellings.map((text) => foundBy(car, text, { weight: all - place }))
  })
  return [...ofMakes, ...ofModels]
}
