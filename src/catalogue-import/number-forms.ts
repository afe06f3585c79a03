// Formats of manufacturers' part numbers; they divide tokens separated by spaces into numbers.

import { normaliseArticle } from '#src/shared/article.ts'
import { foldWord, isPrefix } from './number-words.ts'

export const SHORTEST = 4
/** Letters and digits of one number: Changan and Mercedes print 15, Lada 16. */
export const LONGEST = 17
const SHORTEST_WHOLE = 6
const MOST_GROUPS = 7
const MOST_TOKENS = 40
/** Four groups or more in a known format are one number: two numbers rarely look like that. */
const LEAST_GROUPS_OF_ONE = 4

/** Formats of one number written with spaces between its groups. */
const FORMS = [
  // VAG: 04E 115 561 H, 1 J0 615 301, 1K0 615 301 AA, 5Q0 867 288 A 9B9, N 908 132 02, G 052 126 A2
  /[0-9][0-9A-Z]{2} \d{3} \d{3}( ?[A-Z]{1,2})?( (\d[A-Z][0-9A-Z]|\d{2}[A-Z]|GRU))?/,
  /\d [A-Z]\d \d{3} \d{3}( [A-Z]{1,2})?/,
  /[A-Z]{3} \d{3} \d{3}( ?[A-Z]{1,2})?/,
  /N \d{3} \d{3} \d{2}|[BGDZ] \d{3} \d{3} [A-Z]\d|[BGD] \d{3} \d{3}( [A-Z]\d)?/,
  // Mercedes: A 000 180 09 09, A 205 880 12 00 9999, A000 180 09 09, A 0001800909
  /([A-Z] ?)?\d{3} \d{3} \d{2} \d{2}( \d{2})?( \d{4})?|A ?\d{10}( \d{2,4})?/,
  // Bosch: 0 986 424 797, F 026 407 123, 0 986424797, 0986 424 797; Hella: 8DB 355 010-881
  /[0-9F] [0-9A-Z]{3} [0-9A-Z]{3} [0-9A-Z]{3}|[0-9F] \d{9}|[0F]\d{3} [0-9A-Z]{3} \d{3}/,
  /\d[A-Z]{2} \d{3} \d{3}[- ]\d{3}/,
  // BMW: 11 42 7 512 300; Renault: 77 01 478 023, 8200 768 913; Sachs: 3000 951 210
  /\d{2} \d{2} \d \d{3} \d{3}|\d{2} \d{2} \d{3} \d{3}|\d{4} \d{3} \d{3}|\d{2} \d{2} \d{7}/,
  // GM, Ford, Volvo, Fiat, Iveco, Scania: 93 185 674, 1 717 510, 6 50 401, 504 033 399
  /\d{1,2} \d{3} \d{3}|\d \d{2} \d{3}|\d{3} \d{3} \d{3}|\d{2} \d{2} \d{3}/,
  // Ford: XS4E 6584 AB, 1S7G 6714 DA
  /[0-9A-Z]{4} [0-9][0-9A-Z]{3,5} [A-Z]{1,2}/,
  // Toyota, Hyundai, Nissan, Subaru, Suzuki: 90915 10003, 15208 65F0C, 15208 AA12A; Honda, Mazda
  /\d{5} (\d{5}|\d{2}[A-Z][0-9A-Z]{2}|[A-Z]{2}\d{2}[0-9A-Z]|[A-Z]{4}\d|\d[A-Z][0-9A-Z]{3})/,
  /\d{5} [A-Z0-9]{3} [A-Z0-9]{3}|[A-Z][A-Z0-9]{3} \d{2} [0-9A-Z]{3,4}/,
  // Chinese and Russian makers: T11 3501080, F4J16 3707010, 2108 1012005 10, S111F280103 1700
  /[A-Z0-9]{3,5} \d{7}[A-Z]{0,2}( \d{2})?|[A-Z]\d{3}[A-Z]\d{6} \d{4}/,
  // PSA: 1109 AY, 4254 59; Lemförder, MAN, ATE, Pierburg, LuK, Swag, Reinz, KYB, Valeo
  /\d{4} ([A-Z][A-Z0-9]|\d{2})|\d{5} \d{2}|\d{2} \d{5} \d{4}|\d{2} \d{4} \d{4} \d/,
  /\d \d{5} \d{2} \d|\d{3} \d{4} \d{2}|\d{2} \d{2} \d{4}|\d{2} \d{5} \d{2}|\d{3} \d{3}/,
].map((form) => form.source)
const SPACED = new RegExp(`^(?:${FORMS.join('|')})$`)

/** Letters of a parts maker, then digits: OC 90, W 712/75, C 25 114/1, HU 718/5 x, VKBA 3644. */
const LETTERED =
  /^([A-Z]{1,6}) ?-?(?:\d{1,3} \d{3}|(?:\d{2} \d{3}|\d{1,7}[A-Z]{0,3}\d?)(?:\/(?:\d[0-9A-Z]{0,2}|[A-Z]\d?))?)( (?:X|Y|Z|K|N|T|ECO|KIT|K\d))?$/
const MOST_HEAD = 7
/** The slash of `712/75` is a part of the number. */
const LETTERED_SLASH = /^([A-Z]{1,4}\d{2,4})\/[A-Z]\d$/
const SLASHED = /^([^/]+)\/(\d[0-9A-Z]{0,2}|[A-Z])$/

