// An embedded database in a process of its own: V8 may crash in one that opens and frees many.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Database, OpenDatabase } from '#src/platform/server/database.ts'
import type { Done, Wish } from './embedded-process.ts'

const PROGRAM = fileURLToPath(new URL('./embedded-process.ts', import.meta.url))

/** For one who asks at a time: transactions do not take turns here. */
export async function openEmbeddedApart(folder: string): Promise<OpenDatabase> {
  const child = fork(PROGRAM, [folder], { serialization: 'advanced', execArgv: [] })
  const ended = once(child, 'exit')
  const waiting = new Map<number, PromiseWithResolvers<unknown[]>>()
  const wait = (id: number) => {
    const answer = Promise.withResolvers<unknown[]>()
    waiting.set(id, answer)
    return answer.promise
  }
  child.on('message', ({ id, rows = [], failure }: Done) => {
    if (failure) waiting.get(id)?.reject(Object.assign(new Error(failure.message), failure))
    else waiting.get(id)?.resolve(rows)
    waiting.delete(id)
  })
  child.on('exit', (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`the database ended with ${code}`))
  })
  await wait(0)

  let last = 0
  const send = (wish: Omit<Wish, 'id'>): Promise<unknown[]> => {
    last += 1
    child.send({ id: last, ...wish })
    return wait(last)
  }
  const db: Database = {
    kind: 'embedded',
    query: async <Row>({ text, values }: { text: string; values: unknown[] }) =>
      (await send({ text, values } as Omit<Wish, 'id'>)) as Row[],
    script: async (text) => void (await send({ text, values: null } as Omit<Wish, 'id'>)),
    transaction: async (work) => {
      await db.script('BEGIN')
      try {
        const result = await work({ ...db, transaction: (inner) => inner(db) })
        await db.script('COMMIT')
        return result
      } catch (error) {
        await db.script('ROLLBACK')
        throw error
      }
    },
  }
  const close = async () => {
    await send({ text: null })
    await ended
  }
  return { ...db, close }
}
