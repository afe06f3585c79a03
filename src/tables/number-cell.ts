// A number or a date of a spreadsheet → the text that the list means.

import { currencyOfFormat } from '#src/shared/currencies.ts'
import { isDateFormat, shownDecimals, wholeNumberText } from './number-format.ts'

export type CellText = {
  readonly text: string
  /** Whether the text is a plain number with a decimal point, so its digits are exact. */
  readonly isExact: boolean
  /** The currency in which it is shown, unless it is the ruble. */
  readonly currency?: string | undefined
}

const DAY = 86_400_000
const DAY_ZERO = Date.UTC(1899, 11, 30)
const DAYS_TO_1904 = 1462
// a spreadsheet keeps 15 digits; those after them are lost
const MOST_DIGITS = 1e15

/** Dates become `05.03.2026`, long numbers keep all their digits, noise after 15 digits goes. */
export function numberCell(raw: string, formatCode: string, is1904 = false): CellText {
  const cell = plainCell(raw, formatCode, is1904)
  const currency = currencyOfFormat(formatCode)
  return currency === undefined ? cell : { ...cell, currency }
}

function plainCell(raw: string, formatCode: string, is1904: boolean): CellText {
  const value = Number(raw)
  if (raw.trim() === '' || !Number.isFinite(value)) return { text: raw, isExact: false }
  if (isDateFormat(formatCode)) return { text: dateText(value, is1904), isExact: false }
  if (Math.abs(value) >= MOST_DIGITS)
    return { text: value.toExponential(14).toUpperCase(), isExact: false }
  if (!Number.isInteger(value)) {
    return { text: withZeros(String(Number(value.toPrecision(15))), formatCode), isExact: true }
  }
  const text = value < 0 ? String(value) : wholeNumberText(String(value), formatCode)
  return { text, isExact: true }
}

/** `3340.1` shown as `3340.10`: of an article the last zero is a part. */
function withZeros(text: string, formatCode: string): string {
  const [whole, fraction] = text.split('.')
  return fraction === undefined || text.includes('e')
    ? text
    : `${whole}.${fraction.padEnd(shownDecimals(formatCode), '0')}`
}

function dateText(serial: number, is1904: boolean): string {
  const days = serial + (is1904 ? DAYS_TO_1904 : 0)
  const date = new Date(DAY_ZERO + Math.floor(days) * DAY)
  // nobody means the year 5280: a number that wears the format of a date
  const isDate = date.getUTCFullYear() < 3000
  return isDate ? isoAsDate(date.toISOString()) : String(serial)
}

/** `2026-03-05T00:00:00` → `05.03.2026`. */
export const isoAsDate = (iso: string): string =>
  iso.replace(/^(\d{4})-(\d{2})-(\d{2}).*$/s, '$3.$2.$1')
