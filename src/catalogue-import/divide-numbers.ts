// Divides a cell of original or cross numbers; pieces that cannot be divided surely are doubts.

import { cleanText, isNoArticle, readArticle, spoiltBySpreadsheet } from './cell-values.ts'
import { isPrefixedNumber, LONGEST, lettersOf, readRun, SHORTEST, shapeOf } from './number-forms.ts'
import { completeShortened } from './shortened-number.ts'
import {
  groupsBetweenWords,
  isMakerName,
  type KnownMakers,
  type TokenGroup,
} from './words-beside-numbers.ts'

export type DividedNumbers = {
  /** As the list prints them; a shortened one is completed. */
  readonly numbers: readonly string[]
  /** Skipped pieces of the cell, each with the reason. */
  readonly doubts: readonly NumberDoubt[]
}

export type NumberDoubt = { readonly text: string; readonly reason: string }

export const UNDIVIDED = 'нельзя точно разделить на номера'
export const TOO_LONG = 'слишком длинно для одного номера'
export const TOO_SHORT = 'слишком коротко для номера'
export const NO_DIGITS = 'в ячейке слова, а не номера'
export const TOO_MANY = 'номеров в ячейке больше 50'
export const SHORTENED = 'номер сокращён, и неясно, какой он целиком'
export const UNKNOWN_WORD = 'неясно, марка стоит перед номером или его начало'
export const NO_NUMBER = 'похоже на модель, год, вязкость или размер, а не на номер'
export const SPOILT = 'номер испорчен таблицей'

const MOST_NUMBERS = 50
const MOST_CHARACTERS = 4000

const ONE_NUMBER = /^(?=.*\d)[\p{L}\p{N}][\p{L}\p{N}.-]{3,19}$/u
const MAYBE_WORD = /^\p{L}{2,}-/u
const BETWEEN_NUMBERS = /[,;|\\()[\]{}<>\n\r\t\u2028\u2029]+|_x000D_|\s\/+\s*|\/+\s|\/{2,}/u

/**
 * Signs of BETWEEN_NUMBERS always divide. Other slashes and spaces may belong to a number («W 712/75»):
 * the number formats of manufacturers decide, and a text that fits several formats is a doubt.
 */
export function divideNumbers(cell: string, makers?: KnownMakers): DividedNumbers {
  if (cell === '' || cell === '\\N') return { numbers: [], doubts: [] }
  if (ONE_NUMBER.test(cell) && !MAYBE_WORD.test(cell)) {
    if (!isUnfit(cell) && faultOf(cell) === null)
      return { numbers: [plainNumber(cell)], doubts: [] }
  }
  const found: Found = { numbers: [], doubts: [], previous: null, makers }
  const pieces = cell.slice(0, MOST_CHARACTERS).split(BETWEEN_NUMBERS)
  if (cell.length > MOST_CHARACTERS) {
    // the limit may cut the last piece in the middle of a number
    found.doubts.push({ text: `${pieces.pop() ?? ''}…`, reason: TOO_MANY })
  }
  let hasWords = false
  for (const piece of pieces) {
    const text = cleanText(piece)
    if (text === '' || isNoArticle(text)) continue
    hasWords ||= /\p{L}/u.test(text)
    readPiece(text, found, false)
  }
  const { numbers, doubts } = found
  if (hasWords && numbers.length + doubts.length === 0 && !/\d/.test(cell)) {
    doubts.push({ text: cleanText(cell), reason: NO_DIGITS })
  }
  const distinct = [...new Set(numbers)]
  if (distinct.length > MOST_NUMBERS) {
    doubts.push({ text: distinct.slice(MOST_NUMBERS).join(', '), reason: TOO_MANY })
  }
  return { numbers: distinct.slice(0, MOST_NUMBERS), doubts }
}

const isUnfit = (text: string): boolean => spoiltBySpreadsheet(text) || isNoArticle(text)

/** `12345.0` is 12345, as in the column of articles. */
const plainNumber = (text: string): string => {
  const reading = readArticle(text)
  return 'value' in reading ? reading.value : text
}

type Found = {
  readonly numbers: string[]
  readonly doubts: NumberDoubt[]
  /** The number before this piece; it completes a shortened one. */
  previous: string | null
  readonly makers: KnownMakers | undefined
}

function readPiece(text: string, found: Found, isAfterSlash: boolean): void {
  const { previous } = found
  const shortened = previous === null ? null : completeShortened(text, previous, { isAfterSlash })
  if (shortened === 'doubtful') {
    found.doubts.push({ text, reason: SHORTENED })
    return
  }
  if (shortened) {
    take([shortened.whole], found)
    return
  }
  if (!/\d/.test(text)) return
  if (isUnfit(text)) refuse(text, SPOILT, found)
  else
    for (const group of groupsBetweenWords(text, found.makers))
      readGroup(group, found, isAfterSlash)
}

function take(numbers: readonly string[], found: Found): void {
  found.numbers.push(...numbers)
  found.previous = numbers.at(-1) ?? null
}

