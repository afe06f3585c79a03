// Takes a finished run back, or agrees to one that waits: what the owner does with the journal.

import { undoList } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { ImportReport } from '../import-report.ts'
import type { ImportObserver } from './import-request.ts'
import { endUndone, findRun, type ImportRun, takeRun, waitAgain } from './import-runs.repository.ts'
import { keepAlive } from './keep-alive.ts'
import { laterRun } from './other-runs.repository.ts'
import { shownSteps } from './shown-progress.ts'
import { switchRun } from './switch-run.ts'

/**
 * The supplier's goods are again as before the run; what was changed since by hand stays. Resolves
 * to how many products have another stock. Throws `not-found`, or `conflict` with the reason.
 */
export async function undoRun(db: Database, id: number): Promise<number> {
  const { supplierId, newProducts } = await existingRun(db, id)
  return undoList(
    db,
    { runId: id, supplierId, newProducts },
    {
      mayUndo: async (tx) => refuseUndo(tx, await existingRun(tx, id)),
      onUndone: async (tx) => void (await endUndone(tx, id)),
    },
  )
}

async function refuseUndo(tx: Database, run: ImportRun): Promise<void> {
  if (run.status !== 'done') {
    throw new ShopError('conflict', `Загрузку № ${run.id} отменить нельзя: ${STATUS[run.status]}.`)
  }
  if (run.difference === null) {
    throw new ShopError('conflict', `Загрузка № ${run.id} сделана прежней версией: не отменить.`)
  }
  const later = await laterRun(tx, run)
  if (later !== null) {
    throw new ShopError(
      'conflict',
      `Сначала отмените загрузку № ${later}: она новее и о тех же товарах.`,
    )
  }
}

/** Switches to a list that waits for the owner's word, or whose switch was broken off. */
export async function applyRun(
  db: Database,
  id: number,
  observer: Pick<ImportObserver, 'progress'>,
): Promise<ImportReport> {
  const startedAt = performance.now()
  const run = await existingRun(db, id)
  const mayBeTaken = run.status === 'waiting' || (run.status === 'running' && run.isStaged)
  if (!mayBeTaken || !(await takeRun(db, id))) {
    throw new ShopError('conflict', `Загрузка № ${id} не ждёт решения: ${STATUS[run.status]}.`)
  }
  const wishes = { isAgreed: true, onStep: shownSteps(observer) }
  const report = await keepAlive(db, id, async () => {
    try {
      return await switchRun(db, run, wishes)
    } catch (error) {
      await waitAgain(db, id).catch(() => {}) // the database is away
      throw error
    }
  })
  return { ...report, seconds: (performance.now() - startedAt) / 1000 }
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
