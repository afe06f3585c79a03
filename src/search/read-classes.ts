// Classes of oils in what a buyer typed: API SN/CF, ACEA C3, ILSAC GF-5, GL-4.

import { normaliseArticle } from '#src/shared/article.ts'
import { hasDigit } from './word-key.ts'

export type OilClass = {
  readonly typed: string
  /** As the index writes it; any of them will do. */
  readonly lexemes: readonly string[]
}

type Wishes = {
  /** Oils are spoken of: a class needs no label. */
  readonly isOil: boolean
  /** Whether a word names a car where it stands: Omoda C5. */
  readonly isCar: (word: string) => boolean
}

export type Classes = {
  readonly classes: readonly OilClass[]
  /** The text without them and without their labels. */
  readonly rest: string
}

/** They say which system a class is of, and nothing by themselves. */
const LABEL = /^(api|acea|ilsac|sae|апи|асеа|илсак)$/iu
/** `CI-4` and `GF 6A` are one word. */
const TOKEN =
  /(?<![\p{L}\p{N}])(?:g[fl]\s?-?\s?\d[ab]?|\p{L}+-\d\p{L}?|[\p{L}\p{N}]+)(?![\p{L}\p{N}])/giu
const ACEA = /^([ABC]\d|E\d{1,2})$/i
const API = /^(S[A-Z]|C[A-K]4?|F[AC]4?)$/i
/** Nothing else is called so. */
const SURE = /^(GL[1-6]|GF[1-6][AB]?)$/i
const BOTH_GEARS = /(?<![\p{L}\p{N}])(gl)\s?-?\s?(\d)\/(\d)(?!\p{N})/giu

export function readClasses(text: string, { isOil, isCar }: Wishes): Classes {
  const classes: OilClass[] = []
  let isLabelled = false
  const rest = text.replace(BOTH_GEARS, '$1-$2 $1-$3').replace(TOKEN, (typed) => {
    if (LABEL.test(typed)) {
      isLabelled = true
      return ' '
    }
    const lexemes = classLexemes(typed)
    const isMeant = isLabelled || isSure(typed) || (isOil && !isCar(typed))
    isLabelled &&= lexemes.length > 0 // SN/CF: the label is of both
    if (lexemes.length === 0 || !isMeant) return typed
    classes.push({ typed, lexemes })
    return ' '
  })
  return { classes, rest }
}

const isSure = (typed: string): boolean => SURE.test(normaliseArticle(typed))

/** Whether a piece of a text is a class, a pair of them, or the label of one: A3/B4, ACEA. */
export const isClass = (piece: string): boolean =>
  piece
    .replace(BOTH_GEARS, '$1-$2/$1-$3')
    .split('/')
    .every((each) => LABEL.test(each) || classLexemes(each).length > 0)

/** The lexemes of an oil's class; none for what is no class. С3 may be typed with Russian letters. */
export function classLexemes(typed: string): string[] {
  const sign = hasDigit(typed) ? normaliseArticle(typed) : typed
  const lexeme = sign.toLowerCase()
  if (ACEA.test(sign)) return [`acea_${lexeme}_`]
  if (lexeme === 'gf6') return ['gf6', 'gf6a', 'gf6b'].map((each) => `api_${each}_`)
  return API.test(sign) || SURE.test(sign) ? [`api_${lexeme}_`] : []
}
