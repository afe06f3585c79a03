// The thread in which the embedded database runs, so that a slow query does not stop the pages.

import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

export type WorkerRequest =
  | { id: number; kind: 'query'; text: string; values: unknown[] }
  | { id: number; kind: 'script'; text: string }
  | { id: number; kind: 'close' }

export type WorkerAnswer =
  | { id: number; rows: unknown[] }
  | {
      id: number
      failure: { message: string; code?: string; detail?: string; constraint?: string }
    }

const port = parentPort
if (!port) throw new Error('embedded-worker.ts runs only as a worker thread')

const { folder } = workerData as { folder?: string }
const database = await PGlite.create({
  ...(folder ? { dataDir: folder } : {}),
  parsers: { 20: Number, 1700: Number },
})

async function answer(request: WorkerRequest): Promise<unknown[]> {
  if (request.kind === 'query') return (await database.query(request.text, request.values)).rows
  if (request.kind === 'script') await database.exec(request.text)
  else await database.close()
  return []
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
