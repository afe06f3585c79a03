// The ways in which buyers misspell an article number and still mean it.

import { normaliseArticle } from '#src/shared/article.ts'
import { flipLayout } from '../keyboard.ts'

/** 0 inclusive to 1 exclusive. */
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

/** One spelling of each way. Some may be the article itself: figures have no case. */
export const spellingsOf = (article: string, chance: Chance): Spelling[] =>
  Object.entries(WAYS).map(([way, spell]) => ({ way, text: spell(article, chance) }))

/** Every article that a text may mean: as it stands, and as the other layout writes its keys. */
export const readingsOf = (text: string): string[] => [
  ...new Set([normaliseArticle(text), normaliseArticle(flipLayout(text))]),
]

/** With a separator somewhere, so that there is one to be changed. */
function separated(article: string, chance: Chance): string {
  if (article.search(SEPARATOR) >= 0 || article.length < 2) return article
  const place = 1 + Math.floor(chance() * (article.length - 1))
  return `${article.slice(0, place)}-${article.slice(place)}`
}

const eachLetter = (text: string, change: (letter: string) => string): string =>
  text.replace(/\p{L}/gu, change)

/** The letter of the other alphabet that looks the same; itself when there is none. */
function twinOf(letter: string): string {
  const place = ALL_TWINS.indexOf(letter)
  return place < 0 ? letter : (THEIR_TWINS[place] ?? letter)
}
