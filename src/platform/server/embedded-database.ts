// The embedded database (PGlite in a worker thread) behind the Database handle.

import { chmod, mkdir } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { Database, OpenDatabase, PoolState } from './database.ts'
import type { WorkerAnswer, WorkerRequest, WorkerStart } from './embedded-worker.ts'
import { writtenNames } from './written-names.ts'

/** As PostgreSQL names it: the same statement may pass once the shop is started again. */
const CONNECTION_FAILURE = '08006'

type Unnumbered<Request> = Request extends { id: number } ? Omit<Request, 'id'> : never
type Send = (request: Unnumbered<WorkerRequest>) => Promise<unknown[]>
type Waiting = { resolve: (rows: unknown[]) => void; reject: (error: Error) => void }

/**
 * Opens the folder (or memory); resolves when the database answers. The folder must be locked.
 * `content` is a dump that a new folder is filled with.
 */
export async function openEmbedded(
  folder: string | undefined,
  content?: Uint8Array,
): Promise<OpenDatabase> {
  if (folder) await closeToOthers(folder)
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: { folder, content } satisfies WorkerStart,
  })
  const { send, ready, lost } = connect(worker)
  await ready
  const { turn, pool } = oneAtATime()
  const { noting, writtenAt } = notesOfWrites()
  const alone = openHandle(noting(send))
  return {
    ...alone,
    lost,
    pool,
    writtenAt,
    query: (statement) => turn(() => alone.query(statement)),
    script: (text) => turn(() => alone.script(text)),
    transaction: (work) => turn(() => transact(alone, work)),
    dump: () =>
      turn(async () => {
        const [content] = await send({ kind: 'dump' })
        return content as Uint8Array
      }),
    close: () =>
      turn(async () => {
        worker.removeAllListeners('exit')
        await send({ kind: 'close' }).catch(() => {}) // a lost one is closed already
        await worker.terminate()
      }),
  } as OpenDatabase
}

/** PGlite makes files that everybody may read and write, so nobody else may enter the folder. */
async function closeToOthers(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
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
    await handle.script('ROLLBACK').catch(() => {}) // why the work failed is what counts
    throw error
  }
}

/** There is one connection: statements and whole transactions take turns. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  let unfinished = 0
  let heldSince: number | null = null
  const turn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    unfinished += 1
    const begin = () => {
      heldSince = performance.now()
      return work()
    }
    const mine = last.then(begin).finally(() => {
      unfinished -= 1
      heldSince = null
    })
    last = mine.catch(() => {})
    return mine
  }
  const pool = (): PoolState => {
    const working = Math.min(unfinished, 1)
    const heldMs = heldSince === null ? 0 : performance.now() - heldSince
    return { total: 1, idle: 1 - working, waiting: unfinished - working, heldMs }
  }
  return { turn, pool }
}

/** When what was last written to; of a transaction when it is committed. */
function notesOfWrites() {
  const times = new Map<string, number>()
  let uncommitted: string[] | null = null
  const note = (names: readonly string[]) => {
    for (const name of names) times.set(name, performance.now())
  }
  const noteEnd = (text: string) => {
    const names = writtenNames(text)
    if (text === 'BEGIN') uncommitted = []
    else if (text === 'COMMIT') note(uncommitted ?? [])
    else if (uncommitted === null) note(names)
    else uncommitted.push(...names)
    if (text === 'COMMIT' || text === 'ROLLBACK') uncommitted = null
  }
  const noting =
    (send: Send): Send =>
    (request) =>
      send(request).finally(() => 'text' in request && noteEnd(request.text))
  const writtenAt = (isMeant: (name: string) => boolean): number =>
    Math.max(0, ...[...times].flatMap(([name, at]) => (isMeant(name) ? [at] : [])))
  return { noting, writtenAt }
}

type Connection = { send: Send; ready: Promise<unknown>; lost: Promise<Error> }

function connect(worker: Worker): Connection {
  const waiting = new Map<number, Waiting>()
  const ready = new Promise<unknown[]>((resolve, reject) => waiting.set(0, { resolve, reject }))
  const lost = endOf(worker)
  let end: Error | undefined
  lost.then((error) => {
    end = error
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  })
  worker.on('message', (answer: WorkerAnswer) => {
    const { resolve, reject } = waiting.get(answer.id) ?? {}
    waiting.delete(answer.id)
    if ('rows' in answer) resolve?.(answer.rows)
    else reject?.(Object.assign(new Error(answer.failure.message), answer.failure))
  })
  let last = 0
  const send: Send = (request) => {
    if (end) return Promise.reject(end)
    const id = ++last
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      worker.postMessage({ ...request, id })
    })
  }
  return { send, ready, lost }
}

/** Resolves when the thread ends by itself (no memory is left, its folder is broken). */
function endOf(worker: Worker): Promise<Error> {
  return new Promise((resolve) => {
    const end = (reason: unknown) =>
      resolve(
        Object.assign(new Error(`Встроенная база данных остановилась: ${reason}.`), {
          code: CONNECTION_FAILURE,
        }),
      )
    worker.on('error', (error) => end((error as Error).message))
    worker.on('exit', (code) => end(`код ${code}`))
  })
}
