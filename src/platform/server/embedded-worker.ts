// The worker thread of the embedded database, so that a slow query does not block pages.

import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

export type WorkerRequest =
  | { id: number; kind: 'query'; text: string; values: unknown[] }
  | { id: number; kind: 'script'; text: string }
  | { id: number; kind: 'dump' }
  | { id: number; kind: 'close' }

export type WorkerAnswer =
  | { id: number; rows: unknown[] }
  | {
      id: number
      failure: { message: string; code?: string; detail?: string; constraint?: string }
    }

const port = parentPort
if (!port) throw new Error('embedded-worker.ts runs only as a worker thread')

/** `content` is a dump to restore into an empty folder. */
export type WorkerStart = { folder: string | undefined; content: Uint8Array | undefined }

const { folder, content } = workerData as WorkerStart
const database = await PGlite.create({
  ...(folder ? { dataDir: folder } : {}),
  ...(content && { loadDataDir: new Blob([content.slice()], { type: 'application/x-gzip' }) }),
  parsers: { 20: Number, 1700: Number },
})

async function answer(request: WorkerRequest): Promise<unknown[]> {
  if (request.kind === 'query') return (await database.query(request.text, request.values)).rows
  if (request.kind === 'dump') return [await dump()]
  if (request.kind === 'script') await database.exec(request.text)
  else await database.close()
  return []
}

async function dump(): Promise<Uint8Array> {
  await database.exec('CHECKPOINT') // else the copy would start with a crash recovery
  return new Uint8Array(await (await database.dumpDataDir('gzip')).arrayBuffer())
}

port.on('message', async (request: WorkerRequest) => {
  try {
    port.postMessage({ id: request.id, rows: await answer(request) } satisfies WorkerAnswer)
  } catch (error) {
    const { message, code, detail, constraint } = error as Error & Record<string, string>
    port.postMessage({ id: request.id, failure: { message, code, detail, constraint } })
  }
  if (request.kind === 'close') port.close()
})

port.postMessage({ id: 0, rows: [] } satisfies WorkerAnswer)
