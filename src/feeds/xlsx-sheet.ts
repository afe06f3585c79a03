// A sheet of a workbook in the words of Office Open XML, written row by row.

import { spreadsheetText } from '#src/shared/spreadsheet-text.ts'
import { shortened, xmlText } from './feed-text.ts'
import type { Cell, Column } from './price-list.ts'

/** Numbers of the formats in `STYLES` of the workbook. */
const FORMAT = { plain: 0, header: 1, price: 2, text: 3 }
const LONGEST_TEXT = 32_000 // a cell of Excel ends at 32 767

/** Everything before the first product: the header stays in sight. */
export function sheetBeginning(columns: readonly Column[]): string {
  const widths = columns.map(
    ({ width }, place) =>
      `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`,
  )
  const titles = columns.map(({ title }) => textCell(title, FORMAT.header))
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    '<sheetViews><sheetView workbookViewId="0">',
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    '</sheetView></sheetViews>',
    `<cols>${widths.join('')}</cols><sheetData>`,
    `<row>${titles.join('')}</row>`,
  ].join('')
}

export const sheetRow = (cells: readonly Cell[]): string =>
  `<row>${cells.map(written).join('')}</row>`

export const SHEET_END = '</sheetData></worksheet>'

function written(cell: Cell): string {
  if (cell.kind === 'text') return textCell(cell.text, FORMAT.text)
  const format = cell.kind === 'price' ? FORMAT.price : FORMAT.plain
  return `<c s="${format}"><v>${cell.number}</v></c>`
}

/** Never a formula here; the apostrophe stays with it when somebody saves the sheet as CSV. */
const textCell = (text: string, format: number): string =>
  `<c s="${format}" t="inlineStr"><is><t xml:space="preserve">${spelt(text)}</t></is></c>`

// `_x0041_` would be read as the letter A
const spelt = (text: string): string =>
  xmlText(shortened(spreadsheetText(text), LONGEST_TEXT).replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_'))
