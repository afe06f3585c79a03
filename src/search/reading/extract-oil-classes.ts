// Extracts oil classes from a search text: API SN/CF, ACEA C3, ILSAC GF-5, GL-4.

import { normaliseArticle } from '#src/shared/article.ts'
import { hasDigit } from '../vocabulary/word-key.ts'

export type OilClass = {
  readonly typed: string
  /** Lexemes of the search index; one of them must match. */
  readonly lexemes: readonly string[]
}

type Context = {
  /** The text is about oil: a class needs no label. */
  readonly isOil: boolean
  /** Whether a word belongs to a car's name in the text: Omoda C5. */
  readonly isCar: (word: string) => boolean
}

export type ExtractedClasses = {
  readonly classes: readonly OilClass[]
  /** The text without classes and their labels. */
  readonly rest: string
}

const LETTERS: Readonly<Record<string, string>> = {
  a: 'а|эй',
  b: 'б|бэ|бе|би',
  c: 'ц|цэ|це|си|с',
}
const DIGITS = 'ноль один два три четыре пять шесть семь'.split(' ')
const API_LETTERS: Readonly<Record<string, string>> = {
  n: 'эн|ен',
  p: 'пэ|пи',
  m: 'эм|ем',
  l: 'эль|эл|ел',
  j: 'джей|джи|жи',
}
const anyOf = (forms: Readonly<Record<string, string>>) => Object.values(forms).join('|')
const signOf = (said: string, forms: Readonly<Record<string, string>>): string =>
  Object.entries(forms).find(([, form]) => form.split('|').includes(said.toLowerCase()))?.[0] ??
  said
const digitOf = (said: string): string => {
  const at = DIGITS.indexOf(said.toLowerCase())
  return at < 0 ? said : String(at)
}
const AROUND = ['(?<![\\p{L}\\p{N}])', '(?![\\p{L}\\p{N}])'] as const
const spoken = (form: string) => new RegExp(`${AROUND[0]}${form}${AROUND[1]}`, 'giu')
const NUMBER = `\\s?-?\\s?([1-6]|${DIGITS.slice(1).join('|')})`
const SPOKEN_ACEA = spoken(`(${anyOf(LETTERS)})${NUMBER}`)
const SPOKEN_API = spoken(`(?:эс|с)\\s?(${anyOf(API_LETTERS)})`)
const SHORT_API = spoken('с([нпмл])')
const SPOKEN_GF = spoken(`(?:джи|гэ|ж|г)\\s?(?:эф|ф)${NUMBER}`)
const SPOKEN_GL = spoken(`(?:джи|гэ|ж|г)\\s?(?:эль|эл|л)${NUMBER}`)

const ANTIFREEZES: Readonly<Record<string, string>> = {
  11: 'одиннадцат(?:ь|ый|ого)',
  12: 'двенадцат(?:ь|ый|ого)',
  13: 'тринадцат(?:ь|ый|ого)',
}
const ANTIFREEZE = Object.entries(ANTIFREEZES)
  .map(([digits, said]) => `${digits}|${said}`)
  .join('|')
const SPOKEN_ANTIFREEZE = spoken(
  `(?:джи|жи|гэ|ге|ж|г|g)\\s?-?\\s?(${ANTIFREEZE})(?:\\s?(?:\\+|плюс(?:ом)?))*`,
)
/** «Джи двенадцать» is an antifreeze though nobody says so. */
const SAID_ALONE = new RegExp(`${AROUND[0]}(?:джи|жи)\\s?-?\\s?(?:${ANTIFREEZE})${AROUND[1]}`, 'iu')
export const hasSpokenAntifreeze = (text: string): boolean => SAID_ALONE.test(text)
const antifreezeOf = (said: string): string =>
  Object.entries(ANTIFREEZES).find(([digits, form]) =>
    new RegExp(`^(?:${digits}|${form})$`, 'iu').test(said),
  )?.[0] ?? said

/** «Це три», «эс пэ», «джи эф шесть» in the letters of classes; the text is about oil. */
export const withSpokenClasses = (text: string): string =>
  text
    .replace(SPOKEN_ANTIFREEZE, (_, said: string) => ` g${antifreezeOf(said)} `)
    .replace(SPOKEN_GF, (_, digit: string) => `GF-${digitOf(digit)}`)
    .replace(SPOKEN_GL, (_, digit: string) => `GL-${digitOf(digit)}`)
    .replace(SPOKEN_API, (_, letter: string) => `S${signOf(letter, API_LETTERS).toUpperCase()}`)
    .replace(
      SHORT_API,
      (_, letter: string) => `S${{ н: 'N', п: 'P', м: 'M', л: 'L' }[letter] ?? ''}`,
    )
    .replace(
      SPOKEN_ACEA,
      (_, letter: string, digit: string) =>
        `${signOf(letter, LETTERS).toUpperCase()}${digitOf(digit)}`,
    )

/** Names of classifications; without a class they have no meaning. */
const LABEL = /^(api|acea|ilsac|sae|апи|асеа|илсак)$/iu
/** `CI-4` and `GF 6A` are one token. */
const TOKEN =
  /(?<![\p{L}\p{N}])(?:g[fl]\s?-?\s?\d[ab]?|\p{L}+-\d\p{L}?|[\p{L}\p{N}]+)(?![\p{L}\p{N}])/giu
const ACEA = /^([ABC]\d|E\d{1,2})$/i
const API = /^(S[A-Z]|C[A-K]4?|F[AC]4?)$/i
/** Unambiguous: these need no label and no oil. */
const UNAMBIGUOUS = /^(GL[1-6]|GF[1-6][AB]?)$/i
const BOTH_GEARS = /(?<![\p{L}\p{N}])(gl)\s?-?\s?(\d)\/(\d)(?!\p{N})/giu

export function extractOilClasses(text: string, { isOil, isCar }: Context): ExtractedClasses {
  const classes: OilClass[] = []
  let isLabelled = false
  const rest = text.replace(BOTH_GEARS, '$1-$2 $1-$3').replace(TOKEN, (typed) => {
    if (LABEL.test(typed)) {
      isLabelled = true
      return ' '
    }
    const lexemes = oilClassLexemes(typed)
    const isClass = isLabelled || isUnambiguous(typed) || (isOil && !isCar(typed))
    isLabelled &&= lexemes.length > 0 // SN/CF: the label applies to both
    if (lexemes.length === 0 || !isClass) return typed
    classes.push({ typed, lexemes })
    return ' '
  })
  return { classes, rest }
}

const isUnambiguous = (typed: string): boolean =>
  /^g/i.test(typed) && UNAMBIGUOUS.test(normaliseArticle(typed))

/** Whether a piece of a text is a class, a pair of classes or a label: A3/B4, ACEA. */
export const isOilClass = (piece: string): boolean =>
  piece
    .replace(BOTH_GEARS, '$1-$2/$1-$3')
    .split('/')
    .every((each) => LABEL.test(each) || oilClassLexemes(each).length > 0)

/** Lexemes of an oil class, none for other texts. С3 may be typed with a Russian letter. */
export function oilClassLexemes(typed: string): string[] {
  const code = hasDigit(typed) ? normaliseArticle(typed) : typed
  const lexeme = code.toLowerCase()
  if (ACEA.test(code)) return [`acea_${lexeme}_`]
  if (lexeme === 'gf6') return ['gf6', 'gf6a', 'gf6b'].map((each) => `api_${each}_`)
  return API.test(code) || UNAMBIGUOUS.test(code) ? [`api_${lexeme}_`] : []
}
