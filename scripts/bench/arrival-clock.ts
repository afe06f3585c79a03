// A thread that sleeps until each arrival is due and says so. Node's own timers keep to whole
// milliseconds, which would be a good part of what is measured.

import { parentPort, workerData } from 'node:worker_threads'
import { now } from './now.ts'

/** The `turn`-th request was due at this time of the machine's clock. */
export type Arrival = { readonly turn: number; readonly due: number }

const { offsets } = workerData as { readonly offsets: readonly number[] }
const neverWoken = new Int32Array(new SharedArrayBuffer(4))
const start = now()

offsets.forEach((offset, turn) => {
  const due = start + offset
  const pause = due - now()
  if (pause > 0) Atomics.wait(neverWoken, 0, 0, pause)
  parentPort?.postMessage({ turn, due } satisfies Arrival)
})
