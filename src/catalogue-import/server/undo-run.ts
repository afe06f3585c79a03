// Undoes a published run, or applies a waiting one.

import type { Database } from '#src/platform/server/database.ts'
import { keepAlive } from '#src/platform/server/keep-alive.ts'
import { ShopError } from '#src/shared/errors.ts'
import { UNDO_DAYS } from '#src/shared/undo-days.ts'
import { margins, undoList } from '#src/supply/server/public.ts'
import { type ImportReport, isApplied } from '../import-report.ts'
import { giveUp } from './give-up.ts'
import type { ImportObserver } from './import-request.ts'
import {
  claimRun,
  claimUndo,
  endUndone,
  type ImportRun,
  releaseUndo,
  sendHeartbeat,
  sendUndoHeartbeat,
  waitAgain,
} from './import-runs.repository.ts'
import { requireNoOpenWhole } from './keep-whole.ts'
import { findLaterRun, findNewerRun, listLaterMargins } from './other-runs.repository.ts'
import { getRun } from './show-run.ts'
import { shownSteps, shownUndo } from './shown-progress.ts'
import { forgetLayouts, rememberLayouts } from './supplier-layouts.repository.ts'
import { switchRun } from './switch-run.ts'

type UndoObserver = Pick<ImportObserver, 'onRun' | 'record'> &
  Partial<Pick<ImportObserver, 'progress'>>

/**
 * Restores the supplier's goods as before the run; later changes by hand stay. Resolves to the
 * count of products with changed stock. Throws `not-found`, or `conflict` with the reason.
 */
export async function undoRun(
  db: Database,
  id: number,
  { onRun, record, progress = () => {} }: UndoObserver = {},
): Promise<number> {
  const run = await getRun(db, id)
  await refuseUndo(db, run)
  if (!(await claimUndo(db, id))) {
    throw new ShopError('conflict', `Загрузку № ${id} уже отменяют. Подождите.`)
  }
  onRun?.(id)
  const undone = {
    onStep: shownUndo({ progress }),
    mayUndo: async (tx: Database) => refuseUndo(tx, await getRun(tx, id)),
    onUndone: async (tx: Database) => {
      await endUndone(tx, id)
      await forgetLayouts(tx, id)
      await record?.(tx, id)
    },
  }
  const undo = () => undoList(db, { ...run, runId: id, document: `import ${id}` }, undone)
  try {
    return await keepAlive(() => sendUndoHeartbeat(db, id), undo)
  } finally {
    // the database may be down; the claim expires without heartbeats
    await releaseUndo(db, id).catch(() => {})
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
  const later = await findLaterRun(tx, run)
  if (later !== null) {
    throw new ShopError(
      'conflict',
      `Сначала отмените загрузку № ${later}: она новее и о тех же товарах.`,
    )
  }
  const repriced = margins.leftOf(await listLaterMargins(tx, run))
  if (repriced.some(({ isOfSupplier }) => isOfSupplier)) {
    throw new ShopError(
      'conflict',
      `Сначала отмените изменение наценок № ${repriced.at(-1)?.id}: оно новее и о тех же товарах.`,
    )
  }
}

/**
 * Publishes a list that waits for the owner or whose switch was interrupted. It waits again when
 * the catalogue has changed so much since that it raises new questions.
 */
export async function applyRun(
  db: Database,
  id: number,
  observer: Pick<ImportObserver, 'progress' | 'record'>,
): Promise<ImportReport> {
  const startedAt = performance.now()
  const run = await getRun(db, id)
  const { supplierId } = run
  if (run.isPartial) await requireNoOpenWhole(db, { supplierId, before: id })
  const mayBeTaken = run.status === 'waiting' || (run.status === 'running' && run.isStaged)
  if (!mayBeTaken || !(await claimRun(db, id, observer.record))) {
    throw new ShopError('conflict', `Загрузка № ${id} не ждёт решения: ${STATUS[run.status]}.`)
  }
  const options = { seen: run.difference, onStep: shownSteps(observer) }
  const publish = async () => {
    try {
      return await switchRun(db, run, options)
    } catch (error) {
      // the database may be down; the first error counts
      await endFailedApply(db, run, error).catch(() => {})
      throw error
    }
  }
  const report = await keepAlive(() => sendHeartbeat(db, id), publish)
  if (isApplied(report)) await rememberLayouts(db, id)
  return { ...report, seconds: (performance.now() - startedAt) / 1000 }
}

/** Fails a run overtaken by a newer list; any other may be applied again. */
async function endFailedApply(db: Database, run: ImportRun, error: unknown): Promise<void> {
  const isOvertaken = (await findNewerRun(db, run.id, run.supplierId)) !== undefined
  await (isOvertaken && error instanceof ShopError ? giveUp(db, run, error) : waitAgain(db, run.id))
}

export const STATUS: Readonly<Record<ImportRun['status'], string>> = {
  running: 'идёт или прервана',
  waiting: 'ждёт решения',
  done: 'загружена',
  failed: 'не удалась',
  undone: 'отменена',
}
