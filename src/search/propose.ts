// What a text that is still being typed may become: parts, cars, categories. Its last word is the
// beginning of one.

import { matchForms } from './form-index.ts'
import { flipLayout } from './keyboard.ts'
import type { Lexicon } from './lexicon.ts'
import type { FindBeginning, Proposable, Proposables, ProposedCar } from './proposables.ts'
import { readWords } from './read-words.ts'
import { cyrillicSpellings } from './transliterate.ts'
import { wordKey, wordsOf } from './word-key.ts'

export type Proposed = {
  /** Whole texts to search for. */
  readonly parts: readonly string[]
  readonly cars: readonly ProposedCar[]
  readonly categories: readonly { readonly key: string; readonly name: string }[]
}

const MOST = { parts: 6, cars: 4, categories: 4 }
const SHORTEST_CORRECTED = 4

export function propose(text: string, lexicon: Lexicon, proposables: Proposables): Proposed {
  const typed = begunText(text, lexicon)
  for (const beginning of typed.beginnings) {
    const found = proposeAll(typed, beginning, proposables)
    if (isSome(found)) return found
  }
  // nothing begins so: perhaps the word is whole, and misspelt
  const [last = ''] = typed.beginnings
  const mended = last.length < SHORTEST_CORRECTED ? null : lexicon.correct(last)
  return mended ? proposeAll(typed, mended.word, proposables) : NOTHING
}

const NOTHING: Proposed = { parts: [], cars: [], categories: [] }
const isSome = ({ parts, cars, categories }: Proposed): boolean =>
  parts.length + cars.length + categories.length > 0

type BegunText = {
  /** The words before the last, put right; those that name a car apart from the others. */
  readonly carWords: readonly string[]
  readonly otherWords: readonly string[]
  /** The last word by all its readings. */
  readonly beginnings: readonly string[]
}

function begunText(text: string, lexicon: Lexicon): BegunText {
  const [, before = '', begun = ''] = /^(.*?)(\S*)$/s.exec(text.trim()) ?? []
  const { words } = readWords(before, lexicon, { isExact: false })
  const matches = matchForms(
    words.map(({ key }) => key),
    lexicon.forms,
  )
  const ofCar = new Set(
    matches
      .filter(({ meanings }) => meanings.some(({ concept }) => isCar(concept.kind)))
      .flatMap(({ at }) => at),
  )
  const stops = new Set(
    matches
      .filter(({ meanings }) => meanings.every(({ concept }) => concept.kind === 'stop'))
      .flatMap(({ at }) => at),
  )
  const said = words.map(({ word }, place) => ({ word, place }))
  return {
    carWords: said.filter(({ place }) => ofCar.has(place)).map(({ word }) => word),
    otherWords: said
      .filter(({ place }) => !ofCar.has(place) && !stops.has(place))
      .map(({ word }) => word),
    beginnings: beginningsOf(begun),
  }
}

const isCar = (kind: string): boolean => kind === 'make' || kind === 'model'

function beginningsOf(begun: string): string[] {
  const [typed] = wordsOf(begun)
  const [flipped] = wordsOf(flipLayout(begun))
  const latin = typed ? cyrillicSpellings(typed) : []
  return [...new Set([typed, flipped, ...latin])].filter((word) => word !== undefined)
}

function proposeAll(
  { carWords, otherWords }: BegunText,
  beginning: string,
  { parts, cars, categories }: Proposables,
): Proposed {
  const car = carWords.length > 0 ? `${carWords.join(' ')} ` : ''
  const isPart = !/^\d+$/.test(beginning) // 7 is a model, not 75W-90
  const foundParts = isPart ? matching(parts, otherWords, beginning, MOST.parts) : []
  const foundCars = matching(cars, carWords, beginning, MOST.cars)
  const isPartSaid = otherWords.length > 0
  const isCarBegun = isPartSaid && foundParts.length === 0
  return {
    parts: isCarBegun
      ? foundCars.map(({ name }) => `${otherWords.join(' ')} ${name}`)
      : foundParts.map((part) => `${car}${part}`),
    cars: isPartSaid ? [] : foundCars,
    categories:
      carWords.length > 0 ? [] : matching(categories, otherWords, beginning, MOST.categories),
  }
}

/** Those that hold all whole words and a word that begins so; each item once, the best first. */
function matching<Item>(
  find: FindBeginning<Item>,
  whole: readonly string[],
  beginning: string,
  most: number,
): Item[] {
  const keys = whole.map(wordKey)
  const found = [...find(beginning)]
    .filter(({ words, keys: own }) => {
      if (!keys.every((key) => own.has(key))) return false
      return words.some((word) => word.startsWith(beginning) && !keys.includes(wordKey(word)))
    })
    .toSorted((one, other) => score(other, beginning) - score(one, beginning))
  return [...new Set(found.map(({ item }) => item))].slice(0, most)
}

/** An own name that begins so stands before one that has it further on, other names come last. */
function score<Item>({ words, weight, isOwnName }: Proposable<Item>, beginning: string): number {
  if (!isOwnName) return weight
  return weight + (words[0]?.startsWith(beginning) ? 2e9 : 1e9)
}
