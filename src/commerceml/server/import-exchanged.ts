// Imports the files of an exchange: first its archives, then the file that 1C names.

import { setTimeout as pause } from 'node:timers/promises'
import { noteFile, pathInInbox } from '#src/pictures/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { lastMovementId } from '#src/supply/server/public.ts'
import { readFilePath } from '../file-path.ts'
import { catalogueSink } from './catalogue-sink.ts'
import type { ExchangeContext, ExchangeSettings } from './exchange-desk.ts'
import { pathOfFile, pictureInbox, removeFile } from './exchange-folder.ts'
import { openRun, runOfSession } from './exchange-runs.repository.ts'
import {
  claimFile,
  closeFile,
  findFile,
  firstFailure,
  listWaiting,
  releaseFile,
  saveFile,
  totalSize,
} from './files.repository.ts'
import { importFile } from './import-file.ts'
import type { ImportJobs } from './import-jobs.ts'
import { type Session, setSessionResting } from './sessions.repository.ts'
import { documentTaker } from './take-documents.ts'
import { unpackArchive } from './unpack-archive.ts'
import { whileClaimed } from './while-held.ts'

export type Progress = { readonly isDone: boolean; readonly text: string }

export type ExchangeWork = {
  readonly desk: ExchangeContext
  readonly settings: ExchangeSettings
  readonly jobs: ImportJobs
  /** Aborted at shutdown. */
  readonly end: AbortSignal
}

/** Resolves within `patienceMs`, unfinished if needed. Throws the reason of a failed import. */
export async function importExchanged(
  { desk, settings, jobs, end }: ExchangeWork,
  session: Session,
  given: string,
): Promise<Progress> {
  const checked = readFilePath(given)
  if ('refusal' in checked) throw new ShopError('invalid', checked.refusal)
  const { path: name, kind } = checked
  const { db, patienceMs } = desk
  const work = { desk, settings, session, end }
  if (kind === 'attachment' || kind === 'picture') return { isDone: true, text: 'Файл принят.' }
  const hasEnded = await jobs.run(
    `${session.id} ${name}`,
    () => importNamed(work, name),
    patienceMs,
  )
  const outcome = await outcomeOf(db, session.id, { name, kind })
  // another process works on the file
  if (hasEnded && !outcome.isDone) await pause(Math.min(patienceMs, RETRY_MS))
  if (!outcome.isDone) return outcome
  const waiting = await listWaiting(db, session.id, '.xml')
  if (waiting.length === 0) await setSessionResting(db, session.id, true)
  const run = await runOfSession(db, session.id)
  if (!run) return outcome
  const { id, refused, offers, status, failure } = run
  const texts = [outcome.text]
  if (refused > 0) texts.push(`Не принято предложений: ${refused} из ${offers} (обмен № ${id}).`)
  if (status === 'waiting') texts.push(failure)
  return { ...outcome, text: texts.join(' ') }
}

const RETRY_MS = 1000

type Named = { readonly name: string; readonly kind: 'xml' | 'archive' }

/** The progress of the file. Throws the reason of a failure. */
async function outcomeOf(
  db: Database,
  sessionId: number,
  { name, kind }: Named,
): Promise<Progress> {
  const file = await findFile(db, sessionId, name)
  if (file?.state === 'failed') throw new ShopError('invalid', file.failure)
  const failure = file ? '' : await firstFailure(db, sessionId, '.zip')
  if (failure !== '') throw new ShopError('invalid', failure)
  if (!file) {
    // the file may be in an archive that another process is unpacking
    const isUnpacking = (await listWaiting(db, sessionId, '.zip')).length > 0
    if (isUnpacking) return { isDone: false, text: 'Архив распаковывается.' }
    throw new ShopError('not-found', `Файл ${name} не загружен.`)
  }
  const text = `Обработано записей: ${file.taken}.`
  if (kind === 'xml' || file.state !== 'done') return { isDone: file.state === 'done', text }
  const inner = await firstFailure(db, sessionId, '.xml')
  if (inner !== '') throw new ShopError('invalid', inner)
  return { isDone: (await listWaiting(db, sessionId, '.xml')).length === 0, text: 'Архив принят.' }
}

type Work = {
  readonly desk: ExchangeContext
  readonly settings: ExchangeSettings
  readonly session: Session
  readonly end: AbortSignal
}

async function importNamed(work: Work, name: string): Promise<void> {
  const { db } = work.desk
  for (const archive of await listWaiting(db, work.session.id, '.zip')) await unpack(work, archive)
  if (!/\.zip$/i.test(name)) {
    await refuseEmpty(work, name)
    await importXml(work, name)
    return
  }
  // 1C names the archive: import all its files
  for (const inner of await listWaiting(db, work.session.id, '.xml')) await importXml(work, inner)
}

async function refuseEmpty({ desk, session }: Work, name: string): Promise<void> {
  const file = await findFile(desk.db, session.id, name)
  if (file?.size === 0) throw new ShopError('invalid', 'Файл для импорта пуст.')
}

const importXml = ({ desk, settings, session, end }: Work, name: string): Promise<void> =>
  importFile(desk.db, {
    sessionId: session.id,
    name,
    path: pathOfFile(desk.folder, session.id, name),
    worker: newWorker(),
    openGoods: session.kind === 'catalog' ? () => goodsOf(desk.db, settings, session.id) : null,
    takeDocuments: documentTaker(desk.db, (what) => desk.log.warn(what, 'an order of 1C')),
    end,
  })

/** Opens the run of the exchange and its sink for goods. */
export async function goodsOf(db: Database, settings: ExchangeSettings, sessionId: number) {
  const { priceType } = settings
  const ledgerFrom = await lastMovementId(db)
  const runId = await openRun(db, sessionId, { priceType, ledgerFrom })
  return { runId, sink: catalogueSink(settings, { sessionId, runId }) }
}

/** A worker id, unique over all processes. */
const newWorker = (): string => crypto.randomUUID()

async function unpack({ desk, settings, session }: Work, name: string): Promise<void> {
  const { db, folder } = desk
  const claim = { sessionId: session.id, name, worker: newWorker() }
  const archive = pathOfFile(folder, session.id, name)
  if (!(await claimFile(db, session.id, claim))) return
  try {
    const mostBytes = settings.mostBytes - (await totalSize(db, session.id))
    const files = await whileClaimed(db, claim, () =>
      unpackArchive({
        archive,
        archiveName: name,
        pathOf: (inner, kind) =>
          kind === 'xml'
            ? pathOfFile(folder, session.id, inner)
            : pathInInbox(pictureInbox(folder), inner),
        mostBytes,
      }),
    )
    for (const { name: inner, size, kind } of files) {
      if (kind === 'xml') await saveFile(db, session.id, inner, { size, pieceHash: '' })
      else await noteFile(db, inner, 0)
    }
    await closeFile(db, claim, '')
    await removeFile(archive)
  } catch (error) {
    if (error instanceof ShopError) await closeFile(db, claim, error.message)
    else await releaseFile(db, claim).catch(() => {}) // the first error counts
    throw error
  }
}
