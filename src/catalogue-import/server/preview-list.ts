// How a price list would be read: the columns, what is doubtful, the first rows. Writes nothing.

import { describeFormat } from '../list-description.ts'
import { previewColumns, previewRow } from '../preview-lines.ts'
import { openPriceList, type PriceList, type PriceListWishes, readRows } from './read-price-list.ts'

const ROWS_SHOWN = 10

/** Line by line. Throws `invalid` when the file cannot be read as a price list. */
export async function previewList(path: string, wishes: PriceListWishes): Promise<string[]> {
  const list = await openPriceList(path, wishes)
  const lines: string[] = []
  for (const part of list.parts) {
    lines.push(describeFormat(part.format), ...previewColumns(part.layout))
    lines.push('Первые строки:', ...(await firstRows({ ...list, parts: [part] })))
  }
  return lines
}

async function firstRows(list: PriceList): Promise<string[]> {
  const rows: string[] = []
  for await (const row of readRows(list)) {
    if (rows.push(previewRow(row.line, row)) === ROWS_SHOWN) break
  }
  return rows
}
