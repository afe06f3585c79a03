// A price list in batches: products for the catalogue, and the rows that are not taken.

import type { ListedProduct } from '#src/catalogue/server/public.ts'
import { cleanText } from '../cell-values.ts'
import { type ImportCounts, NOTHING_YET, plus, type Refusal } from '../import-report.ts'
import type { CheckedRow } from '../import-row.ts'
import { delimiterOf } from '../tables/table-format.ts'
import { type KnownPaths, listedProduct } from './listed-product.ts'
import { columnOf, type PriceList, type PriceListRow, readRows } from './read-price-list.ts'
import type { IsOverridden } from './repeated-rows.ts'
import type { OnBytes } from './tables/table-record.ts'

export type Batch = {
  readonly products: readonly ListedProduct[]
  readonly refusals: readonly Refusal[]
  /** Of the rows that bring no product. */
  readonly counts: ImportCounts
}

export type BatchSource = {
  readonly list: PriceList
  readonly paths: KnownPaths
  readonly isOverridden: IsOverridden
}

const ROWS_PER_BATCH = 1000
const LONGEST_ROW_TEXT = 1000

export async function* readBatches(source: BatchSource, onBytes: OnBytes): AsyncGenerator<Batch> {
  let rows: PriceListRow[] = []
  for await (const row of readRows(source.list, onBytes)) {
    if (rows.push(row) < ROWS_PER_BATCH) continue
    yield batchOf(rows, source)
    rows = []
  }
  if (rows.length > 0) yield batchOf(rows, source)
}

function batchOf(rows: readonly PriceListRow[], { paths, isOverridden }: BatchSource): Batch {
  const products: ListedProduct[] = []
  const refusals: Refusal[] = []
  let counts = NOTHING_YET
  for (const checked of rows) {
    if ('faults' in checked) {
      refusals.push(...refusalsOf(checked))
      counts = plus(counts, { refused: 1 })
    } else if (isOverridden(checked.row)) counts = plus(counts, { repeated: 1 })
    else {
      const product = listedProduct(checked.row, paths)
      const isLost = product.category === null && checked.row.category !== ''
      if (isLost) counts = plus(counts, { uncategorised: 1 })
      products.push(product)
    }
  }
  return { products, refusals, counts }
}

const refusalsOf = ({
  line,
  cells,
  faults,
  part,
}: PriceListRow & Extract<CheckedRow, { faults: unknown }>): Refusal[] =>
  faults.map(({ field, reason }) => ({
    line,
    column: columnOf(part, field),
    reason,
    rowText: cells.map(cleanText).join(delimiterOf(part.format)).slice(0, LONGEST_ROW_TEXT),
  }))
