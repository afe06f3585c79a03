// Suggests parts, cars and categories for a text whose last word is still being typed.

import { matchForms } from '../vocabulary/form-index.ts'
import type { Lexicon } from '../vocabulary/lexicon.ts'
import type {
  FindByPrefix,
  SuggestedCar,
  SuggestionEntry,
  SuggestionIndex,
} from '../vocabulary/suggestion-index.ts'
import { wordKey, wordsOf } from '../vocabulary/word-key.ts'
import { flipLayout } from './keyboard-layout.ts'
import { tokeniseText } from './tokenise-text.ts'
import { cyrillicSpellings } from './transliterate.ts'

export type NameSuggestions = {
  /** Whole texts to search for. */
  readonly parts: readonly string[]
  readonly cars: readonly SuggestedCar[]
  readonly categories: readonly { readonly key: string; readonly name: string }[]
}

const MOST = { parts: 6, cars: 4, categories: 4 }
const SHORTEST_CORRECTED = 4

export function suggestNames(
  text: string,
  lexicon: Lexicon,
  index: SuggestionIndex,
): NameSuggestions {
  const typed = splitLastWord(text, lexicon)
  for (const prefix of typed.prefixes) {
    const found = suggestByPrefix(typed, prefix, index)
    if (found.parts.length + found.cars.length + found.categories.length > 0) return found
  }
  // no name has such a word: the last word may be complete and misspelt
  const [prefix = ''] = typed.prefixes
  const corrected = prefix.length < SHORTEST_CORRECTED ? null : lexicon.correct(prefix)
  return corrected ? suggestByPrefix(typed, corrected.word, index) : NO_SUGGESTIONS
}

const NO_SUGGESTIONS: NameSuggestions = { parts: [], cars: [], categories: [] }

type PartialText = {
  /** Corrected words before the last, those that name a car and the others. */
  readonly carWords: readonly string[]
  readonly otherWords: readonly string[]
  /** The last word as typed, in the other layout and transliterated. */
  readonly prefixes: readonly string[]
}

function splitLastWord(text: string, lexicon: Lexicon): PartialText {
  const [, before = '', last = ''] = /^(.*?)(\S*)$/s.exec(text.trim()) ?? []
  const { tokens } = tokeniseText(before, lexicon, { isExact: false })
  const keys = tokens.map(({ key }) => key)
  const matches = matchForms(keys, lexicon.forms)
  const ofCar = new Set(
    matches
      .filter(({ senses }) => senses.some(({ concept }) => isCar(concept.kind)))
      .flatMap(({ positions }) => positions),
  )
  const stopWords = new Set(
    matches
      .filter(({ senses }) => senses.every(({ concept }) => concept.kind === 'stop'))
      .flatMap(({ positions }) => positions),
  )
  const wordsAt = (isIncluded: (position: number) => boolean) =>
    tokens.filter((_, position) => isIncluded(position)).map(({ word }) => word)
  return {
    carWords: wordsAt((position) => ofCar.has(position)),
    otherWords: wordsAt((position) => !ofCar.has(position) && !stopWords.has(position)),
    prefixes: prefixesOf(last),
  }
}

const isCar = (kind: string): boolean => kind === 'make' || kind === 'model'

function prefixesOf(lastWord: string): string[] {
  const [typed] = wordsOf(lastWord)
  const [flipped] = wordsOf(flipLayout(lastWord))
  const cyrillic = typed ? cyrillicSpellings(typed) : []
  return [...new Set([typed, flipped, ...cyrillic])].filter((word) => word !== undefined)
}

function suggestByPrefix(
  { carWords, otherWords }: PartialText,
  prefix: string,
  { parts, cars, categories }: SuggestionIndex,
): NameSuggestions {
  const car = carWords.length > 0 ? `${carWords.join(' ')} ` : ''
  const mayBePart = !/^\d+$/.test(prefix) // 7 is a model, not 75W-90
  const foundParts = mayBePart ? matching(parts, otherWords, prefix, MOST.parts) : []
  const foundCars = matching(cars, carWords, prefix, MOST.cars)
  const hasOtherWords = otherWords.length > 0
  const isCarBegun = hasOtherWords && foundParts.length === 0
  return {
    parts: isCarBegun
      ? foundCars.map(({ name }) => `${otherWords.join(' ')} ${name}`)
      : foundParts.map((part) => `${car}${part}`),
    cars: hasOtherWords ? [] : foundCars,
    categories:
      carWords.length > 0 ? [] : matching(categories, otherWords, prefix, MOST.categories),
  }
}

/** Items with all complete words and another word of this prefix, the best first. */
function matching<Item>(
  findByPrefix: FindByPrefix<Item>,
  completeWords: readonly string[],
  prefix: string,
  most: number,
): Item[] {
  const keys = completeWords.map(wordKey)
  const found = [...findByPrefix(prefix)]
    .filter(({ words, keys: own }) => {
      if (!keys.every((key) => own.has(key))) return false
      return words.some((word) => word.startsWith(prefix) && !keys.includes(wordKey(word)))
    })
    .toSorted((one, other) => score(other, prefix) - score(one, prefix))
  return [...new Set(found.map(({ item }) => item))].slice(0, most)
}

/** Own names that begin with the prefix come first, then other own names, then synonyms. */
function score<Item>({ words, weight, isOwnName }: SuggestionEntry<Item>, prefix: string): number {
  if (!isOwnName) return weight
  return weight + (words[0]?.startsWith(prefix) ? 2e9 : 1e9)
}
