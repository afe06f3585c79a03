// Reads the paper of a delivery: articles or barcodes, and how many of each come.

import { normaliseManufacturer } from '#src/catalogue/server/public.ts'
import { isScanCode, readBarcodes, scanCode } from '#src/shared/barcode.ts'
import { ShopError } from '#src/shared/errors.ts'
import { readTable, recogniseFormat } from '#src/tables/server/public.ts'
import { cleanText, readArticle } from '../cell-values.ts'
import { type Columns, columnsByTitle } from '../price-list-columns.ts'

export type DeliveredLine = {
  readonly line: number
  /** '' in a line that names its product by a barcode alone. */
  readonly article: string
  /** Normalised; '' where the line names none. */
  readonly maker: string
  readonly name: string
  /** Also codes without a check digit, as `scanCode` gives them. */
  readonly barcodes: readonly string[]
  readonly quantity: number
}

/** Papers begin with who sells to whom. */
const MOST_ABOVE_HEADER = 60
const MOST_CODES = 20
const TOTAL = /^(итого|всего)/i
const ROWS = { count: (rows: readonly unknown[]) => rows.length, otherXml: '' }

/**
 * `skipped`: lines under the header without goods or without a whole quantity, such as totals. Throws
 * `invalid` where no columns or more than `most` lines are found.
 */
export async function readDelivery(
  path: string,
  most: number,
): Promise<{ readonly lines: readonly DeliveredLine[]; readonly skipped: number }> {
  const lines: DeliveredLine[] = []
  let columns: Columns | undefined
  let above = 0
  let skipped = 0
  for await (const { line, cells } of readTable(
    path,
    await recogniseFormat(path, { sought: ROWS }),
  )) {
    if (!columns) {
      columns = deliveryColumns(cells)
      above += 1
      if (!columns && above > MOST_ABOVE_HEADER) break
      continue
    }
    const read = deliveredLine(line, cells, columns)
    if (read) lines.push(read)
    else if (cells.some((cell) => cell.trim() !== '')) skipped += 1
    if (lines.length > most) {
      throw new ShopError('invalid', `В списке больше ${most} строк: разделите его.`)
    }
  }
  if (lines.length > 0) return { lines, skipped }
  throw new ShopError(
    'invalid',
    'В списке нет строк с артикулом (или штрихкодом) и количеством. Нужна строка заголовков: ' +
      '«Артикул» и «Количество»; «Производитель» и «Штрихкод» — если есть.',
  )
}

function deliveryColumns(cells: readonly string[]): Columns | undefined {
  const columns = columnsByTitle(cells)
  const isNamed = columns.article !== undefined || columns.barcode !== undefined
  return isNamed && columns.quantity !== undefined ? columns : undefined
}

function deliveredLine(
  line: number,
  cells: readonly string[],
  columns: Columns,
): DeliveredLine | null {
  const cell = (field: keyof Columns) => cleanText(cells[columns[field] ?? -1])
  const quantity = wholeQuantity(cell('quantity'))
  const read = readArticle(cell('article'))
  const article = 'fault' in read || TOTAL.test(read.value) ? '' : read.value
  const barcodes = codesOf(cells[columns.barcode ?? -1] ?? '')
  if (quantity === null || (article === '' && barcodes.length === 0)) return null
  const maker = normaliseManufacturer(cell('manufacturer'))
  return { line, article, maker, name: cell('name'), barcodes, quantity }
}

function codesOf(cell: string): string[] {
  const { codes, wrong } = readBarcodes(cell)
  const labels = wrong.map(scanCode).filter(isScanCode)
  return [...new Set([...codes, ...labels])].slice(0, MOST_CODES)
}

/** `1 200`, `4,00` and `4.0` too; null for anything that is no number of units. */
function wholeQuantity(text: string): number | null {
  const written = /^(\d{1,3}(?:\s\d{3})*|\d{1,6})(?:[.,]0+)?(?:\s*(?:шт|ед|компл)\.?)?$/i.exec(text)
  const units = Number(written?.[1]?.replace(/\s/g, ''))
  return Number.isSafeInteger(units) && units > 0 && units < 100_001 ? units : null
}
