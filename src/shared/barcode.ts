// Barcodes of goods: EAN-8, EAN-13, UPC-A and GTIN-14, all with a check digit.

import { normaliseArticle } from './article.ts'

const WRITTEN = /^(\d{8}|\d{12,14})$/

/** The last digit makes the sum a multiple of ten: every second digit before it counts threefold. */
function isChecked(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0)
  return sum % 10 === 0
}

/**
 * The code as it is kept: eight, thirteen or fourteen digits, so that UPC-A and the same code with
 * a zero before it are one. Null for anything else, and for numbers of zeros alone.
 */
export function barcodeOf(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '')
  if (!WRITTEN.test(digits) || /^0{6}/.test(digits) || !isChecked(digits)) return null
  if (digits.length === 8) return digits
  return digits.replace(/^0/, '').padStart(13, '0')
}

/** Signs of a code that staff may bind to a product. */
const CODE_SIGNS = { least: 4, most: 40 }

/** Any code that a scanner reads, as it is kept: a barcode, or the letters and digits of a label. */
export const scanCode = (text: string): string => barcodeOf(text) ?? normaliseArticle(text)

export const isScanCode = (code: string): boolean =>
  code.length >= CODE_SIGNS.least && code.length <= CODE_SIGNS.most

/** Codes that begin with 2, and short ones with 0 too, are a shop's own: elsewhere others have them. */
export const isGlobalBarcode = (code: string): boolean =>
  barcodeOf(code) === code &&
  (code.length === 8 ? !/^[02]/.test(code) : !/^(2|0[24])/.test(code.padStart(13, '0').slice(-13)))

type ReadBarcodes = {
  readonly codes: readonly string[]
  /** What was written and is no barcode. */
  readonly wrong: readonly string[]
}

const MOST_CODES = 20

/** The codes of a cell, divided by commas, semicolons, bars, slashes or line breaks; each once. */
export function readBarcodes(cell: string): ReadBarcodes {
  const pieces = cell
    .split(/[,;|/\n]+/)
    .flatMap((piece) => piece.trim() || [])
    .flatMap(dividedBySpaces)
  const codes = [...new Set(pieces.flatMap((piece) => barcodeOf(piece) ?? []))]
  return {
    codes: codes.slice(0, MOST_CODES),
    wrong: pieces.filter((piece) => barcodeOf(piece) === null && /\p{L}|\p{N}/u.test(piece)),
  }
}

/** `4 011558 736002` is one code, `4011558736002 4011558736019` are two. */
const dividedBySpaces = (text: string): string[] =>
  barcodeOf(text) === null && /\d{8}\s+\d{8}/.test(text) ? text.split(/\s+/) : [text]
