// The refused rows of a list in a file of their own: corrected there, it is brought in as it is.

import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { cleanText } from '../cell-values.ts'
import { REASON_TITLE } from '../layout/fingerprint.ts'
import type { ProposedLayout } from '../layout/propose-layout.ts'
import { FIELD_TITLES, FIELDS } from '../price-list-columns.ts'
import { columnTitle } from '../price-list-layout.ts'
import {
  openPriceList,
  type PriceListPart,
  type PriceListWishes,
  readRows,
} from './read-price-list.ts'

/** A book of CSV for any spreadsheet: UTF-8 with its mark, semicolons. Resolves to how many rows. */
export async function writeRefusedRows(
  path: string,
  wishes: PriceListWishes,
  target: string,
): Promise<number> {
  const list = await openPriceList(path, wishes)
  let count = 0
  async function* lines(): AsyncGenerator<string> {
    let part: PriceListPart | undefined
    for await (const row of readRows(list)) {
      if (!('faults' in row)) continue
      if (row.part !== part) {
        part = row.part
        yield `${count === 0 ? '\ufeff' : ''}${csvLine([...titlesOf(part.layout), REASON_TITLE])}`
      }
      count += 1
      const reasons = row.faults.map(({ field, reason }) => `${FIELD_TITLES[field]}: ${reason}`)
      yield csvLine(withReason(row.cells, part.layout, reasons.join('; ')))
    }
  }
  await pipeline(lines, createWriteStream(target))
  return count
}

/** Lists without a header get one that the shop understands. */
function titlesOf({ titles, columns }: ProposedLayout): string[] {
  if (titles) return [...titles]
  const width = Math.max(...Object.values(columns)) + 1
  return Array.from({ length: width }, (_, column) => {
    const field = FIELDS.find((known) => columns[known] === column)
    return field ? FIELD_TITLES[field] : columnTitle(null, column)
  })
}

/** Cells beyond the header stay beyond it: the row is as wide as it was found. */
function withReason(cells: readonly string[], layout: ProposedLayout, reason: string): string[] {
  const width = titlesOf(layout).length
  const own = Array.from({ length: width }, (_, column) => cleanText(cells[column]))
  return [...own, reason, ...cells.slice(width).map(cleanText)]
}

const NUMBER_LIKE = /^(0\d+|\d{12,}|\d+E\d+)$/i
const FORMULA_LIKE = /^[=@+-](?![\d.,]+$)/

/** Digits that a spreadsheet would shorten are said to be text; a formula it would run is not one. */
function safeCell(cell: string): string {
  if (NUMBER_LIKE.test(cell)) return `="${cell}"`
  return FORMULA_LIKE.test(cell) ? ` ${cell}` : cell
}

const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(';')}\r\n`

function csvCell(cell: string): string {
  const safe = safeCell(cell)
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
