// The entry of the process of one import: receives the task, reports progress, ends.

import { recordImport } from '#src/back-office/server/public.ts'
import { runTaskOn } from '#src/catalogue-import/server/public.ts'
import { openDatabase } from '#src/platform/server/open-database.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { FromImport, ToImport } from './import-child.ts'
import { lowerPriority } from './lower-priority.ts'

const CONNECTIONS = 4
/** The shortest time between two reports of progress. */
const REPORT_MS = 100

lowerPriority()

// without the web process nobody gets the result, and its successor may resume the same run
process.on('disconnect', () => process.exit(1))

process.once('message', async (message: ToImport) => {
  const result = await runTask(message).catch((error: unknown) => failed(error as Error))
  process.send?.(result, () => process.exit(0))
})

/** Statements of an import have no time limit. */
async function runTask({ databaseUrl, task }: ToImport): Promise<FromImport> {
  const db = await openDatabase({ url: databaseUrl, poolSize: CONNECTIONS })
  try {
    const observer = { onRun: (runId: number) => send({ runId }), progress: throttledProgress() }
    const preview = await runTaskOn(db, recordImport)(task, observer, new AbortController().signal)
    return { preview }
  } finally {
    await db.close()
  }
}

function throttledProgress() {
  let sentAt = 0
  return (title: string, done: number, total: number, note?: string) => {
    if (done < total && performance.now() - sentAt < REPORT_MS) return
    sentAt = performance.now()
    send({ progress: note === undefined ? [title, done, total] : [title, done, total, note] })
  }
}

const send = (message: FromImport) => void process.send?.(message)

function failed(error: Error): FromImport {
  const isExpected = error instanceof ShopError
  return {
    failed: {
      kind: isExpected ? error.kind : null,
      message: error.message,
      particulars: isExpected ? error.particulars : {},
    },
  }
}
