// Brings one file of an exchange in, batch by batch; a process that takes over begins where it was.

import type { Database } from '#src/platform/server/database.ts'
import { isLockTimeout } from '#src/platform/server/database-errors.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { ExchangeRecord, ExchangeRecords, RecordKind } from '../exchange-records.ts'
import { endFile } from './end-file.ts'
import { readBytes, removeFile } from './exchange-folder.ts'
import { failRun, keepFormerFor } from './exchange-runs.repository.ts'
import { type ExchangeSink, MOST_OF_BATCH } from './exchange-sink.ts'
import { claimFile, closeFile, listWaiting, noteTaken, releaseFile } from './files.repository.ts'
import { readRecords } from './read-records.ts'
import { notePackages, readSession, type Session } from './sessions.repository.ts'
import type { DocumentTaker } from './take-documents.ts'
import { whileHeld } from './while-held.ts'

export type FileImport = {
  readonly sessionId: number
  readonly name: string
  readonly path: string
  /** Names this piece of work: nobody else writes under it. */
  readonly worker: string
  /** Opens the run in the journal; null for orders, which change no goods. */
  readonly openGoods: (() => Promise<Goods>) | null
  readonly takeDocuments: DocumentTaker
  readonly end: AbortSignal
}

type Goods = { readonly sink: ExchangeSink; readonly runId: number }
type Work = FileImport & { readonly goods: Goods | null }

const RESTARTING = 'Магазин перезапускается. Повторите обмен через минуту.'

/** Thrown when the exchange began anew, or another process has taken the file over. */
class LostFile extends Error {}

/**
 * What is wrong with the file is kept beside it; other failures leave it to be gone on with. So does
 * a price list that is being switched to: it is no failure, and the next call of 1C goes on.
 */
export async function importFile(db: Database, file: FileImport): Promise<void> {
  const claimed = await claimFile(db, file.sessionId, file)
  if (!claimed) return
  const work: Work = { ...file, goods: (await file.openGoods?.()) ?? null }
  try {
    await takeRecords(db, work, claimed.taken)
    await whileHeld(db, work, () => publishFile(db, work))
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
    await releaseFile(db, work).catch(() => {}) // the first failure is what is told
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
      // first, so that a file which is lost writes nothing
      if (!(await noteTaken(tx, work, records.length))) throw new LostFile()
      if (work.goods) await keepFormerFor(tx, work.goods.runId)
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

type Around = Pick<FileImport, 'sessionId'> & {
  readonly sink: ExchangeSink
  readonly onlyChanges: boolean
}
type Takers = {
  readonly [Kind in RecordKind]: (
    tx: Database,
    records: ExchangeRecords[Kind][],
    around: Around,
  ) => Promise<void>
}

const TAKERS: Takers = {
  package: async (tx, packages, { sessionId }) => {
    const isFull = packages.some((one) => one.of === 'catalogue' && !one.onlyChanges)
    const hasOffers = packages.some((one) => one.of === 'offers')
    const hasFullOffers = packages.some((one) => one.of === 'offers' && !one.onlyChanges)
    await notePackages(tx, sessionId, { isFull, hasOffers, hasFullOffers })
  },
  group: (tx, groups, { sink }) => sink.takeGroups(tx, groups),
  property: (tx, properties, { sink }) => sink.takeProperties(tx, properties),
  priceType: (tx, types, { sink }) => sink.takePriceTypes(tx, types),
  warehouse: (tx, warehouses, { sink }) => sink.takeWarehouses(tx, warehouses),
  product: (tx, products, { sink }) => sink.takeProducts(tx, products),
  offer: (tx, offers, { sink, onlyChanges }) => sink.takeOffers(tx, offers, onlyChanges),
  document: async () => {}, // taken before: its orders are moved one by one
}

const documentsOf = (batch: readonly ExchangeRecord[]) =>
  batch.flatMap((one) => (one.kind === 'document' ? one.record : []))

/** All records of a batch are of one kind. */
async function takeBatch(tx: Database, batch: readonly ExchangeRecord[], around: Around) {
  const kind = batch[0]?.kind
  if (kind === undefined) return
  const take = TAKERS[kind] as (tx: Database, records: unknown[], around: Around) => Promise<void>
  await take(
    tx,
    batch.map(({ record }) => record),
    around,
  )
}

/**
 * Before version 3 nobody says that an exchange is over: it is, when no file is left. From then on
 * files come one after the other, and 1C says it.
 */
async function publishFile(db: Database, work: Work): Promise<void> {
  const { sessionId, name, goods } = work
  if (!goods) return
  const { sink, runId } = goods
  const guard = async (tx: Database) => {
    if (!(await noteTaken(tx, work, 0))) throw new LostFile()
  }
  await sink.publish(db, guard)
  const session = await readSession(db, sessionId)
  const isLast = session !== null && (await isWhole(db, sessionId, session, name))
  if (session && isLast) await sink.finish(db, session, guard)
  await endFile(db, { runId, sessionId, isLast })
}

type Known = Pick<Session, 'hasOffers' | 'version'>

/** Whether no other file of an exchange before version 3 is left. */
export async function isWhole(
  db: Database,
  sessionId: number,
  { hasOffers, version }: Known,
  name = '',
): Promise<boolean> {
  if (!hasOffers || version.startsWith('3')) return false
  const waiting = await listWaiting(db, sessionId, '.xml')
  return waiting.every((other) => other === name)
}
