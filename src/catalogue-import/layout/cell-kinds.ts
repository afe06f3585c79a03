// Recognises the kind of a single cell: a number, an article, a barcode, a count, a name.

import { barcodeOf } from '#src/shared/barcode.ts'
import { currencyOfCell } from '#src/shared/currencies.ts'
import { cleanText } from '../cell-values.ts'
import { divideNumbers } from '../divide-numbers.ts'

const NUMBER = /^\d{1,3}(([ '’]\d{3})+|([.,]\d{3})+(?=[.,]\d{1,2}$))?([.,]\d+)?$|^\d+([.,]\d+)?$/
const CURRENCY =
  /\s*((бел\.?\s*)?руб(лей|ля|ль)?\.?|р\.?|грн\.?|usdt?|eur|cny|rmb|byn|kzt|тенге|юан\p{L}*|долл\p{L}*\.?|евро|у\.?\s?е\.?|\p{Sc}|元)$/iu
const CURRENCY_BEFORE = /^(usdt?|eur|cny|rmb|\p{Sc})\s*/iu

/** The number of a cell with any separator of thousands; null when it is not a number. */
export function shownNumber(cell: string): number | null {
  const text = cleanText(cell).replace(CURRENCY, '').replace(CURRENCY_BEFORE, '')
  if (!NUMBER.test(text)) return null
  const [, whole = '', fraction = ''] =
    /^(.*?)(?:[.,](\d+))?$/.exec(text.replace(/[ '’]/g, '')) ?? []
  return Number(`${whole.replace(/[.,]/g, '')}.${fraction || '0'}`)
}

const OF_COUNTRY =
  /(?<!\p{L})(сша|рф|росси\p{L}|китай\p{L}*|япон\p{L}*|украин\p{L}*|казах\p{L}*)(?!\p{L})/giu

/** `USD`, «руб.», «доллар США» and nothing else. */
export function isCurrencyName(cell: string): boolean {
  const text = cleanText(cell).replace(OF_COUNTRY, '').trim()
  return text !== '' && !/\d/.test(text) && currencyOfCell(`1 ${text}`) !== null
}

const COUNT =
  /^([><≥≤]=?|более|больше|от|до)?\s*\d[\d ]*(,0+|\.0+)?\+?\s*(шт(ук[аи]?)?\.?|pcs\.?)?$/iu
const COUNT_WORDS =
  /^(есть|нет|в наличии|нет в наличии|под заказ|отсутствует|ожидается|очікуємо|мало|много|\++|-+|—)$/iu

/** Surely a quantity: a number with a unit, «>» or «+», or a word about stock. */
export const isExplicitCount = (cell: string): boolean => {
  const text = cleanText(cell)
  return COUNT_WORDS.test(text) || (COUNT.test(text) && !/^[\d ., ]+$/.test(text))
}

export const isCount = (cell: string): boolean => {
  const number = shownNumber(cell)
  return isExplicitCount(cell) || (number !== null && Number.isInteger(number) && number < 100_000)
}

const ARTICLE = /^[\p{L}\p{N}][\p{L}\p{N}.\-/_+#* ]*$/u
const MOST_ARTICLE = 30

/** Letters with digits, or at least four digits; neither a word nor a price. */
export function isArticleLike(cell: string): boolean {
  const text = cleanText(cell)
  if (text.length < 3 || text.length > MOST_ARTICLE || !ARTICLE.test(text)) return false
  if (!/\d/.test(text) || text.split(' ').length > 4) return false
  if (/\p{L}/u.test(text)) return !/\p{L}{6,}/u.test(text)
  return /^\d{4,}$/.test(text.replace(/[.\-/ ]/g, '')) && !/^\d+[.,]\d{1,2}$/.test(text)
}

/** An EAN-13 with a valid check digit. */
export function isBarcode(cell: string): boolean {
  const digits = cleanText(cell)
  return /^\d{13}$/.test(digits) && barcodeOf(digits) !== null
}

/** Several articles in one cell, divided without doubts. */
export function isArticleList(cell: string): boolean {
  if (shownNumber(cell) !== null) return false
  const { numbers, doubts } = divideNumbers(cell)
  return numbers.length > 1 && doubts.length === 0 && numbers.every(isArticleLike)
}

/** The name of a product: mostly letters, several words or a long one. */
export function isNameLike(cell: string): boolean {
  const text = cleanText(cell)
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  return (
    letters >= 4 && letters > text.length / 3 && (text.includes(' ') || /[а-яё]{4,}/iu.test(text))
  )
}
