// A cell of original or cross numbers → its numbers, and what cannot be divided for sure.

import { normaliseArticle } from '#src/shared/article.ts'
import { cleanText, isNoArticle, readArticle, spoiltBySpreadsheet } from './cell-values.ts'

export type DividedNumbers = {
  /** As the list prints them. */
  readonly numbers: readonly string[]
  /** Pieces of the cell that are not taken, each with its reason. */
  readonly doubts: readonly NumberDoubt[]
}

export type NumberDoubt = { readonly text: string; readonly reason: string }

export const UNDIVIDED = 'нельзя точно разделить на номера'
export const TOO_LONG = 'слишком длинно для одного номера'
export const TOO_SHORT = 'слишком коротко для номера'
export const NO_DIGITS = 'в ячейке слова, а не номера'
export const TOO_MANY = 'номеров в ячейке больше 50'

const MOST_NUMBERS = 50
const MOST_SIGNS = 4000
/** Letters and digits of one number: of Changan and Lada 16 are known, `S111F280103-1700`. */
const LONGEST = 20
const LONGEST_SPACED = 16
const SHORTEST = 4

// most cells hold one number, and there are millions of them
const ONE_NUMBER = /^(?=.*\d)[\p{L}\p{N}][\p{L}\p{N}.-]{3,19}$/u
const BETWEEN_NUMBERS = /[,;|\\()[\]{}<>\n\r\t\u2028\u2029]+|_x000D_|\s\/+\s*|\/+\s|\/{2,}/u

/**
 * Commas, semicolons, bars, brackets, line breaks and a slash beside a space always divide. A slash
 * or a space between signs may belong to a number («W 712/75», «1 J0 615 301»): it divides only
 * where each part is a number by itself.
 */
export function divideNumbers(cell: string): DividedNumbers {
  if (cell === '' || cell === '\\N') return { numbers: [], doubts: [] }
  if (ONE_NUMBER.test(cell) && !isUnfit(cell)) return { numbers: [plainNumber(cell)], doubts: [] }
  const numbers: string[] = []
  const doubts: NumberDoubt[] = []
  let words = ''
  const pieces = cell.slice(0, MOST_SIGNS).split(BETWEEN_NUMBERS)
  if (cell.length > MOST_SIGNS) {
    // where the bound falls nobody knows what was cut
    doubts.push({ text: `${pieces.pop() ?? ''}…`, reason: TOO_MANY })
  }
  for (const piece of pieces) {
    const text = cleanText(piece)
    if (text === '' || isNoArticle(text)) continue
    if (!/\d/.test(text)) {
      words ||= /\p{L}/u.test(text) ? text : ''
      continue
    }
    for (const own of withoutWords(text)) divideText(own, numbers, doubts)
  }
  if (words !== '' && numbers.length + doubts.length === 0) {
    doubts.push({ text: cleanText(cell), reason: NO_DIGITS })
  }
  if (numbers.length > MOST_NUMBERS) {
    doubts.push({ text: numbers.slice(MOST_NUMBERS).join(', '), reason: TOO_MANY })
  }
  return { numbers: [...new Set(numbers)].slice(0, MOST_NUMBERS), doubts }
}

const isUnfit = (text: string): boolean => spoiltBySpreadsheet(text) || isNoArticle(text)

/** `12345.0` is 12345, as in the column of articles. */
const plainNumber = (text: string): string => {
  const reading = readArticle(text)
  return 'value' in reading ? reading.value : text
}

// brands of three signs and less; others are words by their length
const BRANDS =
  /^(ate|bmw|byd|ctr|faw|fag|febi|gac|gm|gmb|gwm|ina|jac|kia|kyb|luk|ngk|nsk|ntn|oe|oem|psa|sct|skf|trw|ufi|vag|vaz|vw|wix|арт|ваз|газ|ое|оем|уаз|№)$/iu
const WORD = /^\p{L}[\p{L}&.-]{3,}$/u

