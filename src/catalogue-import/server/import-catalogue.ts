// Imports a price list: recognises its layout, stages every row and publishes all in one step.

import type { Database } from '#src/platform/server/database.ts'
import { keepAlive } from '#src/platform/server/keep-alive.ts'
import { ShopError } from '#src/shared/errors.ts'
import { countStaged, deleteStaged, stageProducts } from '#src/supply/server/public.ts'
import type { OnBytes } from '#src/tables/server/public.ts'
import { loadCarReader } from '#src/vehicles/server/public.ts'
import type { ImportReport } from '../import-report.ts'
import { describeColumns, describeFormat } from '../list-description.ts'
import { giveUp } from './give-up.ts'
import type { ImportObserver, ImportRequest } from './import-request.ts'
import {
  addStaged,
  endStaging,
  findRun,
  type ImportRun,
  releaseRun,
  resetStaged,
  saveRefusals,
  sendHeartbeat,
} from './import-runs.repository.ts'
import { correctedLayouts } from './know-supplier.ts'
import { locateStock } from './locate-stock.ts'
import { saveDoubts } from './number-doubts.repository.ts'
import { openRun } from './open-run.ts'
import { lookInThread } from './read-apart.ts'
import { type Batch, readBatches } from './read-batches.ts'
import { readCategories } from './read-categories.ts'
import { type PriceList, type PriceListPart, requireAnswers } from './read-price-list.ts'
import { shownReading, shownSteps } from './shown-progress.ts'
import type { RowKnowledge } from './staged-product.ts'
import { keepLayouts } from './supplier-layouts.repository.ts'
import { switchRun } from './switch-run.ts'

/**
 * Resolves when the list is published or waits for the owner's decision. Throws `invalid` before
 * anything is written when the list or the request is wrong. A failure or a killed process leaves
 * the old list published; the same call resumes the run.
 */
export async function importCatalogue(
  db: Database,
  request: ImportRequest,
  observer: ImportObserver,
): Promise<ImportReport> {
  const startedAt = performance.now()
  const opened = await lookInThread(request.path, request)
  for (const { format, layout } of opened.parts) {
    observer.print(describeFormat(format))
    observer.print(describeColumns(layout))
  }
  requireAnswers(opened)
  requireMaker(opened)
  const located = await locateStock(db, request, opened)
  const { categories } = request
  const paths = categories ? await readCategories(categories.path, categories.columns) : null
  const run = await openRun(db, request, located, observer)
  observer.onRun?.(run.id)
  const corrected = correctedLayouts(request, opened)
  if (corrected) await keepLayouts(db, run.id, corrected)
  const report = await keepAlive(
    () => sendHeartbeat(db, run.id),
    () => importRows(db, run, { request, list: located.list, paths, observer }),
  )
  return { ...report, seconds: (performance.now() - startedAt) / 1000 }
}

type Work = {
  readonly request: ImportRequest
  readonly list: PriceList
  /** Paths of categories by id; null when there is no file of categories. */
  readonly paths: ReadonlyMap<string, readonly string[]> | null
  readonly observer: ImportObserver
}

async function importRows(db: Database, run: ImportRun, { request, list, paths, observer }: Work) {
  try {
    const reading = await shownReading(list, observer)
    await stageList(db, run, {
      list,
      known: { paths, readCars: await loadCarReader(db), locationIds: run.locationIds },
      ...reading,
    })
    reading.end()
    const staged = (await findRun(db, run.id)) ?? run
    return await switchRun(db, staged, { ...request, onStep: shownSteps(observer) })
  } catch (error) {
    await (error instanceof ShopError
      ? giveUp(db, run, error, request.path)
      : releaseRun(db, run.id)
    ).catch(() => {}) // the database may be down; the first error counts
    throw error
  }
}

const NO_MANUFACTURER =
  'Столбца с производителем нет, а без производителя не примется ни одна строка: назовите его ' +
  '(--manufacturer ИМЯ, --columns manufacturer=… или --manufacturer-pattern).'

/** Throws `invalid` when neither the list nor the owner names manufacturers. */
function requireMaker({ parts }: PriceList): void {
  if (parts.some(mayHaveMaker)) return
  throw new ShopError('invalid', NO_MANUFACTURER, { fields: { manufacturer: [NO_MANUFACTURER] } })
}

/** Rows without articles are known products: their maker is known too. */
const mayHaveMaker = ({ layout, manufacturer }: PriceListPart): boolean =>
  layout.columns.article === undefined ||
  layout.columns.manufacturer !== undefined ||
  manufacturer.pattern !== undefined ||
  (manufacturer.constant ?? '') !== ''

type Staging = {
  readonly list: PriceList
  readonly known: RowKnowledge
  readonly onBytes: OnBytes
  readonly onRows: (rows: number) => void
}

/**
 * Resumes after the rows staged by an earlier process. Reads the next batch while one is written:
 * at most five batches of a long list are in memory, two of others.
 */
async function stageList(
  db: Database,
  run: ImportRun,
  { list, known, onBytes, onRows }: Staging,
): Promise<void> {
  const staged = await stagedState(db, run)
  if (staged.isWhole) return
  let rows = staged.records
  let writing: Promise<void> = Promise.resolve()
  for await (const batch of readBatches({ list, known, staged }, onBytes)) {
    await writing
    writing = writeBatch(db, run.id, batch)
    writing.catch(() => {}) // the next await reports it; until then it must not be unhandled
    rows += batch.counts.records
    onRows(rows)
  }
  await writing
  await endStaging(db, run.id)
}

/** Starts over if a crash of the database server has emptied the unlogged staging table. */
async function stagedState(db: Database, { id, staged, isStaged }: ImportRun) {
  if ((await countStaged(db, id)) === staged.places) return { ...staged, isWhole: isStaged }
  await deleteStaged(db, id)
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
