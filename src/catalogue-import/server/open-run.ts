// Starts a run, or resumes the unfinished one of the same list, found by a hash of its content.

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#src/platform/server/database.ts'
import {
  deleteStaged,
  findOrCreateSupplier,
  findSupplier,
  listSupplierNames,
  runsWithStagedRows,
} from '#src/supply/server/public.ts'
import { isReport } from '../layout/fingerprint.ts'
import type { ImportObserver, ImportRequest } from './import-request.ts'
import {
  claimRun,
  failReplacedRuns,
  findOpenRun,
  findRun,
  type ImportRun,
  startRun,
} from './import-runs.repository.ts'
import { requireNoOpenWhole } from './keep-whole.ts'
import type { LocatedList } from './locate-stock.ts'
import { hasAnyList, listEndedRuns } from './other-runs.repository.ts'
import type { PriceList } from './read-price-list.ts'

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
  await dropOrphaned(db)
  const supplierId = await findOrCreateSupplier(db, request.supplier)
  const hash = `${await listHash(request, list, { supplierId, locationIds, titledIds })}${isPartial ? ' part' : ''}`
  const isRealPart = isPartial && !request.isDryRun
  if (isRealPart && !request.isAgreed) await requireNoOpenWhole(db, { supplierId })
  const known = await resumeRun(db, hash, observer)
  if (known) return known
  const source = request.source ?? basename(request.path)
  const places = { locationIds, titledIds }
  const options = { isPartial, makesCategories: request.makesCategories ?? false }
  const started = { source, supplierId, listHash: hash, ...places, ...options }
  const id = await db.transaction(async (tx) => {
    const own = await startRun(tx, started)
    await observer.record?.(tx, own)
    return own
  })
  const areWholesKept = isPartial && !isRealPart
  for (const replaced of await failReplacedRuns(db, { supplierId, by: id, areWholesKept })) {
    observer.print(`Загрузка № ${replaced.id} этого поставщика отброшена: вместо неё эта.`)
    await deleteStaged(db, replaced.id)
  }
  const run = await findRun(db, id)
  if (!run) throw new Error(`import run ${id} is not there`)
  return run
}

const MOST_LOOKED_AT = 100

/** Drops staged rows of ended runs: a process killed after the switch leaves them. */
async function dropOrphaned(db: Database): Promise<void> {
  const ended = await listEndedRuns(db, MOST_LOOKED_AT)
  for (const id of await runsWithStagedRows(db, ended)) await deleteStaged(db, id)
}

const POLL_MS = 1000

/** Claims the unfinished run of the list; waits while another process works on it. */
async function resumeRun(
  db: Database,
  hash: string,
  { print, onRun, record }: ImportObserver,
): Promise<ImportRun | null> {
  let isReported = false
  for (;;) {
    const run = await findOpenRun(db, hash)
    if (!run) return null
    if (!run.isAlive && (await claimRun(db, run.id, record))) {
      print(`Продолжаю загрузку № ${run.id}: прочитано строк ${run.staged.records}.`)
      return run
    }
    if (!isReported) onRun?.(run.id)
    if (!isReported) print(`Этот список уже загружается (№ ${run.id}). Жду.`)
    isReported = true
    await pause(POLL_MS)
  }
}

const MOST_NAMED = 20

/**
 * A renamed file would become a second supplier of the same goods, and the missing rows of the
 * first would stay forever. No warning for the first list of the shop or for a known supplier.
 */
async function warnOfNewSupplier(
  db: Database,
  { supplier, isSupplierGuessed = false }: ImportRequest,
  observer: Pick<ImportObserver, 'print'>,
): Promise<void> {
  if (!isSupplierGuessed || !(await hasAnyList(db)) || (await findSupplier(db, supplier))) return
  const names = await listSupplierNames(db, MOST_NAMED)
  observer.print(
    `Поставщик не назван: это новый, «${supplier}», по имени файла. Если это список одного из ` +
      `прежних (${names.join(', ')}), отмените загрузку и повторите с --supplier ИМЯ.`,
  )
}

type Target = {
  readonly supplierId: number
  readonly locationIds: readonly number[]
  readonly titledIds: readonly number[]
}

/** Increase it when rows are read differently, so that no run staged by the old code is resumed. */
const READER_VERSION = 5

/** Hashes everything that the staged rows depend on. */
async function listHash(
  request: ImportRequest,
  { parts }: PriceList,
  target: Target,
): Promise<string> {
  const { path, categories } = request
  const hash = createHash('sha256')
  hash.update(
    JSON.stringify([
      READER_VERSION,
      target,
      parts.map(({ format, layout, manufacturer, currency, hiddenRows, isToOrder, answers }) => [
        format,
        currency,
        hiddenRows,
        answers.quantityWords,
        isToOrder,
        layout.columns,
        layout.skipped,
        layout.stock.map(({ column, place }) => [column, place?.id]),
        manufacturer.constant,
        manufacturer.pattern?.column,
        manufacturer.pattern?.expression.source,
      ]),
      categories?.columns,
      request.makesCategories ?? false,
    ]),
  )
  for (const file of [path, ...(categories ? [categories.path] : [])]) {
    await pipeline(createReadStream(file), async (bytes) => {
      for await (const chunk of bytes) hash.update(chunk as Buffer)
    })
  }
  return hash.digest('hex')
}