function refuse(text: string, reason: string, found: Found): void {
  found.doubts.push({ text, reason })
  found.previous = null
}

function readGroup(group: TokenGroup, found: Found, isAfterSlash: boolean): void {
  const text = group.tokens.join(' ')
  if (isUnfit(text)) {
    refuse(text, SPOILT, found)
    return
  }
  if (/^[-–]/.test(text)) {
    refuse(text, SHORTENED, found)
    return
  }
  const numbers = readRun(group.tokens, { isAfterSlash })
  if (numbers === null) {
    readBySlash(text, found)
    return
  }
  const plain = numbers.map(plainNumber)
  const reason = plain.map(faultOf).find((fault) => fault !== null) ?? faultAfterWord(group, plain)
  if (reason === null) take(plain, found)
  else refuse(reason === UNKNOWN_WORD ? `${group.word} ${text}` : text, reason, found)
}

/** Divides «4246H9/1316A1» into two numbers; «A13-3502160/161» stays a doubt. */
function readBySlash(text: string, found: Found): void {
  const parts = text.split('/').filter((part) => /[\p{L}\p{N}]/u.test(part))
  const isSure = parts.every((part, at) => isPart(part.trim(), at === 0, found.makers))
  if (parts.length < 2 || !isSure) {
    refuse(text, lettersOf(text).length < SHORTEST ? TOO_SHORT : UNDIVIDED, found)
    return
  }
  const own: Found = { ...found, numbers: [], doubts: [], previous: null }
  for (const part of parts) readPiece(part.trim(), own, true)
  if (own.doubts.some(({ reason }) => reason !== SHORTENED)) {
    refuse(text, UNDIVIDED, found)
    return
  }
  found.doubts.push(...own.doubts)
  take(own.numbers, found)
}

/** Whether a part between slashes is a number, its end, its version, or a manufacturer. */
function isPart(part: string, isFirst: boolean, makers: KnownMakers | undefined): boolean {
  const norm = lettersOf(part)
  if (!/\d/.test(part)) return (!isFirst && norm.length <= 2) || isMakerName(part, makers)
  const isLong = norm.length > SHORTEST && /\d.*\d.*\d/.test(norm)
  return isFirst ? isLong || isPrefixedNumber(part) : norm.length >= SHORTEST
}

const GRADE = /^\d{1,2}W-?\d{2}$|^(SAE|DOT|ACEA|EURO|ЕВРО)-?\d{1,2}(\.\d)?$/iu
const YEARS = /^((0?[1-9]|1[0-2])\.)?(19[5-9]|20[0-4])\d([-–]((19|20)\d\d)?)?$/u
const SIZE = /^\d{1,4}([.,]\d+)?(мм|mm|мл|ml|кг|kg|шт|pcs|см|cm|Вт|ММ|MM|МЛ|ML)\.?$/u
const WORD_WITH_DIGITS = /^\p{Lu}?\p{Ll}{5,}[-.]?\d{1,2}$/u
const NO_NUMBERS = [GRADE, YEARS, SIZE, WORD_WITH_DIGITS]
const PLAIN = /^[A-Z0-9]{4,11}$/
const PLAIN_FAULT = /^(\d{1,2}W\d{2}|(SAE|DOT|ACEA|EURO)\d{1,2}|(19[5-9]|20[0-4])\d|\d{1,4}M[ML])$/
const SHORTEST_GLUED = 12

/** The reason why the text is not one part number; null if it may be one. */
function faultOf(number: string): string | null {
  if (PLAIN.test(number)) return PLAIN_FAULT.test(number) ? NO_NUMBER : null
  const norm = lettersOf(number)
  if (norm.length < SHORTEST) return TOO_SHORT
  if (norm.length > LONGEST) return TOO_LONG
  if (isTwice(norm) && !/[ -]/.test(number)) return UNDIVIDED
  return NO_NUMBERS.some((pattern) => pattern.test(number)) ? NO_NUMBER : null
}

/** «4246H94246J1»: two numbers of one format without a separator. */
function isTwice(norm: string): boolean {
  if (norm.length < SHORTEST_GLUED || norm.length % 2 === 1) return false
  const [first, second] = [norm.slice(0, norm.length / 2), norm.slice(norm.length / 2)]
  return first.slice(0, 3) === second.slice(0, 3) && shapeOf(first) === shapeOf(second)
}

const SHORTEST_AFTER_CAR_MAKER = 6
const SHORTEST_AFTER_WORD = 5
const SURELY_WHOLE = 7

/** «ГАЗ 3302», «VW 505.01», «QUARTZ 9000»: short digits after a word are not a part number. */
function faultAfterWord({ after }: TokenGroup, [first = '']: readonly string[]): string | null {
  const { length } = lettersOf(first)
  if (after === 'car' && length < SHORTEST_AFTER_CAR_MAKER) return NO_NUMBER
  if (after === 'word' && length < SHORTEST_AFTER_WORD && !/\p{L}/u.test(first)) return NO_NUMBER
  return after === 'unknown' && length < SURELY_WHOLE ? UNKNOWN_WORD : null
}
