// A price list in batches: rows to be staged, and the rows that are not taken.

import type { StagedProduct } from '#src/catalogue/server/public.ts'
import { cleanText } from '../cell-values.ts'
import type { Refusal, StagedCounts } from '../import-report.ts'
import type { CheckedRow } from '../import-row.ts'
import { delimiterOf } from '../tables/table-format.ts'
import { columnOf, type PriceList, type PriceListRow, readRows } from './read-price-list.ts'
import { type RowKnowledge, stagedName, stagedProduct } from './staged-product.ts'
import type { OnBytes } from './tables/table-record.ts'

export type Batch = {
  readonly products: readonly StagedProduct[]
  readonly refusals: readonly Refusal[]
  /** Of this batch alone. */
  readonly counts: StagedCounts
}

export type BatchSource = {
  readonly list: PriceList
  readonly known: RowKnowledge
  /** What an earlier process has staged of the list already. */
  readonly staged: Pick<StagedCounts, 'records' | 'places'>
}

const ROWS_PER_BATCH = 2000
const LONGEST_ROW_TEXT = 1000

export async function* readBatches(
  { list, known, staged }: BatchSource,
  onBytes: OnBytes,
): AsyncGenerator<Batch> {
  let toSkip = staged.records
  let place = staged.places
  let rows: PriceListRow[] = []
  const batch = (): Batch => {
    const made = batchOf(rows, known, place)
    place += made.products.length
    rows = []
    return made
  }
  for await (const row of readRows(list, onBytes)) {
    if (toSkip-- > 0) continue
    if (rows.push(row) === ROWS_PER_BATCH) yield batch()
  }
  if (rows.length > 0) yield batch()
}

function batchOf(rows: readonly PriceListRow[], known: RowKnowledge, places: number): Batch {
  const products: StagedProduct[] = []
  const refusals: Refusal[] = []
  let refused = 0
  let uncategorised = 0
  for (const checked of rows) {
    const at = { place: places + products.length + 1, line: checked.line }
    if ('faults' in checked) {
      refused += 1
      refusals.push(...refusalsOf(checked))
      if (checked.named) products.push(stagedName(checked.named, at))
      continue
    }
    const product = stagedProduct(checked.row, known, at)
    if (product.category === null && checked.row.category !== '') uncategorised += 1
    products.push(product)
  }
  return {
    products,
    refusals,
    counts: { records: rows.length, places: products.length, refused, uncategorised },
  }
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
