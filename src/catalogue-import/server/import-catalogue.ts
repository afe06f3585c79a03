// Brings a price list into the shop: looks at it, stages every row, switches to it in one step.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { loadCarReader } from '#src/vehicles/server/public.ts'
import type { ImportReport } from '../import-report.ts'
import { describeColumns, describeFormat } from '../list-description.ts'
import { giveUp } from './give-up.ts'
import type { ImportObserver, ImportRequest } from './import-request.ts'
import { findRun, type ImportRun, letGo } from './import-runs.repository.ts'
import { keepAlive } from './keep-alive.ts'
import { toldLayouts } from './know-supplier.ts'
import { locateStock } from './locate-stock.ts'
import { openRun } from './open-run.ts'
import { lookApart } from './read-apart.ts'
import { readCategories } from './read-categories.ts'
import { type PriceList, requireAnswers } from './read-price-list.ts'
import { requireMaker } from './require-maker.ts'
import { shownReading, shownSteps } from './shown-progress.ts'
import { stageList } from './stage-list.ts'
import { keepTold } from './supplier-layouts.repository.ts'
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
  const opened = await lookApart(request.path, request)
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
  const told = toldLayouts(request, opened)
  if (told) await keepTold(db, run.id, told)
  const report = await keepAlive(db, run.id, () =>
    bringIn(db, run, { request, list: located.list, paths, observer }),
  )
  return { ...report, seconds: (performance.now() - startedAt) / 1000 }
}

type Work = {
  readonly request: ImportRequest
  readonly list: PriceList
  /** Of the file of categories. */
  readonly paths: ReadonlyMap<string, readonly string[]> | null
  readonly observer: ImportObserver
}

async function bringIn(db: Database, run: ImportRun, { request, list, paths, observer }: Work) {
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
      : letGo(db, run.id)
    ).catch(() => {}) // the database is away
    throw error
  }
}
