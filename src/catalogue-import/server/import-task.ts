// What can be asked of imports as one message, so that another process may do the work.

import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#src/platform/server/database.ts'
import { bringList, previewKnown } from './bring-list.ts'
import type { ImportObserver, ImportRequest } from './import-request.ts'
import type { ListPreview } from './preview-list.ts'
import { applyRun, undoRun } from './undo-run.ts'

type Asked = {
  /** Who is to stand in the record of it. */
  readonly askedBy: number
}

export type ImportTask = { readonly act: 'preview'; readonly request: ImportRequest } | RecordedTask

export type RecordedTask =
  | (Asked & {
      readonly act: 'bring'
      readonly request: ImportRequest
      /** Where the refused rows of a run go. */
      readonly refusedFolder: string
      readonly mostRefusedBytes: number
    })
  | (Asked & { readonly act: 'apply' | 'undo'; readonly runId: number })

/** Writes down who asked for what, in the transaction by which it begins or is done. */
export type RecordTask = (tx: Database, runId: number, task: RecordedTask) => Promise<unknown>

export type TaskObserver = {
  /** Nothing but the work itself can fail any more; it may be told again. */
  readonly onRun: (runId: number) => void
  readonly progress: (title: string, done: number, total: number, note?: string) => void
}

/**
 * Resolves to what a preview shows; other work has nothing to show. Throws what the work was refused by
 * or failed with. Whether it heeds `end` is its own affair: what is broken off can be resumed.
 */
export type RunTask = (
  task: ImportTask,
  observer: TaskObserver,
  end: AbortSignal,
) => Promise<ListPreview>

/** Does it in this process. */
export const runTaskOn =
  (db: Database, record: RecordTask): RunTask =>
  async (task, observer) => {
    if (task.act === 'preview') return previewKnown(db, task.request)
    const watched = {
      ...observer,
      record: (tx: Database, runId: number) => record(tx, runId, task),
    }
    if (task.act === 'bring') await bring(db, task, watched)
    else await redo(db, task, watched)
    return { lines: [], questions: [] }
  }

type Watched = TaskObserver & Pick<ImportObserver, 'record'>

/** Under the number of the run when all rows are written: half a report is none. */
async function bring(
  db: Database,
  { request, refusedFolder, mostRefusedBytes }: Extract<ImportTask, { act: 'bring' }>,
  observer: Watched,
): Promise<void> {
  await mkdir(refusedFolder, { recursive: true, mode: 0o700 })
  const draft = await mkdtemp(join(refusedFolder, 'draft-'))
  try {
    const report = join(draft, 'refused.csv')
    const asked = { ...request, report, mostReportBytes: mostRefusedBytes }
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
  observer: Watched,
): Promise<void> {
  // its first step is told when nobody else can take it in hand any more
  const progress: TaskObserver['progress'] = (...step) => {
    observer.onRun(runId)
    observer.progress(...step)
  }
  if (act === 'undo') await undoRun(db, runId, observer)
  else await applyRun(db, runId, { ...observer, progress })
  observer.onRun(runId)
}
