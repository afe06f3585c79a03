// Opens the embedded database (PGlite in a worker thread) as a Database handle.

import { chmod, mkdir } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { Database, OpenDatabase, PoolState } from './database.ts'
import type { WorkerAnswer, WorkerRequest, WorkerStart } from './embedded-worker.ts'

/** As PostgreSQL reports a lost connection: a restart of the shop may help. */
const CONNECTION_FAILURE = '08006'

type Unnumbered<Request> = Request extends { id: number } ? Omit<Request, 'id'> : never
type Send = (request: Unnumbered<WorkerRequest>) => Promise<unknown[]>
type Waiting = { resolve: (rows: unknown[]) => void; reject: (error: Error) => void }

/**
 * Opens a folder, which must be locked, or memory; `content` is a dump to restore into a new
 * folder.
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
  const { noting, writtenAt } = trackWrites()
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
        await send({ kind: 'close' }).catch(() => {}) // a lost worker is closed already
        await worker.terminate()
      }),
  } as OpenDatabase
}

/** PGlite creates world-readable files, so the folder itself is closed to others. */
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
    await handle.script('ROLLBACK').catch(() => {}) // the reason of the rollback is the error to report
    throw error
  }
}

/** Statements and whole transactions queue for the only connection. */
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

/** Records when each table was last written to; of a transaction at its commit. */
function trackWrites() {
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

/** Resolves when the thread ends by itself (out of memory, broken folder). */
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

/** Finds the tables that a statement writes to, in its text. */
// `FOR UPDATE` and `ON CONFLICT DO UPDATE` name no table
const UPDATED = String.raw`(?<!\b(?:FOR|DO|KEY)\s+)UPDATE`
const WRITTEN = new RegExp(
  String.raw`\b(?:INSERT\s+INTO|${UPDATED}|DELETE\s+FROM|TRUNCATE(?:\s+TABLE)?|ALTER\s+TABLE)` +
    String.raw`\s+(?:ONLY\s+)?(?:\w+\.)?(\w+)`,
  'gi',
)
const CALLED = /\b([a-z]\w*)\(/g

/** Tables by name; functions, which may write too, as `name()`. */
export function writtenNames(text: string): string[] {
  const tables = [...text.matchAll(WRITTEN)].map(([, name = '']) => name.toLowerCase())
  const functions = [...text.matchAll(CALLED)].map(([, name = '']) => `${name}()`)
  return [...new Set([...tables, ...functions])]
}
