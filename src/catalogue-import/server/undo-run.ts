// Takes a finished run back, or agrees to one that waits: what the owner does with the journal.

import { undoList } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { type ImportReport, isIn } from '../import-report.ts'
import { UNDO_DAYS } from '../undo-days.ts'
import { giveUp } from './give-up.ts'
import type { ImportObserver } from './import-request.ts'
import {
  endUndone,
  findRun,
  giveSignOfUndo,
  type ImportRun,
  leaveUndo,
  takeRun,
  takeUndo,
  waitAgain,
} from './import-runs.repository.ts'
import { keepAlive } from './keep-alive.ts'
import { refuseBesideWhole } from './keep-whole.ts'
import { laterRun, newerRun } from './other-runs.repository.ts'
import { shownSteps } from './shown-progress.ts'
import { forgetTold, rememberTold } from './supplier-layouts.repository.ts'
import { switchRun } from './switch-run.ts'

/**
 * The supplier's goods are again as before the run; what was changed since by hand stays. Resolves
 * to how many products have another stock. Throws `not-found`, or `conflict` with the reason.
 */
export async function undoRun(
  db: Database,
  id: number,
  { onRun, record }: Pick<ImportObserver, 'onRun' | 'record'> = {},
): Promise<number> {
  const run = await existingRun(db, id)
  await refuseUndo(db, run)
  if (!(await takeUndo(db, id))) {
    throw new ShopError('conflict', `Загрузку № ${id} уже отменяют. Подождите.`)
  }
  onRun?.(id)
  const undone = {
    mayUndo: async (tx: Database) => refuseUndo(tx, await existingRun(tx, id)),
    onUndone: async (tx: Database) => {
      await endUndone(tx, id)
      await forgetTold(tx, id)
      await record?.(tx, id)
    },
  }
  const undo = () => undoList(db, { ...run, runId: id, document: `import ${id}` }, undone)
  try {
    return await keepAlive(db, id, undo, giveSignOfUndo)
  } finally {
    await leaveUndo(db, id).catch(() => {}) // the database is away; silence says the same
  }
}

async function refuseUndo(tx: Database, run: ImportRun): Promise<void> {
  if (run.status !== 'done') {
    throw new ShopError('conflict', `Загрузку № ${run.id} отменить нельзя: ${STATUS[run.status]}.`)
  }
  if (run.difference === null) {
    throw new ShopError('conflict', `Загрузка № ${run.id} сделана прежней версией: не отменить.`)
  }
  if (!run.isKept) {
    throw new ShopError(
      'conflict',
      `Загрузку № ${run.id} уже не отменить: что изменила загрузка, хранится ${UNDO_DAYS} дней. ` +
        'Загрузите прежний список поставщика.',
    )
  }
  const later = await laterRun(tx, run)
  if (later !== null) {
    throw new ShopError(
      'conflict',
      `Сначала отмените загрузку № ${later}: она новее и о тех же товарах.`,
    )
  }
}

/**
 * Switches to a list that waits for the owner's word, or whose switch was broken off. Where the
 * catalogue has changed so much since that there is more to ask than he was asked, it waits again.
 */
export async function applyRun(
  db: Database,
  id: number,
  observer: Pick<ImportObserver, 'progress' | 'record'>,
): Promise<ImportReport> {
  const startedAt = performance.now()
  const run = await existingRun(db, id)
  const { supplierId } = run
  if (run.isPartial) await refuseBesideWhole(db, { supplierId, before: id })
  const mayBeTaken = run.status === 'waiting' || (run.status === 'running' && run.isStaged)
  if (!mayBeTaken || !(await takeRun(db, id, observer.record))) {
    throw new ShopError('conflict', `Загрузка № ${id} не ждёт решения: ${STATUS[run.status]}.`)
  }
  const wishes = { seen: run.difference, onStep: shownSteps(observer) }
  const report = await keepAlive(db, id, async () => {
    try {
      return await switchRun(db, run, wishes)
    } catch (error) {
      await leaveApplied(db, run, error).catch(() => {}) // the database is away
      throw error
    }
  })
  if (isIn(report)) await rememberTold(db, id)
  return { ...report, seconds: (performance.now() - startedAt) / 1000 }
}

/** What a newer list has overtaken can never come in; all else may be agreed to again. */
async function leaveApplied(db: Database, run: ImportRun, error: unknown): Promise<void> {
  const isOvertaken = (await newerRun(db, run.id, run.supplierId)) !== undefined
  await (isOvertaken && error instanceof ShopError ? giveUp(db, run, error) : waitAgain(db, run.id))
}

export const STATUS: Readonly<Record<ImportRun['status'], string>> = {
  running: 'идёт или прервана',
  waiting: 'ждёт решения',
  done: 'загружена',
  failed: 'не удалась',
  undone: 'отменена',
}

async function existingRun(db: Database, id: number): Promise<ImportRun> {
  const run = await findRun(db, id)
  if (!run) throw new ShopError('not-found', `Загрузки № ${id} нет.`)
  return run
}
