// Where a run begins: a new one, or the one of the same list that was broken off.

import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { dropStaged, findOrCreateSupplier, whoHasStaged } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { isReport } from '../layout/fingerprint.ts'
import { endedRuns } from './ended-runs.repository.ts'
import type { ImportObserver, ImportRequest } from './import-request.ts'
import {
  findOpenRun,
  findRun,
  type ImportRun,
  replacedRuns,
  startRun,
  takeRun,
} from './import-runs.repository.ts'
import { refuseBesideWhole } from './keep-whole.ts'
import { listHash } from './list-hash.ts'
import type { LocatedList } from './locate-stock.ts'
import { warnOfNewSupplier } from './warn-of-new-supplier.ts'

/** A new run, or the one of the same list that was broken off or waits for the owner's word. */
export async function openRun(
  db: Database,
  request: ImportRequest,
  { list, locationIds, titledIds }: LocatedList,
  observer: ImportObserver,
): Promise<ImportRun> {
  await warnOfNewSupplier(db, request, observer)
  const isPartial = request.isPartial || list.parts.every(({ layout }) => isReport(layout.titles))
  if (isPartial && !request.isPartial) {
    observer.print('Это файл отказанных строк: товары, которых в нём нет, остаются.')
  }
  await dropForgotten(db)
  const supplierId = await findOrCreateSupplier(db, request.supplier)
  const hash = `${await listHash(request, list, { supplierId, locationIds, titledIds })}${isPartial ? ' part' : ''}`
  const isRealPart = isPartial && !request.isDryRun
  if (isRealPart && !request.isAgreed) await refuseBesideWhole(db, { supplierId })
  const known = await brokenOff(db, hash, observer)
  if (known) return known
  const source = request.source ?? basename(request.path)
  const places = { locationIds, titledIds }
  const wishes = { isPartial, makesCategories: request.makesCategories ?? false }
  const started = { source, supplierId, listHash: hash, ...places, ...wishes }
  const id = await db.transaction(async (tx) => {
    const own = await startRun(tx, started)
    await observer.record?.(tx, own)
    return own
  })
  const areWholesKept = isPartial && !isRealPart
  for (const replaced of await replacedRuns(db, { supplierId, by: id, areWholesKept })) {
    observer.print(`Загрузка № ${replaced.id} этого поставщика отброшена: вместо неё эта.`)
    await dropStaged(db, replaced.id)
  }
  const run = await findRun(db, id)
  if (!run) throw new Error(`import run ${id} is not there`)
  return run
}

const MOST_LOOKED_AT = 100

/** Who is killed after the switch leaves behind what he had staged for it. */
async function dropForgotten(db: Database): Promise<void> {
  const ended = await endedRuns(db, MOST_LOOKED_AT)
  for (const id of await whoHasStaged(db, ended)) await dropStaged(db, id)
}

const LOOK_AGAIN_MS = 1000

async function brokenOff(
  db: Database,
  hash: string,
  { print, onRun, record }: ImportObserver,
): Promise<ImportRun | null> {
  let isTold = false
  for (;;) {
    const run = await findOpenRun(db, hash)
    if (!run) return null
    if (!run.isAlive && (await takeRun(db, run.id, record))) {
      print(`Продолжаю загрузку № ${run.id}: прочитано строк ${run.staged.records}.`)
      return run
    }
    if (!isTold) onRun?.(run.id)
    if (!isTold) print(`Этот список уже загружается (№ ${run.id}). Жду.`)
    isTold = true
    await pause(LOOK_AGAIN_MS)
  }
}
