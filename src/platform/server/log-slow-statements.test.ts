import { expect, test } from 'vitest'
import type { Database } from './database.ts'
import { logSlowStatements, type SlowStatement } from './log-slow-statements.ts'
import { sql } from './sql.ts'

/** Answers after as many milliseconds as the first value says; fails for a negative one. */
const sleepy: Database = {
  kind: 'embedded',
  query: async ({ values }) => {
    const [milliseconds] = values as number[]
    await new Promise((resolve) => setTimeout(resolve, Math.abs(milliseconds ?? 0)))
    if ((milliseconds ?? 0) < 0) throw new Error('refused')
    return []
  },
  script: async () => {},
  transaction: (work) => work(sleepy),
}
const waiting = (milliseconds: number) => sql`
  SELECT pg_sleep(${milliseconds}),
    ${'79990000001'}`

test('slow statements are told of by text and time, without values; quick ones are not', async () => {
  const told: SlowStatement[] = []
  const db = logSlowStatements(sleepy, 30, (slow) => void told.push(slow))
  await db.query(waiting(0))
  await db.query(waiting(40))
  await db.transaction((tx) => tx.query(waiting(40)))
  await expect(db.query(waiting(-40))).rejects.toThrow('refused')
  expect(told.map(({ statement }) => statement)).toEqual(Array(3).fill('SELECT pg_sleep($1), $2'))
  expect(told.every(({ milliseconds }) => milliseconds >= 30)).toBe(true)
})
