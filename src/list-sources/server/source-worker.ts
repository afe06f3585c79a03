// Background worker that looks at the sources of price lists at their times.

import { setTimeout as pause } from 'node:timers/promises'
import { repeat } from '#src/platform/server/repeat.ts'
import { lookAtDueSources } from './look-at-source.ts'
import type { SourceDeps } from './run-source.ts'

const EVERY_MS = 20_000
/** An import that cannot be broken off goes on after the shop has opened again. */
const SHUTDOWN_MS = 5000

type WorkerDeps = SourceDeps & { readonly onFailure: (error: unknown) => void }

/** Returns a function that stops the worker. */
export function startSourceWorker({ onFailure, ...deps }: WorkerDeps): () => Promise<void> {
  const stop = repeat({
    everyMs: EVERY_MS,
    work: (end) => lookAtDueSources(deps, end),
    onFailure,
  })
  return () => Promise.race([stop(), pause(SHUTDOWN_MS, undefined, { ref: false })])
}
