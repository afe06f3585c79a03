// Which column of a price list is which, told by header words.

import { FIELD_TITLES, FIELDS, type Field } from './layout/fields.ts'
import { TITLE_WORDS } from './layout/title-words.ts'

export { FIELD_TITLES, FIELDS, type Field }

/** Positions from 0. */
export type Columns = Readonly<Partial<Record<Field, number>>>

// A price in this column is not what a buyer pays in rubles.
const FOREIGN =
  /^(usdt?|eur|gbp|cny|cnh|rmb|рмб|jpy|krw|aed|try|uah|kzt|byn|uzs|kgs|долл.*|дол|евро|юан.*|грн|грив.*|тенге|тг|бел|белорус.*|уе)$/
const WHOLESALE = /^(опт.*|закуп.*|себестоимость)$/
const LONGEST_TITLE = 60

/** Lower case, ё as е, words divided by one space: `Кол-во, шт.` → `кол во шт`. */
export const titleWords = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const hasWord = (title: string, pattern: RegExp): boolean =>
  titleWords(title)
    .split(' ')
    .some((word) => pattern.test(word))

/** The signs themselves, and «у.е.»: words are made without them. */
const isForeignSign = (title: string): boolean =>
  /(?!₽)\p{Sc}|[元円]|(^|[^\p{L}])у\.?\s*е(\.|[^\p{L}]|$)/iu.test(title)

const isForeign = (title: string): boolean => hasWord(title, FOREIGN) || isForeignSign(title)

export const isPriceTitle = (title: string): boolean => /цен|цін|price|опт|стоимост/i.test(title)

/** A price that is not in rubles, or not the buyer's: the owner has to name it himself. */
export const isForeignPrice = (title: string): boolean => isPriceTitle(title) && isForeign(title)
export const isNoRetailPrice = (title: string): boolean =>
  isForeign(title) || hasWord(title, WHOLESALE)

export type Candidate = { readonly column: number; readonly rank: number }

/** The columns whose titles are known words; each column means one thing at most. */
export function columnsByTitle(header: readonly string[]): Columns {
  const found: Partial<Record<Field, number>> = {}
  for (const field of FIELDS) {
    const [best] = candidatesByTitle(field, header).filter(
      ({ column }) => !Object.values(found).includes(column),
    )
    if (best) found[field] = best.column
  }
  return found
}

/** The likeliest first; of prices titled alike the last one, of everything else the first. */
export function candidatesByTitle(field: Field, header: readonly string[]): Candidate[] {
  const order = field === 'price' ? -1 : 1
  return header
    .map((title, column) => ({ column, rank: rankOf(field, title) }))
    .filter(({ rank }) => rank >= 0)
    .sort((one, other) => one.rank - other.rank || order * (one.column - other.column))
}

/** 0 is the likeliest, −1 is no match; a title that only begins with a word is less likely. */
function rankOf(field: Field, title: string): number {
  const own = latinOem(titleWords(attributeName(title)))
  if (own === '' || own.length > LONGEST_TITLE) return -1
  if (field === 'price' && isNoRetailPrice(title)) return -1
  const words = TITLE_WORDS[field]
  const whole = words.indexOf(own)
  if (whole >= 0) return whole
  const start = words.findIndex((word) => own.startsWith(`${word} `))
  return start < 0 ? -1 : words.length + start
}

/** «ОЕМ» and «ОЕ» are typed in Cyrillic, in Latin or in both. */
const latinOem = (words: string): string =>
  words.replace(/(?<!\p{L})[oо][eе]([mм]?)(?!\p{L})/gu, (_, m) => (m === '' ? 'oe' : 'oem'))

/** 1C titles columns by their way: of «Номенклатура.Артикул» the last word counts. */
const attributeName = (title: string): string =>
  /^\p{L}[\p{L} ]*\.\p{L}/u.test(title) ? title.slice(title.lastIndexOf('.') + 1) : title
