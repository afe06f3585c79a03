// What can be asked of imports as one message, so that another process may do the work.

import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#src/platform/server/database.ts'
import { bringList, previewKnown } from './bring-list.ts'
import type { ImportRequest } from './import-request.ts'
import { applyRun, undoRun } from './undo-run.ts'

export type ImportTask =
  | { readonly act: 'preview'; readonly request: ImportRequest }
  | {
      readonly act: 'bring'
      readonly request: ImportRequest
      /** Where the refused rows of a run go. */
      readonly refusedFolder: string
    }
  | { readonly act: 'apply' | 'undo'; readonly runId: number }

export type TaskObserver = {
  /** Nothing but the work itself can fail any more; it may be told again. */
  readonly onRun: (runId: number) => void
  readonly progress: (title: string, done: number, total: number, note?: string) => void
}

/**
 * Resolves to lines for the reader, which a preview alone has. Throws what the work was refused by
 * or failed with. Whether it heeds `end` is its own affair: what is broken off can be resumed.
 */
export type RunTask = (
  task: ImportTask,
  observer: TaskObserver,
  end: AbortSignal,
) => Promise<readonly string[]>

/** Does it in this process. */
export const runTaskOn =
  (db: Database): RunTask =>
  async (task, observer) => {
    if (task.act === 'preview') return previewKnown(db, task.request)
    if (task.act === 'bring') await bring(db, task, observer)
    else await redo(db, task, observer)
    return []
  }

/** Under the number of the run when all rows are written: half a report is none. */
async function bring(
  db: Database,
  { request, refusedFolder }: Extract<ImportTask, { act: 'bring' }>,
  observer: TaskObserver,
): Promise<void> {
  await mkdir(refusedFolder, { recursive: true, mode: 0o700 })
  const draft = await mkdtemp(join(refusedFolder, 'draft-'))
  try {
    const asked = { ...request, report: join(draft, 'refused.csv') }
    const { runId } = await bringList(db, asked, { ...observer, print: () => {} })
    const own = join(refusedFolder, String(runId))
    await rm(own, { recursive: true, force: true })
    await rename(draft, own)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function redo(
  db: Database,
  { act, runId }: Extract<ImportTask, { act: 'apply' | 'undo' }>,
  observer: TaskObserver,
): Promise<void> {
  // its first step is told when nobody else can take it in hand any more
  const progress: TaskObserver['progress'] = (...step) => {
    observer.onRun(runId)
    observer.progress(...step)
  }
  if (act === 'undo') await undoRun(db, runId)
  else await applyRun(db, runId, { progress })
  observer.onRun(runId)
}
