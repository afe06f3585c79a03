// Looks at the sources of lists at their times; one look by the process that has claimed it keeps the
// claim and saves the outcome.

import { setTimeout as pause, setInterval } from 'node:timers/promises'
import { getRun } from '#src/catalogue-import/server/public.ts'
import { repeat } from '#src/platform/server/repeat.ts'
import { dueAfterFailure, nextDue } from '../schedule.ts'
import {
  type ClaimedSource,
  claimSource,
  endClaim,
  releaseClaim,
  renewClaim,
  type SavedOutcome,
  utcOffset,
} from './list-sources.repository.ts'
import { type Look, type LookOptions, runSource, type SourceDeps } from './run-source.ts'
import type { Outcome } from './source.ts'

const RENEW_MS = 15_000
/** A supplier whose other list comes in is looked at later. */
const BUSY_MS = 2 * 60_000
const DAY_MS = 24 * 3_600_000

/** Looks at all due sources, one after the other; resolves to how many. */
export async function lookAtDueSources(deps: SourceDeps, end: AbortSignal): Promise<number> {
  let looked = 0
  while (!end.aborted) {
    const source = await claimSource(deps.db)
    if (!source) break
    await lookAt(deps, source, end)
    looked += 1
  }
  return looked
}

/** A failure that is thrown leaves the claim: the source is due again when its lease is over. */
export async function lookAt(
  deps: SourceDeps,
  source: ClaimedSource,
  end: AbortSignal,
  options: LookOptions = {},
): Promise<Outcome> {
  const ending = new AbortController()
  const lost = new AbortController()
  const renewing = renewUntil(deps, source, { end: ending.signal, lost })
  try {
    const look = await runSource(deps, source, AbortSignal.any([end, lost.signal]), options)
    await saveLook(deps, source, look)
    return look.outcome
  } finally {
    ending.abort()
    await renewing
  }
}

type Renewing = { readonly end: AbortSignal; readonly lost: AbortController }

async function renewUntil({ db }: SourceDeps, source: ClaimedSource, { end, lost }: Renewing) {
  try {
    for await (const _ of setInterval(RENEW_MS, null, { signal: end, ref: false })) {
      const isOurs = await renewClaim(db, source).catch(() => true) // the database may be back soon
      if (!isOurs) lost.abort()
    }
  } catch (error) {
    if (!end.aborted) throw error
  }
}

async function saveLook({ db }: SourceDeps, source: ClaimedSource, look: Look): Promise<void> {
  const { outcome } = look
  const now = new Date()
  if (outcome.end === 'broken') return void (await releaseClaim(db, source, source.dueAt))
  if (outcome.end === 'busy') {
    return void (await releaseClaim(db, source, new Date(now.getTime() + BUSY_MS)))
  }
  const usual = nextDue(source, now, await utcOffset(db))
  const run = source.runId === null ? null : await getRun(db, source.runId)
  const isWaiting = run?.status === 'waiting'
  const isDecided = run?.status === 'done' || run?.status === 'undone'
  // the owner has decided about the last list: the next one that waits is reported again
  const before = source.trouble === 'waits' && isDecided ? { ...source, reported: '' } : source
  await endClaim(db, source, savedLook(before, look, { now, usual, isWaiting }))
}

type Moment = { readonly now: Date; readonly usual: Date; readonly isWaiting: boolean }

export function savedLook(
  source: ClaimedSource,
  { outcome, seen }: Look,
  { now, usual, isWaiting }: Moment,
): SavedOutcome {
  const kept = { ...source, ...seen }
  if (outcome.end === 'fails') {
    const failures = source.failures + 1
    return {
      ...kept,
      dueAt: dueAfterFailure(usual, failures, now),
      failures,
      failingSince: source.failingSince ?? now,
      trouble: 'fails',
      troubleText: outcome.text,
    }
  }
  const answered = { ...kept, dueAt: usual, seenAt: now, failures: 0, failingSince: null }
  const calm = { ...answered, trouble: '', troubleText: '', reported: '' } as const
  switch (outcome.end) {
    case 'done':
      return { ...calm, runId: outcome.runId, newAt: now }
    case 'waits':
      return {
        ...answered,
        runId: outcome.runId,
        newAt: now,
        trouble: 'waits',
        troubleText: outcome.text,
      }
    case 'asks':
      return { ...answered, trouble: 'asks', troubleText: outcome.text }
    default:
      if (isWaiting) return { ...answered, trouble: 'waits', troubleText: STILL_WAITS }
      if (isSilent(source, now)) {
        return { ...answered, trouble: 'silent', troubleText: silenceText(source) }
      }
      return calm
  }
}

const STILL_WAITS = 'Прошлый список ждёт вашего решения.'

const isSilent = ({ quietDays, newAt, createdAt }: ClaimedSource, now: Date): boolean =>
  quietDays !== null && now.getTime() - (newAt ?? createdAt).getTime() > quietDays * DAY_MS

const silenceText = ({ quietDays }: ClaimedSource): string =>
  `Нового прайс-листа нет дольше, чем ${quietDays} дн.`

const EVERY_MS = 20_000
/** An import that cannot be broken off goes on after the shop has opened again. */
const SHUTDOWN_MS = 5000

type WorkerDeps = SourceDeps & { readonly onFailure: (error: unknown) => void }

/** Returns a function that stops the worker. */
export function startSourceWorker({ onFailure, ...deps }: WorkerDeps): () => Promise<void> {
  const stop = repeat({
    everyMs: EVERY_MS,
    work: (end) => lookAtDueSources(deps, end),
    onFailure,
  })
  return () => Promise.race([stop(), pause(SHUTDOWN_MS, undefined, { ref: false })])
}
