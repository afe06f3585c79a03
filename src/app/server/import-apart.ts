// An import in a process of its own, so that pages go on while a million rows are read.

import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { BROKEN_OFF, type RunTask, tooMuch } from '#src/catalogue-import/server/public.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { FromImport, ToImport } from './import-messages.ts'

/** As the command line runs an import. */
const NODE_FLAGS = [
  '--max-semi-space-size=12',
  '--max-old-space-size=192',
  '--no-parallel-scavenge',
]
const ENTRY = fileURLToPath(new URL('./import-process.ts', import.meta.url))

/** A process that ends without a last word has been broken off: the run can be resumed. */
export const runTaskApart =
  (databaseUrl: string): RunTask =>
  (task, observer, end) =>
    new Promise((resolve, reject) => {
      const child = fork(ENTRY, {
        serialization: 'advanced',
        execArgv: NODE_FLAGS,
        stdio: 'inherit',
      })
      const stop = () => child.kill('SIGTERM')
      end.addEventListener('abort', stop)
      child.on('message', (message: FromImport) => {
        if ('runId' in message) observer.onRun(message.runId)
        else if ('progress' in message) observer.progress(...message.progress)
        else if ('preview' in message) resolve(message.preview)
        else reject(failureOf(message))
      })
      child.on('error', reject)
      child.on('exit', (_, signal) => {
        end.removeEventListener('abort', stop)
        // V8 aborts a process that is out of memory
        const isTooMuch = signal === 'SIGABRT'
        // of no effect after its last word
        reject(isTooMuch ? tooMuch() : new ShopError('unavailable', BROKEN_OFF))
      })
      send(child, { databaseUrl, task })
    })

/** A process that died at its start takes no message: its exit tells it. */
function send(child: ChildProcess, message: ToImport): void {
  child.send(message, () => {})
}

/** `instanceof` does not survive the way between processes. */
function failureOf({ failed }: Extract<FromImport, { failed: unknown }>): Error {
  const { kind, message, particulars } = failed
  return kind === null ? new Error(message) : new ShopError(kind, message, particulars)
}
