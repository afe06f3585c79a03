// Runs an import in a child process, so that pages are served while a million rows are read.

import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import {
  type ImportTask,
  type ListPreview,
  outOfMemoryError,
  RUN_INTERRUPTED,
  type RunTask,
  type TaskObserver,
} from '#src/catalogue-import/server/public.ts'
import { type ErrorKind, ShopError } from '#src/shared/errors.ts'

/** As the command line runs an import. */
const NODE_FLAGS = [
  '--max-semi-space-size=12',
  '--max-old-space-size=192',
  '--no-parallel-scavenge',
]
const ENTRY = fileURLToPath(new URL('./import-process.ts', import.meta.url))

/** A process that ends without a final message was broken off: the run can be resumed. */
export const runImportInChild =
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
        // no effect after a final message
        reject(isTooMuch ? outOfMemoryError() : new ShopError('unavailable', RUN_INTERRUPTED))
      })
      send(child, { databaseUrl, task })
    })

/** A process that failed at its start takes no message: its exit rejects the promise. */
function send(child: ChildProcess, message: ToImport): void {
  child.send(message, () => {})
}

/** Messages between processes carry no classes, so the error is built again. */
function failureOf({ failed }: Extract<FromImport, { failed: unknown }>): Error {
  const { kind, message, particulars } = failed
  return kind === null ? new Error(message) : new ShopError(kind, message, particulars)
}

/** The only message to an import. */
export type ToImport = { readonly databaseUrl: string; readonly task: ImportTask }

/** `preview` and `failed` are final messages. */
export type FromImport =
  | { readonly runId: number }
  | { readonly progress: Parameters<TaskObserver['progress']> }
  | { readonly preview: ListPreview }
  | {
      readonly failed: {
        /** Null: a bug, or a database that is away. */
        readonly kind: ErrorKind | null
        readonly message: string
        readonly particulars: ShopError['particulars']
      }
    }
