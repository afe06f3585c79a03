// Shows one run to the owner: questions, refusals and how it has ended.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { NumberDoubts, Refusal } from '../import-report.ts'
import { questionsOf } from '../list-difference.ts'
import { findRun, firstRefusals, type ImportRun, refusalReasons } from './import-runs.repository.ts'
import { findDoubts } from './number-doubts.repository.ts'

export type ShownRun = {
  readonly run: ImportRun
  /** Open questions to the owner; only of a waiting run. */
  readonly questions: readonly string[]
  /** The first refusals; `reasons` counts all of them. */
  readonly refusals: readonly Refusal[]
  readonly reasons: readonly { readonly reason: string; readonly count: number }[]
  readonly doubts: readonly NumberDoubts[]
}

const REFUSALS_SHOWN = 20

/** Throws `not-found`. */
export async function getRun(db: Database, id: number): Promise<ImportRun> {
  const run = await findRun(db, id)
  if (!run) throw new ShopError('not-found', `Загрузки № ${id} нет.`)
  return run
}

/** Throws `not-found`. */
export async function showRun(db: Database, id: number): Promise<ShownRun> {
  const run = await getRun(db, id)
  const [refusals, reasons, doubts] = await Promise.all([
    firstRefusals(db, id, REFUSALS_SHOWN),
    refusalReasons(db, id),
    findDoubts(db, id),
  ])
  return { run, questions: questionsOfRun(run), refusals, reasons, doubts }
}

const questionsOfRun = ({ status, difference }: ImportRun): string[] =>
  status === 'waiting' && difference ? questionsOf(difference) : []

/** How a run has ended, for its observers. */
export type RunEnd =
  | { readonly end: 'done' }
  | { readonly end: 'asks'; readonly questions: readonly string[] }
  | { readonly end: 'failed'; readonly failure: string }

/** null while a process works on the run. */
export function runEnd(run: ImportRun): RunEnd | null {
  if (run.isBeingUndone) return null
  if (run.status === 'failed') return { end: 'failed', failure: run.failure }
  if (run.status === 'running')
    return run.isAlive ? null : { end: 'failed', failure: RUN_INTERRUPTED }
  const questions = questionsOfRun(run)
  return questions.length > 0 ? { end: 'asks', questions } : { end: 'done' }
}

export const RUN_INTERRUPTED =
  'Загрузка прервана. Покупатели видят прежний список. Загрузите тот же файл ещё раз: она продолжится.'
