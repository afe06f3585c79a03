// The embedded database (PGlite in a worker thread) behind the Database handle.

import { Worker } from 'node:worker_threads'
import type { Database, OpenDatabase } from './database.ts'
import type { WorkerAnswer, WorkerRequest } from './embedded-worker.ts'

type Unnumbered<Request> = Request extends { id: number } ? Omit<Request, 'id'> : never
type Send = (request: Unnumbered<WorkerRequest>) => Promise<unknown[]>
type Waiting = { resolve: (rows: unknown[]) => void; reject: (error: Error) => void }

/** Opens the folder (or memory); resolves when the database answers. The folder must be locked. */
export async function openEmbedded(folder: string | undefined): Promise<OpenDatabase> {
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: { folder },
  })
  const { send, ready } = connect(worker)
  await ready
  const turn = oneAtATime()
  const alone = openHandle(send)
  return {
    ...alone,
    query: (statement) => turn(() => alone.query(statement)),
    script: (text) => turn(() => alone.script(text)),
    transaction: (work) => turn(() => transact(alone, work)),
    close: () =>
      turn(async () => {
        await send({ kind: 'close' })
        await worker.terminate()
      }),
  } as OpenDatabase
}

function openHandle(send: Send): Database {
  const handle: Database = {
    kind: 'embedded',
    query: async <Row>({ text, values }: { text: string; values: unknown[] }) =>
      (await send({ kind: 'query', text, values })) as Row[],
    script: async (text) => void (await send({ kind: 'script', text })),
    transaction: (work) => work(handle),
  }
  return handle
}

async function transact<Result>(handle: Database, work: (tx: Database) => Promise<Result>) {
  await handle.script('BEGIN')
  try {
    const result = await work(handle)
    await handle.script('COMMIT')
    return result
  } catch (error) {
    await handle.script('ROLLBACK')
    throw error
  }
}

/** There is one connection: statements and whole transactions take turns. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const mine = last.then(work)
    last = mine.catch(() => {})
    return mine
  }
}

function connect(worker: Worker): { send: Send; ready: Promise<unknown> } {
  const waiting = new Map<number, Waiting>()
  const ready = new Promise<unknown[]>((resolve, reject) => waiting.set(0, { resolve, reject }))
  let last = 0
  worker.on('message', (answer: WorkerAnswer) => {
    const { resolve, reject } = waiting.get(answer.id) ?? {}
    waiting.delete(answer.id)
    if ('rows' in answer) resolve?.(answer.rows)
    else reject?.(Object.assign(new Error(answer.failure.message), answer.failure))
  })
  worker.on('error', (error) => {
    for (const { reject } of waiting.values()) reject(error as Error)
    waiting.clear()
  })
  const send: Send = (request) => {
    const id = ++last
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      worker.postMessage({ ...request, id })
    })
  }
  return { send, ready }
}
