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

const isUnambiguous = (typed: string): boolean => UNAMBIGUOUS.test(normaliseArticle(typed))

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
