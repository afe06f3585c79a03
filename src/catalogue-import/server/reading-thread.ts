// The worker thread that reads price lists: runs one job and ends.

import { parentPort, workerData } from 'node:worker_threads'
import { type ErrorKind, ShopError } from '#src/shared/errors.ts'
import { previewParts } from './preview-list.ts'
import type { Chunk } from './read-chunks.ts'
import { chunksOf } from './read-chunks.ts'
import { lookAtList, type PriceList, type PriceListOptions } from './read-price-list.ts'
import { type RefusedRowsOptions, writeRefusedRows } from './refused-rows-file.ts'

type ReadFile = { readonly path: string; readonly options: PriceListOptions }

export type ReadingJob =
  | (ReadFile & { readonly act: 'look' })
  | (ReadFile & { readonly act: 'preview' })
  | (ReadFile & {
      readonly act: 'refused'
      readonly target: string
      readonly rows: RefusedRowsOptions
    })
  | { readonly act: 'rows'; readonly list: PriceList }

export type ReaderMessage =
  | { readonly kind: 'chunk'; readonly chunk: Chunk }
  | { readonly kind: 'end'; readonly result?: unknown }
  // an instance of ShopError loses its class between threads
  | { readonly kind: 'refusal'; readonly error: ErrorKind; readonly message: string }
  | { readonly kind: 'failure'; readonly error: unknown }

const port = parentPort
if (!port) throw new Error('reading-thread.ts runs only as a worker thread')
const send = (message: ReaderMessage) => port.postMessage(message)

/** Chunks that may be sent: the thread is at most two ahead of its reader. */
let wanted = 2
let isStopped = false
let wake = () => {}
port.on('message', (message: 'next' | 'stop') => {
  if (message === 'stop') isStopped = true
  else wanted += 1
  wake()
})

/** Resolves to false when the reader has stopped. */
async function isNextWanted(): Promise<boolean> {
  while (wanted === 0 && !isStopped) {
    await new Promise<void>((resolve) => {
      wake = resolve
    })
  }
  wanted -= 1
  return !isStopped
}

async function sendRows(list: PriceList): Promise<void> {
  for await (const chunk of chunksOf(list)) {
    if (!(await isNextWanted())) break
    send({ kind: 'chunk', chunk })
  }
}

function resultOf(job: Exclude<ReadingJob, { act: 'rows' }>): Promise<unknown> {
  const { path, options } = job
  if (job.act === 'look') return lookAtList(path, options)
  if (job.act === 'preview') return previewParts(path, options)
  return writeRefusedRows(path, options, job.target, job.rows)
}

try {
  const job = workerData as ReadingJob
  if (job.act !== 'rows') send({ kind: 'end', result: await resultOf(job) })
  else {
    await sendRows(job.list)
    send({ kind: 'end' })
  }
} catch (error) {
  const isRefusal = error instanceof ShopError
  send(
    isRefusal
      ? { kind: 'refusal', error: error.kind, message: error.message }
      : { kind: 'failure', error },
  )
} finally {
  port.close()
}
