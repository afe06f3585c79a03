// Reads a price list in batches of staged products and refusals.

import { stat } from 'node:fs/promises'
import type { StagedProduct } from '#src/supply/server/public.ts'
import type { OnBytes } from '#src/tables/server/public.ts'
import type { NumberDoubts, NumberExample, Refusal, StagedCounts } from '../import-report.ts'
import { readInThread } from './read-apart.ts'
import { chunksOf, type ReadDoubt, type ReadRow } from './read-chunks.ts'
import type { PriceList } from './read-price-list.ts'
import { type RowKnowledge, stagedName, stagedProduct } from './staged-product.ts'

export type Batch = {
  readonly products: readonly StagedProduct[]
  readonly refusals: readonly Refusal[]
  readonly doubts: readonly NumberDoubts[]
  /** Counts of this batch only. */
  readonly counts: StagedCounts
}

export type BatchSource = {
  readonly list: PriceList
  readonly known: RowKnowledge
  /** Rows of the list that an earlier process has staged. */
  readonly staged: Pick<StagedCounts, 'records' | 'places'>
}

/** Shorter lists are read in this thread: starting another takes longer. Packed ones grow. */
const LONG_BYTES = 4_000_000
const LONG_PACKED_BYTES = 300_000

export async function* readBatches(
  { list, known, staged }: BatchSource,
  onBytes: OnBytes,
): AsyncGenerator<Batch> {
  let toSkip = staged.records
  let place = staged.places
  const chunks = (await isLong(list)) ? readInThread(list) : chunksOf(list)
  for await (const { rows, bytes } of chunks) {
    onBytes(bytes)
    const left = rows.slice(toSkip)
    toSkip = Math.max(0, toSkip - rows.length)
    if (left.length === 0) continue
    const batch = batchOf(left, known, place)
    place += batch.products.length
    yield batch
  }
}

async function isLong({ path, format }: PriceList): Promise<boolean> {
  const isPacked = format.kind === 'book' || format.kind === 'ods' || format.entry !== undefined
  return (await stat(path)).size >= (isPacked ? LONG_PACKED_BYTES : LONG_BYTES)
}

function batchOf(rows: readonly ReadRow[], known: RowKnowledge, places: number): Batch {
  const products: StagedProduct[] = []
  const refusals: Refusal[] = []
  let refused = 0
  let uncategorised = 0
  let numbers = 0
  for (const checked of rows) {
    const at = { place: places + products.length + 1, line: checked.line }
    if ('refusals' in checked) {
      refused += 1
      refusals.push(...checked.refusals)
      if (checked.named) products.push(stagedName(checked.named, at))
      continue
    }
    const product = stagedProduct(checked.row, known, at)
    if (product.category === null && checked.row.category !== '') uncategorised += 1
    numbers += (checked.row.originals?.length ?? 0) + (checked.row.crosses?.length ?? 0)
    products.push(product)
  }
  return {
    products,
    refusals,
    doubts: doubtsOf(rows),
    counts: { records: rows.length, places: products.length, refused, uncategorised, numbers },
  }
}

const EXAMPLES = 5

/** Groups doubts by reason, with the first examples. */
function doubtsOf(rows: readonly ReadRow[]): NumberDoubts[] {
  const doubts = rows.flatMap((row) =>
    'row' in row ? (row.doubts ?? []).map((doubt) => ({ ...doubt, line: row.line })) : [],
  )
  return [...Map.groupBy(doubts, ({ reason }) => reason)].map(([reason, all]) => ({
    reason,
    count: all.length,
    examples: all.slice(0, EXAMPLES).map(exampleOf),
  }))
}

const exampleOf = ({ line, column, text }: ReadDoubt & NumberExample): NumberExample => {
  return { line, column, text }
}
