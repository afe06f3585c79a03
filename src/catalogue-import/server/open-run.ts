// Where a run begins: a new one, or the one of the same list that was broken off.

import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { dropStaged, findOrCreateSupplier, whoHasStaged } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { isReport } from '../layout/fingerprint.ts'
import { chooseLocation, storeNotTold } from './choose-location.ts'
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
import { listHash } from './list-hash.ts'
import type { PriceList } from './read-price-list.ts'

/** A new run, or the one of the same list that was broken off or waits for the owner's word. */
export async function openRun(
  db: Database,
  request: ImportRequest,
  list: PriceList,
  observer: ImportObserver,
): Promise<ImportRun> {
  const locationId = await locationFor(db, request, list)
  const isPartial = request.isPartial || list.parts.every(({ layout }) => isReport(layout.titles))
  if (isPartial && !request.isPartial) {
    observer.print('Это файл отказанных строк: товары, которых в нём нет, остаются.')
  }
  await dropForgotten(db)
  const supplierId = await findOrCreateSupplier(db, request.supplier)
  const hash = `${await listHash(request, list, { supplierId, locationId })}${isPartial ? ' part' : ''}`
  const known = await brokenOff(db, hash, observer)
  if (known) return known
  const source = request.source ?? basename(request.path)
  const id = await startRun(db, { source, supplierId, listHash: hash, locationId, isPartial })
  for (const replaced of await replacedRuns(db, supplierId, id)) await dropStaged(db, replaced.id)
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
  { print, onRun }: Pick<ImportObserver, 'print' | 'onRun'>,
): Promise<ImportRun | null> {
  let isTold = false
  for (;;) {
    const run = await findOpenRun(db, hash)
    if (!run) return null
    if (!run.isAlive && (await takeRun(db, run.id))) {
      print(`Продолжаю загрузку № ${run.id}: прочитано строк ${run.staged.records}.`)
      return run
    }
    if (!isTold) onRun?.(run.id)
    if (!isTold) print(`Этот список уже загружается (№ ${run.id}). Жду.`)
    isTold = true
    await pause(LOOK_AGAIN_MS)
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
