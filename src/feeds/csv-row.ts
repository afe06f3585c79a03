// A row of the price list as CSV that Russian spreadsheets open: `;` between, `,` in prices.

import type { Cell } from './price-list.ts'

/** By this mark Excel knows UTF-8. */
export const CSV_MARK = '\ufeff'

export const csvRow = (cells: readonly Cell[]): string => `${cells.map(written).join(';')}\r\n`

function written(cell: Cell): string {
  if (cell.kind === 'text') return quoted(harmless(cell.text))
  return cell.kind === 'price' ? cell.number.toFixed(2).replace('.', ',') : String(cell.number)
}

// also their full-width kin, which some spreadsheets read alike
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/

/** A spreadsheet runs what begins like a formula; behind an apostrophe it is a text. */
const harmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

const quoted = (text: string): string =>
  /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
