// A task of imports as one message, so that a child process can run it.

import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#src/platform/server/database.ts'
import { bringList, previewKnown } from './bring-list.ts'
import type { ImportObserver, ImportRequest } from './import-request.ts'
import type { ListPreview } from './preview-list.ts'
import { applyRun, undoRun } from './undo-run.ts'

type ByStaff = {
  /** The member of staff for the record; null: a list that was fetched at its time. */
  readonly askedBy: number | null
}

export type ImportTask = { readonly act: 'preview'; readonly request: ImportRequest } | RecordedTask

export type RecordedTask =
  | (ByStaff & {
      readonly act: 'bring'
      readonly request: ImportRequest
      /** The folder for files of refused rows, a subfolder per run. */
      readonly refusedFolder: string
      readonly mostRefusedBytes: number
    })
  | (ByStaff & { readonly act: 'apply' | 'undo'; readonly runId: number })

/** Records a task in the journal of staff acts, in the transaction that starts or ends it. */
export type RecordTask = (tx: Database, runId: number, task: RecordedTask) => Promise<unknown>

export type TaskObserver = {
  /** Called once the run is started or claimed; may be called again. */
  readonly onRun: (runId: number) => void
  readonly progress: (title: string, done: number, total: number, note?: string) => void
}

/**
 * Resolves to the preview, empty for other tasks. Throws the refusal or the failure of the task.
 * May ignore `end`: an interrupted import can be resumed.
 */
export type RunTask = (
  task: ImportTask,
  observer: TaskObserver,
  end: AbortSignal,
) => Promise<ListPreview>

/** Runs tasks in this process. */
export const runTaskOn =
  (db: Database, record: RecordTask): RunTask =>
  async (task, observer) => {
    if (task.act === 'preview') return previewKnown(db, task.request)
    const watched = {
      ...observer,
      record: (tx: Database, runId: number) => record(tx, runId, task),
    }
    if (task.act === 'bring') await bring(db, task, watched)
    else await applyOrUndo(db, task, watched)
    return { lines: [], questions: [], advice: '', tables: [], places: [] }
  }

type Watched = TaskObserver & Pick<ImportObserver, 'record'>

/** Moves the refused rows into the run's folder when all are written, so none is left half-full. */
async function bring(
  db: Database,
  { request, refusedFolder, mostRefusedBytes }: Extract<ImportTask, { act: 'bring' }>,
  observer: Watched,
): Promise<void> {
  await mkdir(refusedFolder, { recursive: true, mode: 0o700 })
  const draft = await mkdtemp(join(refusedFolder, 'draft-'))
  try {
    const report = join(draft, 'refused.csv')
    const reporting = { ...request, report, mostReportBytes: mostRefusedBytes }
    const { runId } = await bringList(db, reporting, { ...observer, print: () => {} })
    const own = join(refusedFolder, String(runId))
    await rm(own, { recursive: true, force: true })
    await rename(draft, own)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function applyOrUndo(
  db: Database,
  { act, runId }: Extract<ImportTask, { act: 'apply' | 'undo' }>,
  observer: Watched,
): Promise<void> {
  // the first step is reported after the run is claimed
  const progress: TaskObserver['progress'] = (...step) => {
    observer.onRun(runId)
    observer.progress(...step)
  }
  if (act === 'undo') await undoRun(db, runId, observer)
  else await applyRun(db, runId, { ...observer, progress })
  observer.onRun(runId)
}