/** «BOSCH 0 986 424 797», «Toyota: 90915-10003»: words stand before, between or behind numbers. */
function withoutWords(text: string): string[] {
  const tokens = text.replace(/[:=№]/gu, ' : ').split(' ')
  const groups: string[][] = [[]]
  for (const token of tokens) {
    const bare = token.replace(/[.'"«»]+$/u, '')
    if (WORD.test(bare) || BRANDS.test(bare) || !/[\p{L}\p{N}]/u.test(bare)) groups.push([])
    else groups.at(-1)?.push(token)
  }
  return groups.map((group) => group.join(' ')).filter((group) => /\d/.test(group))
}

function divideText(text: string, numbers: string[], doubts: NumberDoubt[]): void {
  const reading = divided(text)
  if (typeof reading === 'string') doubts.push({ text, reason: reading })
  else numbers.push(...reading.map(plainNumber))
}

/** The numbers of a text without sure signs between them, or why there are none. */
function divided(text: string): readonly string[] | string {
  if (isUnfit(text)) return 'номер испорчен таблицей'
  const parts = text.split('/')
  const areNumbers = parts.length > 1 && parts.every(isNumberItself) && parts.every(hasShortGroups)
  const bySpaces = areNumbers ? parts.map((part) => part.trim()) : dividedBySpaces(text.split(' '))
  if (typeof bySpaces === 'string') return bySpaces
  const all: string[] = []
  for (const part of bySpaces) {
    const own = areNumbers ? dividedBySpaces(part.split(' ')) : dividedBySlash(part)
    if (typeof own === 'string') return own
    all.push(...own)
  }
  const lengths = all.map((number) => normaliseArticle(number).length)
  if (lengths.some((length) => length > LONGEST)) return TOO_LONG
  return lengths.some((length) => length < SHORTEST) ? TOO_SHORT : all
}

/** With spaces and slashes in one cell either may divide: surely the slash, where groups are short. */
const hasShortGroups = (part: string): boolean => {
  const tokens = part.trim().split(' ')
  const isShort = (token: string) => normaliseArticle(token).length <= LONGEST_GROUP
  if (tokens.length === 1) return true
  const isOne = normaliseArticle(part).length <= MOST_OF_GROUP && !startsOften(tokens)
  return isOne && tokens.every(isShort)
}

const SURELY_WHOLE = 7
const MOST_OF_ONE = 13
const MOST_OF_GROUP = 11
const LONGEST_GROUP = 4

/**
 * One number where its groups are short and few. Several where each group is a number by itself, or
 * where the same groups come again: «04E 115 561 H 04E 115 562 D».
 */
function dividedBySpaces(tokens: readonly string[]): readonly string[] | string {
  if (tokens.length === 1) return tokens
  if (tokens.every(isSurelyWhole)) return tokens
  const joined = normaliseArticle(tokens.join(''))
  const repeated = repeatedGroups(tokens, joined.length)
  if (repeated) return repeated
  const shape = tokens.map(shapeOf)
  const isPair = shape.every((own) => own === shape[0]) && /\p{L}\d|\d\p{L}/u.test(tokens[0] ?? '')
  if (isPair && (tokens[0] ?? '').length >= SHORTEST) return tokens
  const wholes = tokens.filter(isSurelyWhole).length
  const isHeaded = wholes === 1 || /^\p{L}$/u.test(tokens[0] ?? '')
  if (wholes > 1 || joined.length > (isHeaded ? LONGEST_SPACED : MOST_OF_ONE)) return UNDIVIDED
  return startsOften(tokens) ? UNDIVIDED : [tokens.join(' ')]
}

const isSurelyWhole = (token: string): boolean => {
  const norm = normaliseArticle(token)
  return (
    norm.length >= SURELY_WHOLE && norm.length <= LONGEST && (norm.match(/\d/g)?.length ?? 0) >= 4
  )
}

/** Of letters and digits: `4246H9` and `4246J1` are alike, 9999A9. */
const shapeOf = (token: string): string =>
  normaliseArticle(token).replace(/\d/g, '9').replace(/\p{L}/gu, 'A')

function repeatedGroups(tokens: readonly string[], length: number): string[] | null {
  if (length <= MOST_OF_ONE) return null
  const shapes = tokens.map(shapeOf)
  const sizes = tokens.flatMap((_, at) => {
    const size = at + 1
    const isEven = size > 1 && size < tokens.length && tokens.length % size === 0
    const own = (length * size) / tokens.length
    const isOne = own >= SURELY_WHOLE && own <= MOST_OF_GROUP && !startsOften(tokens.slice(0, size))
    return isEven && isOne && shapes.every((shape, place) => shape === shapes[place % size])
      ? [size]
      : []
  })
  const [size, ...others] = sizes
  if (size === undefined || others.length > 0) return null
  const starts = tokens.flatMap((_, at) => (at % size === 0 ? [at] : []))
  return starts.map((start) => tokens.slice(start, start + size).join(' '))
}

/** «W712 OC90», «OC 90 W 712»: a second token of letters and digits may begin another number. */
const startsOften = (tokens: readonly string[]): boolean => {
  const begins = (token: string, at: number) =>
    /^\p{L}{1,3}[-.]?\d{2,}/u.test(token) ||
    (/^\p{L}{1,3}$/u.test(token) && /^\d{2,}/.test(tokens[at + 1] ?? ''))
  return tokens.filter(begins).length > 1
}

const MOST_TAIL = 3
const MOST_HEAD = 7

/** «W 712/75» is one number, «4246H9/1316A1» are two, «A13-3502160/161» nobody knows. */
function dividedBySlash(text: string): readonly string[] | string {
  const parts = text.split('/').filter((part) => /[\p{L}\p{N}]/u.test(part))
  if (parts.length < 2) return parts
  const lengths = parts.map((part) => normaliseArticle(part).length)
  const [head = 0, ...tails] = lengths
  const isSuffix =
    tails.length === 1 && head <= MOST_HEAD && (tails[0] ?? 0) <= MOST_TAIL && head > 1
  const [first = '', ...others] = parts.map(prefixOf)
  const isSameKind = first !== '' && others.every((other) => other === first)
  if (isSuffix && !isSameKind) return [text]
  if (parts.every(isNumberItself) || (isSameKind && lengths.every((own) => own >= SHORTEST))) {
    return parts.flatMap((part) => dividedBySpaces(part.trim().split(' ')))
  }
  return UNDIVIDED
}

/** Letters before the first digit: those of W in W712. */
const prefixOf = (text: string): string => /^\p{L}+(?=[ .-]?\d)/u.exec(text.trim())?.[0] ?? ''

const isNumberItself = (part: string): boolean => {
  const norm = normaliseArticle(part)
  return norm.length >= 5 && norm.length <= LONGEST && (norm.match(/\d/g)?.length ?? 0) >= 3
}
