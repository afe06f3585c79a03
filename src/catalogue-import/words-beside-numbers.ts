// Splits a text of part numbers into groups of tokens, each with the word before it.

import { normaliseArticle } from '#src/shared/article.ts'
import { BEFORE_YEAR, foldWord, isCarMaker, isKnownWord, isPrefix } from './number-words.ts'

export type TokenGroup = {
  readonly tokens: readonly string[]
  /**
   * The kind of `word`. `known`: a parts manufacturer, a label or nothing; `car`: a car maker;
   * `word`: a Russian word; `unknown`: an unknown manufacturer, or letters of the number itself.
   */
  readonly after: 'known' | 'car' | 'word' | 'unknown'
  readonly word: string
}

/** Normalised names of all manufacturers of the shop and of the one of the row. */
export type KnownMakers = {
  readonly shop?: ReadonlySet<string> | undefined
  readonly row?: string | undefined
}

const HAS_LETTERS_OR_DIGITS = /[\p{L}\p{N}]/u
const OUTER_PUNCTUATION = /^["'«»„“”*.,:]+|["'«»„“”*.,:]+$/gu
const QUOTES = /^["'«»„“”*]+|["'«»„“”*.]+$/gu
const YEAR = /^(\d{1,2}\.)?(19[5-9]|20[0-4])\d(г|г\.)?$/iu
const SHORTEST_AFTER_MAKER = 6
const WITH_MAKER = /^(\p{L}{2,})[-_]((?=.*\d).+)$/u

/** «BOSCH 0 986 424 797», «Toyota: 90915-10003», «до 2010: 1234567», «SKF VKBA 3644». */
export function groupsBetweenWords(text: string, makers: KnownMakers = {}): TokenGroup[] {
  const tokens = text
    .replace(/[:=№#]/gu, ' : ')
    .split(' ')
    .flatMap(splitMaker)
  const groups: TokenGroup[] = []
  let group: { tokens: string[]; after: TokenGroup['after']; word: string } | undefined
  const open = (after: TokenGroup['after'], word: string) => {
    group = { tokens: [], after, word }
    groups.push(group)
  }
  open('known', '')
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? ''
    const bare = token.replace(OUTER_PUNCTUATION, '')
    if (!HAS_LETTERS_OR_DIGITS.test(bare)) {
      // «Toyota: 2110»: the colon belongs to the word
      if (group?.tokens.length) open('known', '')
      continue
    }
    const isBeforeYear = BEFORE_YEAR.has(foldWord(bare)) && YEAR.test(tokens[at + 1] ?? '')
    if (isBeforeYear && bare !== 'C' && bare !== 'С') {
      open('known', '')
      at += 1
      continue
    }
    const named = makerTokenCount(tokens.slice(at, at + MOST_WORDS), makers)
    if (named > 0) {
      open(isCarMaker(foldWord(bare)) ? 'car' : 'known', bare)
      at += named - 1
      continue
    }
    const kind = /\d/.test(bare) ? null : kindOfWord(bare, tokens.slice(at + 1))
    if (kind) open(kind, bare)
    else group?.tokens.push(token.replace(QUOTES, ''))
  }
  return groups.filter((own) => own.tokens.some((token) => /\d/.test(token)))
}

function splitMaker(token: string): string[] {
  if (!/[-_]/.test(token)) return [token]
  const [, word = '', rest = ''] = WITH_MAKER.exec(token) ?? []
  const folded = foldWord(word)
  // «GM-02AM» is an article, «ГАЗ-3302» a car
  const isNumber = rest.length >= SHORTEST_AFTER_MAKER || /^\d+$/.test(rest)
  return isNumber && isKnownWord(folded) && !isPrefix(folded) ? [word, rest] : [token]
}

export const isMakerName = (text: string, makers: KnownMakers = {}): boolean =>
  isKnownWord(foldWord(text)) || makerTokenCount([text], makers) > 0

const MOST_WORDS = 3
/** «555» and «3RG» are manufacturers; longer tokens with digits are numbers. */
const MOST_OF_DIGITS = 3

/** Number of leading tokens that name a known manufacturer: 2 for «POWER STOP», 0 for none. */
function makerTokenCount(tokens: readonly string[], { shop, row }: KnownMakers): number {
  const [first = ''] = tokens
  if (!(shop || row) || (/^\d/.test(first) && first.length > MOST_OF_DIGITS)) return 0
  for (let size = tokens.length; size > 0; size -= 1) {
    const name = normaliseArticle(tokens.slice(0, size).join(''))
    if (name === '' || (name !== row && !shop?.has(name))) continue
    // a manufacturer may be called like a number («555») or like the prefix of one
    const isNumber =
      size === 1 && /\d/.test(name) && (tokens.length === 1 || name.length > MOST_OF_DIGITS)
    if (!isNumber && !isPrefix(name)) return size
  }
  return 0
}

/** Digits after letters that are both a manufacturer and a prefix: OE 640/3, MB 501277. */
const AFTER_PREFIX = /^(\d{3}(\/\d+)?|\d{6}|\d{3} \d{3})$/

/** null when the letters belong to a number. */
function kindOfWord(bare: string, following: readonly string[]): TokenGroup['after'] | null {
  const folded = foldWord(bare)
  const names = isKnownWord(folded) ? [folded] : folded.split(/[/&+-]+/)
  if (names.every((name) => name === '' || isKnownWord(name))) {
    if (isPrefix(folded) && AFTER_PREFIX.test(numbersBeforeWord(following))) return null
    return names.some(isCarMaker) ? 'car' : 'known'
  }
  if (isPrefix(folded)) return null
  if (/^[А-ЯЁ]?[а-яё]{2,}$/u.test(bare)) return 'word'
  return bare.length >= 4 && !bare.includes('/') ? 'unknown' : null
}

function numbersBeforeWord(tokens: readonly string[]): string {
  const end = tokens.findIndex((token) => !/\d/.test(token))
  return tokens.slice(0, end === -1 ? undefined : end).join(' ')
}
