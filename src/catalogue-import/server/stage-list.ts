// Reads a price list into the waiting room of the catalogue, batch by batch.

import { countStaged, dropStaged, stageProducts } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import {
  addStaged,
  endStaging,
  type ImportRun,
  resetStaged,
  saveRefusals,
} from './import-runs.repository.ts'
import { saveDoubts } from './number-doubts.repository.ts'
import { type Batch, readBatches } from './read-batches.ts'
import type { PriceList } from './read-price-list.ts'
import type { RowKnowledge } from './staged-product.ts'
import type { OnBytes } from './tables/table-record.ts'

type Staging = {
  readonly list: PriceList
  readonly known: RowKnowledge
  readonly onBytes: OnBytes
  readonly onRows: (rows: number) => void
}

/**
 * Goes on where an earlier process has stopped. While one batch is written the next one is read:
 * of a long list no more than five are in memory, of any other two.
 */
export async function stageList(
  db: Database,
  run: ImportRun,
  { list, known, onBytes, onRows }: Staging,
): Promise<void> {
  const staged = await whatIsStaged(db, run)
  if (staged.isWhole) return
  let rows = staged.records
  let writing: Promise<void> = Promise.resolve()
  for await (const batch of readBatches({ list, known, staged }, onBytes)) {
    await writing
    writing = writeBatch(db, run.id, batch)
    writing.catch(() => {}) // told by the next await; a rejection in between is not unhandled
    rows += batch.counts.records
    onRows(rows)
  }
  await writing
  await endStaging(db, run.id)
}

/** A server that crashed has emptied the waiting room: then the list is read from its beginning. */
async function whatIsStaged(db: Database, { id, staged, isStaged }: ImportRun) {
  if ((await countStaged(db, id)) === staged.places) return { ...staged, isWhole: isStaged }
  await dropStaged(db, id)
  await resetStaged(db, id)
  return { records: 0, places: 0, isWhole: false }
}

const writeBatch = (db: Database, runId: number, batch: Batch): Promise<void> =>
  db.transaction(async (tx) => {
    await stageProducts(tx, runId, batch.products)
    await saveRefusals(tx, runId, batch.refusals)
    await saveDoubts(tx, runId, batch.doubts)
    await addStaged(tx, runId, batch.counts)
  })
