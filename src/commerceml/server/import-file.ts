// Imports one file of an exchange in batches; another process can resume after the last batch.

import type { Database } from '#src/platform/server/database.ts'
import { isLockTimeout } from '#src/platform/server/database-errors.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { ExchangeRecord, ExchangeRecords, RecordKind } from '../exchange-records.ts'
import { endFile } from './end-file.ts'
import { readBytes, removeFile } from './exchange-folder.ts'
import { failRun, keepFormerRows } from './exchange-runs.repository.ts'
import { type ExchangeSink, MOST_OF_BATCH } from './exchange-sink.ts'
import { advanceFile, claimFile, closeFile, listWaiting, releaseFile } from './files.repository.ts'
import { readRecords } from './read-records.ts'
import { readSession, type Session, savePackages } from './sessions.repository.ts'
import type { DocumentTaker } from './take-documents.ts'
import { whileClaimed } from './while-held.ts'

export type FileImport = {
  readonly sessionId: number
  readonly name: string
  readonly path: string
  /** The unique id of this worker in the claim of the file. */
  readonly worker: string
  /** Opens the run in the journal; null for orders, which change no goods. */
  readonly openGoods: (() => Promise<Goods>) | null
  readonly takeDocuments: DocumentTaker
  readonly end: AbortSignal
}

type Goods = { readonly sink: ExchangeSink; readonly runId: number }
type Work = FileImport & { readonly goods: Goods | null }

const RESTARTING = 'Магазин перезапускается. Повторите обмен через минуту.'

/** Thrown when the exchange was restarted or another process has claimed the file. */
class LostFile extends Error {}

/**
 * Saves the failure of an invalid file; other errors leave the file to be resumed. While a price
 * list is being published it stops without an error, and the next call of 1C resumes it.
 */
export async function importFile(db: Database, file: FileImport): Promise<void> {
  const claimed = await claimFile(db, file.sessionId, file)
  if (!claimed) return
  const work: Work = { ...file, goods: (await file.openGoods?.()) ?? null }
  try {
    await takeRecords(db, work, claimed.taken)
    await whileClaimed(db, work, () => publishFile(db, work))
    await closeFile(db, work, '')
    await removeFile(work.path)
  } catch (error) {
    if (error instanceof LostFile) return
    if (error instanceof ShopError && error.kind === 'invalid') {
      if (work.goods) await failRun(db, work.goods.runId, error.message)
      await closeFile(db, work, error.message)
      await removeFile(work.path)
      return
    }
    await releaseFile(db, work).catch(() => {}) // the first error counts
    if (!isLockTimeout(error)) throw error
  }
}

async function takeRecords(db: Database, work: Work, taken: number): Promise<void> {
  let skip = taken
  let onlyChanges = true
  let batch: ExchangeRecord[] = []
  const flush = async () => {
    const records = batch
    batch = []
    if (records.length === 0) return
    await work.takeDocuments(documentsOf(records))
    await db.transaction(async (tx) => {
      // first, so that a lost claim writes nothing
      if (!(await advanceFile(tx, work, records.length))) throw new LostFile()
      if (work.goods) await keepFormerRows(tx, work.goods.runId)
      if (work.goods) await takeBatch(tx, records, { ...work, ...work.goods, onlyChanges })
    })
  }
  for await (const record of readRecords(readBytes(work.path), work.name)) {
    if (work.end.aborted) throw new ShopError('unavailable', RESTARTING)
    const isOther = batch[0] !== undefined && batch[0].kind !== record.kind
    if (isOther || batch.length === MOST_OF_BATCH) await flush()
    if (record.kind === 'package' && record.record.of === 'offers') {
      onlyChanges = record.record.onlyChanges
    }
    if (skip > 0) skip -= 1
    else batch.push(record)
  }
  await flush()
}

type BatchContext = Pick<FileImport, 'sessionId'> & {
  readonly sink: ExchangeSink
  readonly onlyChanges: boolean
}
type Takers = {
  readonly [Kind in RecordKind]: (
    tx: Database,
    records: ExchangeRecords[Kind][],
    context: BatchContext,
  ) => Promise<void>
}

const TAKERS: Takers = {
  package: async (tx, packages, { sessionId }) => {
    const isFull = packages.some((one) => one.of === 'catalogue' && !one.onlyChanges)
    const hasOffers = packages.some((one) => one.of === 'offers')
    const hasFullOffers = packages.some((one) => one.of === 'offers' && !one.onlyChanges)
    await savePackages(tx, sessionId, { isFull, hasOffers, hasFullOffers })
  },
  group: (tx, groups, { sink }) => sink.takeGroups(tx, groups),
  property: (tx, properties, { sink }) => sink.takeProperties(tx, properties),
  priceType: (tx, types, { sink }) => sink.takePriceTypes(tx, types),
  warehouse: (tx, warehouses, { sink }) => sink.takeWarehouses(tx, warehouses),
  product: (tx, products, { sink }) => sink.takeProducts(tx, products),
  offer: (tx, offers, { sink, onlyChanges }) => sink.takeOffers(tx, offers, onlyChanges),
  document: async () => {}, // taken before, outside of this transaction
}

const documentsOf = (batch: readonly ExchangeRecord[]) =>
  batch.flatMap((one) => (one.kind === 'document' ? one.record : []))

/** All records of a batch are of one kind. */
async function takeBatch(tx: Database, batch: readonly ExchangeRecord[], context: BatchContext) {
  const kind = batch[0]?.kind
  if (kind === undefined) return
  const take = TAKERS[kind] as (
    tx: Database,
    records: unknown[],
    context: BatchContext,
  ) => Promise<void>
  await take(
    tx,
    batch.map(({ record }) => record),
    context,
  )
}

/**
 * Before version 3 1C does not announce the end of an exchange: the last file ends it. From version
 * 3 on 1C calls `deactivate` or `complete`.
 */
async function publishFile(db: Database, work: Work): Promise<void> {
  const { sessionId, name, goods } = work
  if (!goods) return
  const { sink, runId } = goods
  const guard = async (tx: Database) => {
    if (!(await advanceFile(tx, work, 0))) throw new LostFile()
  }
  await sink.publish(db, guard)
  const session = await readSession(db, sessionId)
  const isLast = session !== null && (await isLastFile(db, sessionId, session, name))
  if (session && isLast) await sink.finish(db, session, guard)
  await endFile(db, { runId, sessionId, isLast })
}

type Known = Pick<Session, 'hasOffers' | 'version'>

/** Whether `name` is the last file of an exchange before version 3. */
export async function isLastFile(
  db: Database,
  sessionId: number,
  { hasOffers, version }: Known,
  name = '',
): Promise<boolean> {
  if (!hasOffers || version.startsWith('3')) return false
  const waiting = await listWaiting(db, sessionId, '.xml')
  return waiting.every((other) => other === name)
}
