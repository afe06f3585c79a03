// The ways in which buyers misspell an article.

import { flipLayout } from '#src/search/reading/keyboard-layout.ts'
import { normaliseArticle } from '#src/shared/article.ts'

/** A random number from 0 to 1, 1 excluded. */
export type Chance = () => number

export type Spelling = { readonly way: string; readonly text: string }

const SEPARATOR = /[^\p{L}\p{N}]/gu
const SEPARATORS = ['-', ' ', '.', '/']
const LATIN = 'ABEKMHOPCTYX'
const CYRILLIC = 'АВЕКМНОРСТУХ'
const ALL_TWINS = `${LATIN}${LATIN.toLowerCase()}${CYRILLIC}${CYRILLIC.toLowerCase()}`
const THEIR_TWINS = `${CYRILLIC}${CYRILLIC.toLowerCase()}${LATIN}${LATIN.toLowerCase()}`

export const WAYS: Readonly<Record<string, (article: string, chance: Chance) => string>> = {
  'без разделителей': (article) => article.replace(SEPARATOR, ''),
  'двойные разделители': (article, chance) =>
    separated(article, chance).replace(SEPARATOR, (sign) => sign + sign),
  'другие разделители': (article, chance) =>
    separated(article, chance).replace(SEPARATOR, (sign) => {
      const others = SEPARATORS.filter((other) => other !== sign)
      return others[Math.floor(chance() * others.length)] ?? sign
    }),
  регистр: (article, chance) =>
    eachLetter(article, (letter) => (chance() < 0.7 ? letter.toLowerCase() : letter.toUpperCase())),
  двойники: (article) => eachLetter(article, twinOf),
  'двойники вперемешку': (article, chance) =>
    eachLetter(article, (letter) => (chance() < 0.5 ? twinOf(letter) : letter)),
  'другая раскладка': flipLayout,
  'пробелы где попало': (article, chance) =>
    [...article]
      .map((sign) => (chance() < 0.25 ? `${sign} ` : sign))
      .join('')
      .trim(),
}

/** One spelling of each way; some equal the article, as digits have no case. */
export const spellingsOf = (article: string, chance: Chance): Spelling[] =>
  Object.entries(WAYS).map(([way, spell]) => ({ way, text: spell(article, chance) }))

/** The articles that a text may mean: as typed, and typed on the other keyboard layout. */
export const readingsOf = (text: string): string[] => [
  ...new Set([normaliseArticle(text), normaliseArticle(flipLayout(text))]),
]

/** Inserts a separator if the article has none. */
function separated(article: string, chance: Chance): string {
  if (article.search(SEPARATOR) >= 0 || article.length < 2) return article
  const place = 1 + Math.floor(chance() * (article.length - 1))
  return `${article.slice(0, place)}-${article.slice(place)}`
}

const eachLetter = (text: string, change: (letter: string) => string): string =>
  text.replace(/\p{L}/gu, change)

/** The letter of the other alphabet that looks the same, or the letter itself. */
function twinOf(letter: string): string {
  const place = ALL_TWINS.indexOf(letter)
  return place < 0 ? letter : (THEIR_TWINS[place] ?? letter)
}
