// The ways in which buyers misspell an article.

import { flipLayout } from '#src/search/reading/keyboard-layout.ts'
import { confusedSpelling, normaliseArticle } from '#src/shared/article.ts'

/** A random number from 0 to 1, 1 excluded. */
export type Chance = () => number

export type Spelling = { readonly way: string; readonly text: string }

const SEPARATOR = /[^\p{L}\p{N}]/gu
const SEPARATORS = ['-', ' ', '.', '/']
const LATIN = 'ABEKMHOPCTYX'
const CYRILLIC = 'АВЕКМНОРСТУХ'
const ALL_TWINS = `${LATIN}${LATIN.toLowerCase()}${CYRILLIC}${CYRILLIC.toLowerCase()}`
const THEIR_TWINS = `${CYRILLIC}${CYRILLIC.toLowerCase()}${LATIN}${LATIN.toLowerCase()}`

type Ways = Readonly<Record<string, (article: string, chance: Chance) => string>>

const WAYS_OF_WRITING: Ways = {
  'без разделителей': (article) => article.replace(SEPARATOR, ''),
  'двойные разделители': (article, chance) =>
    separated(article, chance).replace(SEPARATOR, (sign) => sign + sign),
  'другие разделители': otherSeparators,
  регистр: otherCase,
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

/** Signs that are taken for each other. */
const CONFUSED = ['0OoОо', '1IilІі|', '3Зз', '6Бб']
/** Those that one layout has together. */
const CONFUSED_IN_LATIN = ['0Oo', '1Iil']

/** The number is the same only when confused signs count as one. */
const WAYS_OF_CONFUSING: Ways = {
  'О вместо 0': (article, chance) => article.replace(/0/g, () => oneOf('OО', chance)),
  'I вместо 1': (article, chance) => article.replace(/1/g, () => oneOf('IlІ|', chance)),
  'З вместо 3': (article) => article.replaceAll('3', 'З'),
  'Б вместо 6': (article) => article.replaceAll('6', 'Б'),
  'цифры вместо букв': (article) => article.replace(/[OoОоIiІіLlЗзБб]/g, confusedSpelling),
  'знаки вперемешку': (article, chance) => confused(article, chance, CONFUSED),
  'знаки и раскладка': (article, chance) => {
    const misread = confused(article, chance, CONFUSED_IN_LATIN)
    return flipLayout(otherCase(otherSeparators(misread, chance), chance))
  },
}

export const WAYS: Ways = { ...WAYS_OF_WRITING, ...WAYS_OF_CONFUSING }

/** One spelling of each way; some equal the article, as digits have no case. */
export const spellingsOf = (article: string, chance: Chance): Spelling[] =>
  Object.entries(WAYS).map(([way, spell]) => ({ way, text: spell(article, chance) }))

/** The articles that a text may mean: as typed, and typed on the other keyboard layout. */
export const readingsOf = (text: string): string[] => [
  ...new Set(
    [
      text,
      flipLayout(text),
      flipLayout(text.replace(/[^\p{L}\p{N}\s]/gu, '')),
      text.replaceAll('|', '1'),
    ].map(normaliseArticle),
  ),
]

/** Whether a text may mean an article, with signs confused or not. */
export const mayMean = (text: string, article: string): boolean =>
  readingsOf(text).map(confusedSpelling).includes(confusedSpelling(article))

function otherSeparators(article: string, chance: Chance): string {
  return separated(article, chance).replace(SEPARATOR, (sign) => {
    const others = SEPARATORS.filter((other) => other !== sign)
    return oneOf(others, chance) || sign
  })
}

function otherCase(article: string, chance: Chance): string {
  return eachLetter(article, (letter) =>
    chance() < 0.7 ? letter.toLowerCase() : letter.toUpperCase(),
  )
}

/** About half of the signs that are taken for others become one of those. */
const confused = (article: string, chance: Chance, classes: readonly string[]): string =>
  [...article]
    .map((sign) => {
      const others = [...(classes.find((each) => each.includes(sign)) ?? '')]
      return chance() < 0.5
        ? oneOf(
            others.filter((other) => other !== sign),
            chance,
          ) || sign
        : sign
    })
    .join('')

const oneOf = (signs: string | readonly string[], chance: Chance): string =>
  signs[Math.floor(chance() * signs.length)] ?? ''

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
