// A row of the price list as CSV that Russian spreadsheets open: `;` between, `,` in prices.

import { spreadsheetText } from '#src/shared/spreadsheet-text.ts'
import type { Cell } from './price-list.ts'

/** By this mark Excel knows UTF-8. */
export const CSV_MARK = '\ufeff'

export const csvRow = (cells: readonly Cell[]): string => `${cells.map(written).join(';')}\r\n`

function written(cell: Cell): string {
  if (cell.kind === 'text') return quoted(spreadsheetText(cell.text))
  return cell.kind === 'price' ? cell.number.toFixed(2).replace('.', ',') : String(cell.number)
}

const quoted = (text: string): string =>
  /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