/** The result of `normaliseArticle`, faster for ASCII, which most numbers are. */
export const lettersOf = (text: string): string =>
  /^[A-Z0-9 ./-]*$/.test(text) ? text.replace(/[ ./-]+/g, '') : normaliseArticle(text)

/** Whether a token is a whole number even among other tokens. */
export const isWhole = (token: string): boolean => {
  const norm = lettersOf(token)
  if (token.includes('/') || norm.length < SHORTEST_WHOLE || norm.length > LONGEST) return false
  return (norm.match(/\d/g)?.length ?? 0) >= 4
}

/** The pattern of letters and digits: `4246H9` and `4246J1` both give `9999A9`. */
export const shapeOf = (text: string): string =>
  text.replace(/\d/g, '9').replace(/\p{L}/gu, 'A').toUpperCase()

/**
 * Divides a run of tokens into numbers; null when no division, or more than one, is possible. A run
 * after a slash (`isAfterSlash`) needs a known format.
 */
export function readRun(
  tokens: readonly string[],
  { isAfterSlash }: { readonly isAfterSlash: boolean },
): readonly string[] | null {
  const [own = ''] = tokens
  if (tokens.length === 1) return isSingle(own) ? tokens : null
  if (tokens.every(isWhole)) return tokens
  if (tokens.length > MOST_TOKENS) return null
  const folded = tokens.map((token) => foldWord(token))
  if (tokens.length >= LEAST_GROUPS_OF_ONE && isForm(folded)) return [tokens.join(' ')]
  const readings = readingsOf(folded)
  const sure = readings.length === 1 ? readings[0] : equalGroups(readings, folded)
  if (sure) return numbersOf(tokens, sure)
  return !isAfterSlash && readings.length === 0 && isOneByShortGroups(folded)
    ? [tokens.join(' ')]
    : null
}

function isSingle(token: string): boolean {
  if (!token.includes('/')) return true
  const folded = foldWord(token)
  const head = SLASHED.exec(folded)?.[1] ?? LETTERED_SLASH.exec(folded)?.[1]
  return head !== undefined && lettersOf(head).length <= MOST_HEAD
}

/** The positions after the last token of each number. */
type Ends = readonly number[]

const MOST_READINGS = 8

function readingsOf(folded: readonly string[]): Ends[] {
  const from: Ends[][] = Array.from({ length: folded.length + 1 }, () => [])
  from[folded.length] = [[]]
  for (let start = folded.length - 1; start >= 0; start -= 1) {
    const own: Ends[] = []
    const last = Math.min(folded.length, start + MOST_GROUPS)
    for (let end = start + 1; end <= last && own.length < MOST_READINGS; end += 1) {
      const rest = from[end] ?? []
      if (rest.length === 0 || !isForm(folded.slice(start, end))) continue
      own.push(...rest.map((ends) => [end, ...ends]))
    }
    from[start] = own.slice(0, MOST_READINGS)
  }
  return from[0] ?? []
}

function isForm(tokens: readonly string[]): boolean {
  const text = tokens.join(' ')
  if (tokens.length === 1 && isWhole(text)) return true
  const [, letters = '', suffix] = LETTERED.exec(text) ?? []
  if (letters !== '') {
    const isShort = /^[A-Z]{2,3} \d{2,6}$/.test(text)
    const isKnown = isPrefix(letters) || isShort
    if (isKnown && (tokens.length > 1 || suffix || text.length >= SHORTEST)) return true
  }
  return SPACED.test(text) && !isTwoAlike(tokens)
}

/** «W713», «KL 145»: a known prefix of a parts manufacturer, then digits. */
export function isPrefixedNumber(text: string): boolean {
  const letters = LETTERED.exec(foldWord(text))?.[1]
  return letters !== undefined && isPrefix(letters)
}

/** «12345 12346»: one number of Toyota, or two consecutive numbers of febi. */
const isTwoAlike = ([first = '', second = '', third]: readonly string[]): boolean =>
  third === undefined && first.length === 5 && first.slice(0, 3) === second.slice(0, 3)

/** The only division into several numbers of the same shape. */
function equalGroups(readings: readonly Ends[], folded: readonly string[]): Ends | undefined {
  const equal = readings.filter((ends) => {
    const shapes = new Set(numbersOf(folded, ends).map(shapeOf))
    return ends.length > 1 && shapes.size === 1
  })
  return equal.length === 1 ? equal[0] : undefined
}

const numbersOf = (tokens: readonly string[], ends: Ends): string[] =>
  ends.map((end, at) => tokens.slice(ends[at - 1] ?? 0, end).join(' '))

const MOST_OF_ONE = 13
const MOST_OF_SHORT = 4

/** Whether all groups are too short for a number, and together they make one of usual length. */
function isOneByShortGroups(folded: readonly string[]): boolean {
  const joined = lettersOf(folded.join(''))
  if (joined.length < 7 || joined.length > MOST_OF_ONE) return false
  const groups = folded.map((token) => lettersOf(token))
  const starts = groups.filter((group) => /^[A-Z]{1,4}\d{2,}/.test(group) || isPrefix(group))
  if (starts.length > 1 || new Set(groups).size < groups.length - 1) return false
  const isEven = groups.every((group) => shapeOf(group) === shapeOf(groups[0] ?? ''))
  const isShort = groups.every((group) => group.length <= MOST_OF_SHORT)
  return isShort && !isEven && /\d{3}/.test(joined) && (joined.match(/\d/g)?.length ?? 0) >= 5
}
