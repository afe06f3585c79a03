// Reads a price list in a thread of its own: while one reads and checks, the other writes, and where
// the shop itself brings the list in, its pages wait for less of it.

import { on, once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { ShopError } from '#src/shared/errors.ts'
import type { Chunk } from './read-chunks.ts'
import type { PriceList } from './read-price-list.ts'
import type { ReaderWord } from './reading-thread.ts'

const PATIENCE_MS = 10_000

/** Throws what reading throws. The thread is gone when the last chunk is taken, or no more is wanted. */
export async function* readApart(list: PriceList): AsyncGenerator<Chunk> {
  const thread = new Worker(new URL('./reading-thread.ts', import.meta.url), { workerData: list })
  // an error is told by the words; one that comes after them says nothing any more
  thread.on('error', () => {})
  const ended = once(thread, 'exit').catch(() => {})
  try {
    const words = on(thread, 'message', { close: ['exit'] })
    for await (const [word] of words as AsyncIterable<[ReaderWord]>) {
      if (word.kind === 'end') return
      if (word.kind === 'refusal') throw new ShopError(word.error, word.message)
      if (word.kind === 'failure') throw word.error
      yield word.chunk
      thread.postMessage('next')
    }
    throw new Error('the thread that reads a price list has ended by itself')
  } finally {
    // it tidies up: an archive was unpacked beside it
    thread.postMessage('stop')
    await Promise.race([ended, pause(PATIENCE_MS, null, { ref: false })])
    await thread.terminate()
  }
}
