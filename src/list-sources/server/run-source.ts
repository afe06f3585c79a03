// Looks at a source: fetches its list and imports it as any other, or says why not.

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  getRun,
  type ImportRequest,
  type ImportRun,
  isSupplierBusy,
  type RunTask,
  readMakerPattern,
  showRun,
  type TaskObserver,
} from '#src/catalogue-import/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { createUploadFolder } from '#src/platform/server/upload-folders.ts'
import type { CurrencyRates } from '#src/shared/currencies.ts'
import { ShopError } from '#src/shared/errors.ts'
import { fetchList } from './fetch-list.ts'
import type { ClaimedSource, ListSource } from './list-sources.repository.ts'
import type { Outcome, SourceOptions } from './source.ts'

export type SourceDeps = {
  readonly db: Database
  /** A private folder of the shop, for files of refused rows and lists on their way. */
  readonly folder: string
  readonly rates: CurrencyRates
  readonly mostBytes: number
  readonly mostRefusedBytes: number
  /** By the name of the setting. */
  readonly passwords: Readonly<Record<string, string>>
  readonly run: RunTask
  readonly mostMs?: number | undefined
}

/** What the last list was, for the next look. */
export type Seen = Pick<ListSource, 'mark' | 'contentHash' | 'settingsHash'>

export type Look = {
  readonly outcome: Outcome
  /** Absent when nothing was fetched that came in or waits. */
  readonly seen?: Seen
}

export type LookOptions = {
  /** Import also a list that has come in already. */
  readonly isAgain?: boolean
  /** The owner's answers for this list; they are remembered with its layout. */
  readonly answers?: SourceOptions
  readonly progress?: TaskObserver['progress']
}

/** Claims that ended without a word, in a row. */
const MOST_BROKEN = 3
const TOO_OFTEN_BROKEN = `Загрузка прервалась ${MOST_BROKEN} раза подряд вместе с процессом магазина.`

/** Throws what is neither the source's fault nor the list's: a lost database, a bug. */
export async function runSource(
  deps: SourceDeps,
  source: ClaimedSource,
  end: AbortSignal,
  { isAgain = false, answers = {}, progress = () => {} }: LookOptions = {},
): Promise<Look> {
  const { db } = deps
  if (source.broken >= MOST_BROKEN) return failure(TOO_OFTEN_BROKEN)
  if (await isSupplierBusy(db, source.supplierId)) return { outcome: { end: 'busy' } }
  const settingsHash = hashOf(JSON.stringify([source.options, deps.rates]))
  const last = source.runId === null ? null : await getRun(db, source.runId)
  const isKnown = !isAgain && last !== null && mayRest(last, source.settingsHash === settingsHash)
  const folder = await createUploadFolder({ folder: join(deps.folder, 'coming') }, deps.mostBytes)
  const path = join(folder.path, 'list')
  try {
    const mark = isKnown ? source.mark : ''
    const fetched = await fetchList(source, { ...deps, path, mark, end })
    if (fetched.is === 'unchanged') return { outcome: { end: 'unchanged' } }
    const contentHash = await hashOfFile(path)
    const seen = { mark: fetched.mark, contentHash, settingsHash }
    if (isKnown && contentHash === source.contentHash) {
      return { outcome: { end: 'unchanged' }, seen }
    }
    const options = { ...source.options, ...answers }
    const request = requestOf(deps, source, { path, name: fetched.name, options })
    const outcome = await importList(deps, request, { end, progress })
    return outcome.end === 'done' || outcome.end === 'waits' ? { outcome, seen } : { outcome }
  } catch (error) {
    if (end.aborted) return { outcome: { end: 'broken' } }
    if (!(error instanceof ShopError)) throw error
    return failure(error.message)
  } finally {
    await folder.drop()
  }
}

const failure = (text: string): Look => ({ outcome: { end: 'fails', text } })

/** A list that the owner has undone stays undone, whatever the rates are now. */
const mayRest = ({ status }: ImportRun, hasSameSettings: boolean): boolean =>
  status === 'undone' || ((status === 'done' || status === 'waiting') && hasSameSettings)

type Given = {
  readonly path: string
  readonly name: string
  readonly options: SourceOptions
}

export function requestOf(
  { rates }: Pick<SourceDeps, 'rates'>,
  { supplier }: Pick<ListSource, 'supplier'>,
  { path, name, options: { manufacturerPattern: pattern, ...options } }: Given,
): ImportRequest {
  return {
    columns: {},
    ...options,
    ...(pattern !== undefined && { manufacturerPattern: readMakerPattern(pattern) }),
    path,
    source: name || 'прайс-лист',
    supplier,
    rates,
  }
}

type Importing = Pick<Required<LookOptions>, 'progress'> & { readonly end: AbortSignal }

async function importList(
  { db, folder, run, mostRefusedBytes }: SourceDeps,
  request: ImportRequest,
  { end, progress }: Importing,
): Promise<Outcome> {
  let runId = 0
  const onRun = (id: number) => {
    runId = id
  }
  const refusedFolder = join(folder, 'refused')
  const task = { act: 'bring', askedBy: null, request, refusedFolder, mostRefusedBytes } as const
  try {
    await run(task, { onRun, progress }, end)
  } catch (error) {
    const done = runId === 0 ? null : await getRun(db, runId)
    // what failed after the switch does not undo it
    if (done?.status !== 'done') {
      if (end.aborted) throw error
      return refusalOf(error, request)
    }
  }
  const { run: ended, questions } = await showRun(db, runId)
  if (ended.status === 'waiting') return { end: 'waits', runId, text: questions.join(' ') }
  return ended.status === 'done' ? { end: 'done', runId } : { end: 'fails', text: ended.failure }
}

/** The list asks or is wrong (`invalid`, …), or the import failed. */
function refusalOf(error: unknown, { path, source = '' }: ImportRequest): Outcome {
  if (!(error instanceof ShopError)) throw error
  const text = error.message.replaceAll(path, `«${source}»`)
  const isListAtFault = error.kind !== 'unavailable' && error.kind !== 'conflict'
  return { end: isListAtFault ? 'asks' : 'fails', text }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
