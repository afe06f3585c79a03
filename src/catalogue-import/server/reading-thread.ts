// The thread that reads price lists: does the one job that it was started for, and ends.

import { parentPort, workerData } from 'node:worker_threads'
import { type ErrorKind, ShopError } from '#src/shared/errors.ts'
import { previewParts } from './preview-list.ts'
import type { Chunk } from './read-chunks.ts'
import { chunksOf } from './read-chunks.ts'
import { lookAtList, type PriceList, type PriceListWishes } from './read-price-list.ts'
import { writeRefusedRows } from './refused-rows-file.ts'

type Looked = { readonly path: string; readonly wishes: PriceListWishes }

export type ReadingJob =
  | (Looked & { readonly act: 'look' })
  | (Looked & { readonly act: 'preview' })
  | (Looked & {
      readonly act: 'refused'
      readonly target: string
      readonly mostBytes: number | undefined
    })
  | { readonly act: 'rows'; readonly list: PriceList }

export type ReaderWord =
  | { readonly kind: 'chunk'; readonly chunk: Chunk }
  | { readonly kind: 'end'; readonly result?: unknown }
  // a class does not come through between threads: what it says does
  | { readonly kind: 'refusal'; readonly error: ErrorKind; readonly message: string }
  | { readonly kind: 'failure'; readonly error: unknown }

const port = parentPort
if (!port) throw new Error('reading-thread.ts runs only as a worker thread')
const say = (word: ReaderWord) => port.postMessage(word)

/** Chunks that somebody has asked for, or will: no more than two are ahead. */
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

async function sayRows(list: PriceList): Promise<void> {
  for await (const chunk of chunksOf(list)) {
    if (!(await isNextWanted())) break
    say({ kind: 'chunk', chunk })
  }
}

function resultOf(job: Exclude<ReadingJob, { act: 'rows' }>): Promise<unknown> {
  const { path, wishes } = job
  if (job.act === 'look') return lookAtList(path, wishes)
  if (job.act === 'preview') return previewParts(path, wishes)
  return writeRefusedRows(path, wishes, job.target, job.mostBytes)
}

try {
  const job = workerData as ReadingJob
  if (job.act !== 'rows') say({ kind: 'end', result: await resultOf(job) })
  else {
    await sayRows(job.list)
    say({ kind: 'end' })
  }
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
