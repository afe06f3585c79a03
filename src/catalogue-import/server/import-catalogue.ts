// Brings a price list into the shop: looks at it, stages every row, switches to it in one step.

import { dropStaged } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { loadCarReader } from '#src/vehicles/server/public.ts'
import type { ImportReport } from '../import-report.ts'
import { describeColumns, describeFormat } from '../list-description.ts'
import type { ImportObserver, ImportRequest } from './import-request.ts'
import { failRun, findRun, type ImportRun, letGo } from './import-runs.repository.ts'
import { keepAlive } from './keep-alive.ts'
import { openRun } from './open-run.ts'
import { readCategories } from './read-categories.ts'
import { openPriceList, type PriceList } from './read-price-list.ts'
import { shownReading, shownSteps } from './shown-progress.ts'
import { stageList } from './stage-list.ts'
import { switchRun } from './switch-run.ts'

/**
 * Resolves when buyers see the whole list, or when it waits for the owner's word. Throws `invalid`
 * before anything is written when the list or the request makes no sense. Whatever fails or is
 * killed in between leaves the old list whole; the same call again goes on where it stopped.
 */
export async function importCatalogue(
  db: Database,
  request: ImportRequest,
  observer: ImportObserver,
): Promise<ImportReport> {
  const startedAt = performance.now()
  const list = await openPriceList(request.path, request)
  for (const { format, layout } of list.parts) {
    observer.print(describeFormat(format))
    observer.print(describeColumns(layout))
  }
  const run = await openRun(db, request, list, observer)
  observer.onRun?.(run.id)
  const report = await keepAlive(db, run.id, () => bringIn(db, run, { request, list, observer }))
  return { ...report, seconds: (performance.now() - startedAt) / 1000 }
}

type Work = {
  readonly request: ImportRequest
  readonly list: PriceList
  readonly observer: ImportObserver
}

async function bringIn(db: Database, run: ImportRun, { request, list, observer }: Work) {
  try {
    const { categories } = request
    const paths = categories ? await readCategories(categories.path, categories.columns) : null
    const reading = await shownReading(list, observer)
    await stageList(db, run, {
      list,
      known: { paths, readCars: await loadCarReader(db) },
      ...reading,
    })
    reading.end()
    const staged = (await findRun(db, run.id)) ?? run
    return await switchRun(db, staged, { ...request, onStep: shownSteps(observer) })
  } catch (error) {
    await (error instanceof ShopError ? giveUp(db, run.id, error) : letGo(db, run.id)).catch(
      () => {},
    ) // the database is away
    throw error
  }
}

/** The list makes no sense: reading it again would not help. */
async function giveUp(db: Database, runId: number, { message }: Error): Promise<void> {
  await failRun(db, runId, message)
  await dropStaged(db, runId)
}
