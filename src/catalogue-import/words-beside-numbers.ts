// A text of numbers → the groups of tokens between its words, each with the word before it.

import { normaliseArticle } from '#src/shared/article.ts'
import { foldWord, isCarMaker, isKnownWord, isPrefix, OF_YEARS } from './number-words.ts'

export type TokenGroup = {
  readonly tokens: readonly string[]
  /**
   * `known`: a maker, a label or nothing; `car`: a maker of cars; `word`: a word in Russian;
   * `unknown`: a maker the shop does not know, or letters of the number behind it.
   */
  readonly after: 'known' | 'car' | 'word' | 'unknown'
  readonly word: string
}

/** Makers of the shop, and that of the row, normalised: words beside numbers that are no numbers. */
export type MakersBeside = {
  readonly shop?: ReadonlySet<string> | undefined
  readonly row?: string | undefined
}

const HAS_SIGNS = /[\p{L}\p{N}]/u
const OUTER_SIGNS = /^["'«»„“”*.,:]+|["'«»„“”*.,:]+$/gu
const QUOTES = /^["'«»„“”*]+|["'«»„“”*.]+$/gu
const YEAR = /^(\d{1,2}\.)?(19[5-9]|20[0-4])\d(г|г\.)?$/iu
const SHORTEST_APART = 6
const WITH_MAKER = /^(\p{L}{2,})[-_]((?=.*\d).+)$/u

/** «BOSCH 0 986 424 797», «Toyota: 90915-10003», «до 2010: 1234567», «SKF VKBA 3644». */
export function groupsBetweenWords(text: string, makers: MakersBeside = {}): TokenGroup[] {
  const tokens = text
    .replace(/[:=№#]/gu, ' : ')
    .split(' ')
    .flatMap(withMakerApart)
  const groups: TokenGroup[] = []
  let group: { tokens: string[]; after: TokenGroup['after']; word: string } | undefined
  const open = (after: TokenGroup['after'], word: string) => {
    group = { tokens: [], after, word }
    groups.push(group)
  }
  open('known', '')
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? ''
    const bare = token.replace(OUTER_SIGNS, '')
    if (!HAS_SIGNS.test(bare)) {
      // «Toyota: 2110»: the colon belongs to the word
      if (group?.tokens.length) open('known', '')
      continue
    }
    const isOfYear = OF_YEARS.has(foldWord(bare)) && YEAR.test(tokens[at + 1] ?? '')
    if (isOfYear && bare !== 'C' && bare !== 'С') {
      open('known', '')
      at += 1
      continue
    }
    const named = makerWords(tokens.slice(at, at + MOST_WORDS), makers)
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

function withMakerApart(token: string): string[] {
  if (!/[-_]/.test(token)) return [token]
  const [, word = '', rest = ''] = WITH_MAKER.exec(token) ?? []
  const folded = foldWord(word)
  // «GM-02AM» is an article, «ГАЗ-3302» a car
  const isNumber = rest.length >= SHORTEST_APART || /^\d+$/.test(rest)
  return isNumber && isKnownWord(folded) && !isPrefix(folded) ? [word, rest] : [token]
}

export const isMakerName = (text: string, makers: MakersBeside = {}): boolean =>
  isKnownWord(foldWord(text)) || makerWords([text], makers) > 0

const MOST_WORDS = 3
/** «555» and «3RG» are makers; longer figures are numbers. */
const MOST_OF_DIGITS = 3

/** Of how many tokens the name of a known maker consists: «POWER STOP», «555». 0 where of none. */
function makerWords(tokens: readonly string[], { shop, row }: MakersBeside): number {
  const [first = ''] = tokens
  if (!(shop || row) || (/^\d/.test(first) && first.length > MOST_OF_DIGITS)) return 0
  for (let size = tokens.length; size > 0; size -= 1) {
    const name = normaliseArticle(tokens.slice(0, size).join(''))
    if (name === '' || (name !== row && !shop?.has(name))) continue
    // the whole may be a number that a maker is called like, or the letters of one
    const isNumber =
      size === 1 && /\d/.test(name) && (tokens.length === 1 || name.length > MOST_OF_DIGITS)
    if (!isNumber && !isPrefix(name)) return size
  }
  return 0
}

/** Forms behind letters that are both a maker and a prefix: OE 640/3, MB 501277. */
const OF_PREFIX = /^(\d{3}(\/\d+)?|\d{6}|\d{3} \d{3})$/

/** null where the letters belong to a number. */
function kindOfWord(bare: string, behind: readonly string[]): TokenGroup['after'] | null {
  const folded = foldWord(bare)
  const names = isKnownWord(folded) ? [folded] : folded.split(/[/&+-]+/)
  if (names.every((name) => name === '' || isKnownWord(name))) {
    if (isPrefix(folded) && OF_PREFIX.test(untilWord(behind))) return null
    return names.some(isCarMaker) ? 'car' : 'known'
  }
  if (isPrefix(folded)) return null
  if (/^[А-ЯЁ]?[а-яё]{2,}$/u.test(bare)) return 'word'
  return bare.length >= 4 && !bare.includes('/') ? 'unknown' : null
}

function untilWord(tokens: readonly string[]): string {
  const end = tokens.findIndex((token) => !/\d/.test(token))
  return tokens.slice(0, end === -1 ? undefined : end).join(' ')
}
