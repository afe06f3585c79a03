// The thread that reads a price list: no more than two chunks ahead of who takes them.

import { parentPort, workerData } from 'node:worker_threads'
import { type ErrorKind, ShopError } from '#src/shared/errors.ts'
import { type Chunk, chunksOf } from './read-chunks.ts'
import type { PriceList } from './read-price-list.ts'

export type ReaderWord =
  | { readonly kind: 'chunk'; readonly chunk: Chunk }
  | { readonly kind: 'end' }
  // a class does not come through between threads: what it says does
  | { readonly kind: 'refusal'; readonly error: ErrorKind; readonly message: string }
  | { readonly kind: 'failure'; readonly error: unknown }

const port = parentPort
if (!port) throw new Error('reading-thread.ts runs only as a worker thread')
const say = (word: ReaderWord) => port.postMessage(word)

/** Chunks that somebody has asked for, or will. */
let wanted = 2
let isStopped = false
let wake = () => {}
port.on('message', (word: 'next' | 'stop') => {
  if (word === 'stop') isStopped = true
  else wanted += 1
  wake()
})

/** Resolves to false when nobody wants any more. */
async function isNextWanted(): Promise<boolean> {
  while (wanted === 0 && !isStopped) {
    await new Promise<void>((resolve) => {
      wake = resolve
    })
  }
  wanted -= 1
  return !isStopped
}

try {
  for await (const chunk of chunksOf(workerData as PriceList)) {
    if (!(await isNextWanted())) break
    say({ kind: 'chunk', chunk })
  }
  say({ kind: 'end' })
} catch (error) {
  const isRefusal = error instanceof ShopError
  say(
    isRefusal
      ? { kind: 'refusal', error: error.kind, message: error.message }
      : { kind: 'failure', error },
  )
} finally {
  port.close()
}
