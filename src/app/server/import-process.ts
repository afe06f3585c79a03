// The entry of the process that does one import: takes the task, tells how it goes, ends.

import { recordImport } from '#src/back-office/server/public.ts'
import { runTaskOn } from '#src/catalogue-import/server/public.ts'
import { openDatabase } from '#src/platform/server/open-database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { giveWay } from './give-way.ts'
import type { FromImport, ToImport } from './import-messages.ts'

const CONNECTIONS = 4
/** Shares that come faster say nothing more. */
const PAUSE_MS = 100

giveWay()

// without the web process nobody would hear of the end, and its successor may take up the same run
process.on('disconnect', () => process.exit(1))

process.once('message', async (message: ToImport) => {
  const last = await carryOut(message).catch((error: unknown) => failed(error as Error))
  process.send?.(last, () => process.exit(0))
})

/** Statements of an import take as long as they take. */
async function carryOut({ databaseUrl, task }: ToImport): Promise<FromImport> {
  const db = await openDatabase({ url: databaseUrl, poolSize: CONNECTIONS })
  try {
    const observer = { onRun: (runId: number) => tell({ runId }), progress: unhurried() }
    const preview = await runTaskOn(db, recordImport)(task, observer, new AbortController().signal)
    return { preview }
  } finally {
    await db.close()
  }
}

function unhurried() {
  let toldAt = 0
  return (title: string, done: number, total: number, note?: string) => {
    if (done < total && performance.now() - toldAt < PAUSE_MS) return
    toldAt = performance.now()
    tell({ progress: note === undefined ? [title, done, total] : [title, done, total, note] })
  }
}

const tell = (message: FromImport) => void process.send?.(message)

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
