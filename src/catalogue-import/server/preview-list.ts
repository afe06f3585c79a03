// How a price list would be read: the columns, what is doubtful, the first rows. Writes nothing.

import type { CarReader } from '#src/vehicles/server/public.ts'
import { describeFormat } from '../list-description.ts'
import { previewColumns, previewRow } from '../preview-lines.ts'
import { previewCars } from './preview-cars.ts'
import { openPriceList, type PriceList, type PriceListWishes, readRows } from './read-price-list.ts'

const ROWS_SHOWN = 10

/** Line by line. Throws `invalid` when the file cannot be read as a price list. */
export async function previewList(
  path: string,
  wishes: PriceListWishes,
  readCars: CarReader,
): Promise<string[]> {
  const list = await openPriceList(path, wishes)
  const lines: string[] = []
  for (const part of list.parts) {
    lines.push(describeFormat(part.format), ...previewColumns(part.layout))
    const own = { ...list, parts: [part] }
    lines.push('Первые строки:', ...(await firstRows(own)), ...(await previewCars(own, readCars)))
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
