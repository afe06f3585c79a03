// Reads price lists in a thread of its own: where the shop itself reads one, its pages do not wait.

import { on, once } from 'node:events'
import { stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { ShopError } from '#src/shared/errors.ts'
import { type PartPreview, previewParts } from './preview-list.ts'
import type { Chunk } from './read-chunks.ts'
import { lookAtList, type PriceList, type PriceListWishes } from './read-price-list.ts'
import type { ReaderWord, ReadingJob } from './reading-thread.ts'
import { type RefusedRowsFile, writeRefusedRows } from './refused-rows-file.ts'
import { firstBytes } from './tables/first-bytes.ts'

const PATIENCE_MS = 10_000
/** Of the heap of the thread: what is read is never all in memory, so nothing right needs more. */
const MOST_MEMORY_MB = 384

/** Throws what reading throws. The thread is gone when the last chunk is taken, or no more is wanted. */
export async function* readApart(
  list: PriceList,
  mostMemoryMb = MOST_MEMORY_MB,
): AsyncGenerator<Chunk> {
  for await (const word of wordsOf({ act: 'rows', list }, mostMemoryMb)) {
    if (word.kind === 'chunk') yield word.chunk
  }
}

/** Where the goods begin and which column is which. Throws `invalid` for what is no table. */
export const lookApart = async (path: string, wishes: PriceListWishes): Promise<PriceList> =>
  (await isShort(path))
    ? lookAtList(path, wishes)
    : resultOf<PriceList>({ act: 'look', path, wishes })

export const previewApart = async (
  path: string,
  wishes: PriceListWishes,
): Promise<PartPreview[]> =>
  (await isShort(path))
    ? previewParts(path, wishes)
    : resultOf<PartPreview[]>({ act: 'preview', path, wishes })

/** As `writeRefusedRows` does. */
export const writeRefusedApart = async (
  path: string,
  wishes: PriceListWishes,
  target: string,
  mostBytes?: number,
): Promise<RefusedRowsFile[]> =>
  (await isShort(path))
    ? writeRefusedRows(path, wishes, target, mostBytes)
    : resultOf<RefusedRowsFile[]>({ act: 'refused', path, wishes, target, mostBytes })

/** A thread takes longer to begin than these to be read. What is packed is many times as long. */
const SHORT_BYTES = 64 * 1024
const SHORT_PACKED_BYTES = 8 * 1024

async function isShort(path: string): Promise<boolean> {
  const isPacked = (await firstBytes(path)).subarray(0, 2).toString('latin1') === 'PK'
  return (await stat(path)).size <= (isPacked ? SHORT_PACKED_BYTES : SHORT_BYTES)
}

async function resultOf<Result>(job: ReadingJob): Promise<Result> {
  for await (const word of wordsOf(job)) if (word.kind === 'end') return word.result as Result
  throw new Error('the thread that reads a price list has given no result')
}

async function* wordsOf(
  job: ReadingJob,
  mostMemoryMb = MOST_MEMORY_MB,
): AsyncGenerator<ReaderWord> {
  const thread = new Worker(new URL('./reading-thread.ts', import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
  })
  // an error is told by the words; one that comes after them says nothing any more
  thread.on('error', () => {})
  const ended = once(thread, 'exit').catch(() => {})
  try {
    const words = on(thread, 'message', { close: ['exit'] })
    for await (const [word] of words as AsyncIterable<[ReaderWord]>) {
      if (word.kind === 'refusal') throw new ShopError(word.error, word.message)
      if (word.kind === 'failure') throw word.error
      yield word
      if (word.kind === 'end') return
      thread.postMessage('next')
    }
    throw new Error('the thread that reads a price list has ended by itself')
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error
  } finally {
    // it tidies up: an archive was unpacked beside it
    thread.postMessage('stop')
    await Promise.race([ended, pause(PATIENCE_MS, null, { ref: false })])
    await thread.terminate()
  }
}

export const tooMuch = (): ShopError =>
  new ShopError(
    'too-large',
    'Чтению списка не хватило памяти: в нём слишком длинные строки. Сохраните лист как CSV или разделите список.',
  )
