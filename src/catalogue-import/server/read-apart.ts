// Reads price lists in a worker thread, so that the shop's pages do not wait meanwhile.

import { on, once } from 'node:events'
import { stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { ShopError } from '#src/shared/errors.ts'
import { firstBytes } from '#src/tables/server/public.ts'
import { type PartPreview, previewParts } from './preview-list.ts'
import type { Chunk } from './read-chunks.ts'
import { lookAtList, type PriceList, type PriceListOptions } from './read-price-list.ts'
import type { ReaderMessage, ReadingJob } from './reading-thread.ts'
import {
  type RefusedRowsFile,
  type RefusedRowsOptions,
  writeRefusedRows,
} from './refused-rows-file.ts'

const EXIT_TIMEOUT_MS = 10_000
/** The heap limit of the thread; lists are read in chunks, so valid ones need less. */
const MOST_MEMORY_MB = 384

/** Throws the errors of reading. The thread ends with the last chunk or when the caller stops. */
export async function* readInThread(
  list: PriceList,
  mostMemoryMb = MOST_MEMORY_MB,
): AsyncGenerator<Chunk> {
  for await (const message of messagesOf({ act: 'rows', list }, mostMemoryMb)) {
    if (message.kind === 'chunk') yield message.chunk
  }
}

/** The layout of the list. Throws `invalid` for a file without a table. */
export const lookInThread = async (path: string, options: PriceListOptions): Promise<PriceList> =>
  (await isShort(path))
    ? lookAtList(path, options)
    : resultOf<PriceList>({ act: 'look', path, options })

export const previewInThread = async (
  path: string,
  options: PriceListOptions,
): Promise<PartPreview[]> =>
  (await isShort(path))
    ? previewParts(path, options)
    : resultOf<PartPreview[]>({ act: 'preview', path, options })

export const writeRefusedInThread = async (
  path: string,
  options: PriceListOptions,
  target: string,
  rows: RefusedRowsOptions = {},
): Promise<RefusedRowsFile[]> =>
  (await isShort(path))
    ? writeRefusedRows(path, options, target, rows)
    : resultOf<RefusedRowsFile[]>({ act: 'refused', path, options, target, rows })

/** Shorter files are read in this thread: starting another takes longer. Packed ones grow. */
const SHORT_BYTES = 64 * 1024
const SHORT_PACKED_BYTES = 8 * 1024

async function isShort(path: string): Promise<boolean> {
  const isPacked = (await firstBytes(path)).subarray(0, 2).toString('latin1') === 'PK'
  return (await stat(path)).size <= (isPacked ? SHORT_PACKED_BYTES : SHORT_BYTES)
}

async function resultOf<Result>(job: ReadingJob): Promise<Result> {
  for await (const message of messagesOf(job)) {
    if (message.kind === 'end') return message.result as Result
  }
  throw new Error('the thread that reads a price list has given no result')
}

async function* messagesOf(
  job: ReadingJob,
  mostMemoryMb = MOST_MEMORY_MB,
): AsyncGenerator<ReaderMessage> {
  const thread = new Worker(new URL('./reading-thread.ts', import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
  })
  // errors arrive as messages; a later one would be unhandled without a listener
  thread.on('error', () => {})
  const ended = once(thread, 'exit').catch(() => {})
  try {
    const messages = on(thread, 'message', { close: ['exit'] })
    for await (const [message] of messages as AsyncIterable<[ReaderMessage]>) {
      if (message.kind === 'refusal') throw new ShopError(message.error, message.message)
      if (message.kind === 'failure') throw message.error
      yield message
      if (message.kind === 'end') return
      thread.postMessage('next')
    }
    throw new Error('the thread that reads a price list has ended by itself')
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
      ? outOfMemoryError()
      : error
  } finally {
    // the thread deletes its unpacked archive before it ends
    thread.postMessage('stop')
    await Promise.race([ended, pause(EXIT_TIMEOUT_MS, null, { ref: false })])
    await thread.terminate()
  }
}

export const outOfMemoryError = (): ShopError =>
  new ShopError(
    'too-large',
    'Чтению списка не хватило памяти: в нём слишком длинные строки. Сохраните лист как CSV или разделите список.',
  )
