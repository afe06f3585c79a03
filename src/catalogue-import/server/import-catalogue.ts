// Brings a price list into the shop: looks at it, checks every row, writes it batch by batch.

import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { findOrCreateSupplier, refreshStatistics } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import type { ImportReport } from '../import-report.ts'
import { describeColumns, describeFormat } from '../list-description.ts'
import { chooseLocation, storeNotTold } from './choose-location.ts'
import { failRun, finishRun, startRun } from './import-runs.repository.ts'
import { readBatches } from './read-batches.ts'
import { type CategoryColumns, readCategories } from './read-categories.ts'
import { openPriceList, type PriceList, type PriceListWishes, readRows } from './read-price-list.ts'
import { findOverridden } from './repeated-rows.ts'
import { writeBatches } from './write-batches.ts'

export type ImportRequest = PriceListWishes & {
  readonly path: string
  /** Whose list it is: its offers are kept under this name. */
  readonly supplier: string
  readonly categories?: { readonly path: string; readonly columns: CategoryColumns } | undefined
  /** The shop that has the goods: id, title or a part of it. */
  readonly store?: string | undefined
  /** The quantities are the supplier's own: no shop's stock changes. */
  readonly isStockIgnored?: boolean | undefined
}

export type ImportObserver = {
  readonly print: (text: string) => void
  /** Bytes of the file that were read, of all. */
  readonly progress: (title: string, done: number, total: number) => void
}

/**
 * Resolves when the whole list is in. Throws `invalid` before anything is written when the list or
 * the request makes no sense. A failure in between leaves the batches before it, and the run failed.
 */
export async function importCatalogue(
  db: Database,
  request: ImportRequest,
  { print, progress }: ImportObserver,
): Promise<ImportReport> {
  const startedAt = performance.now()
  const list = await openPriceList(request.path, request)
  for (const { format, layout } of list.parts) {
    print(describeFormat(format))
    print(describeColumns(layout))
  }
  const locationId = await locationFor(db, request, list)
  const { categories } = request
  const paths = categories ? await readCategories(categories.path, categories.columns) : null
  const supplierId = await findOrCreateSupplier(db, request.supplier)
  const runId = await startRun(db, { source: basename(request.path), supplierId })
  const target = { runId, supplierId, locationId, document: `import ${runId}` }
  try {
    const checking = await bytesRead(list, (...bytes) => progress('Проверяю список', ...bytes))
    const isOverridden = await findOverridden(db, readRows(list, checking.onBytes))
    checking.end()
    const writing = await bytesRead(list, (...bytes) => progress('Загружаю список', ...bytes))
    const batches = readBatches({ list, paths, isOverridden }, writing.onBytes)
    const written = await writeBatches(db, batches, target)
    writing.end()
    if (written.counts.added > 0) await refreshStatistics(db)
    await finishRun(db, runId)
    return { runId, ...written, seconds: (performance.now() - startedAt) / 1000 }
  } catch (error) {
    await failRun(db, runId, (error as Error).message)
    throw error
  }
}

/** The end is told once, when the rows are done with: the last bytes are read well before. */
async function bytesRead({ path }: PriceList, tell: (done: number, total: number) => void) {
  const { size } = await stat(path)
  return {
    onBytes: (done: number) => tell(Math.min(done, size - 1), size),
    end: () => tell(size, size),
  }
}

async function locationFor(
  db: Database,
  { store, isStockIgnored }: ImportRequest,
  { parts }: PriceList,
): Promise<number | null> {
  if (store !== undefined) return chooseLocation(db, store)
  if (isStockIgnored || parts.every(({ layout }) => layout.columns.quantity === undefined))
    return null
  throw await storeNotTold(db)
}
