import { describe, expect, test } from 'vitest'
import { bulkhead, connectionsForWrites } from './bulkhead.ts'
import type { Database } from './database.ts'
import { isUnavailable } from './database-errors.ts'
import { sql } from './sql.ts'

/** Its statements end when the test says so, the first one first. */
function slowDatabase() {
  const underWay: PromiseWithResolvers<never[]>[] = []
  const begin = () => {
    const one = Promise.withResolvers<never[]>()
    underWay.push(one)
    return one.promise
  }
  const db = {
    kind: 'postgresql',
    query: begin,
    script: begin,
    transaction: (work: (tx: Database) => Promise<unknown>) => work(db),
  } as unknown as Database
  return { db, underWay }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))
const one = sql`SELECT 1`

describe('a bulkhead', () => {
  test('lets so many in at once; the others follow in turn', async () => {
    const { db, underWay } = slowDatabase()
    const guarded = bulkhead(db, { connections: 2 })
    const asked = [guarded.query(one), guarded.script('x'), guarded.query(one)]
    await settled()
    expect(underWay).toHaveLength(2)
    expect(guarded.pool()).toEqual({ total: 2, idle: 0, waiting: 1 })
    underWay[0]?.resolve([])
    await asked[0]
    await settled()
    expect(underWay).toHaveLength(3)
    for (const statement of underWay) statement.resolve([])
    await Promise.all(asked)
    expect(guarded.pool()).toEqual({ total: 2, idle: 2, waiting: 0 })
  })

  test('a statement that fails gives its place back', async () => {
    const { db, underWay } = slowDatabase()
    const guarded = bulkhead(db, { connections: 1 })
    const failing = guarded.query(one)
    await settled()
    underWay[0]?.reject(new Error('refused'))
    await expect(failing).rejects.toThrow('refused')
    expect(guarded.pool().idle).toBe(1)
  })

  test('a transaction holds one place, whatever it asks', async () => {
    const { db, underWay } = slowDatabase()
    const guarded = bulkhead(db, { connections: 1 })
    const whole = guarded.transaction(async (tx) => {
      await tx.query(one)
      await tx.query(one)
    })
    await settled()
    expect(guarded.pool()).toEqual({ total: 1, idle: 0, waiting: 0 })
    underWay[0]?.resolve([])
    await settled()
    underWay[1]?.resolve([])
    await whole
  })

  test('refuses whom it has no room for, and who has waited too long: to be tried later', async () => {
    const { db } = slowDatabase()
    const guarded = bulkhead(db, { connections: 1, mostWaiting: 1, patienceMs: 20 })
    void guarded.query(one)
    const late = guarded.query(one)
    const refused = await guarded.query(one).catch((error: Error) => error)
    expect(isUnavailable(refused as Error)).toBe(true)
    expect(isUnavailable((await late.catch((error: Error) => error)) as Error)).toBe(true)
    expect(guarded.pool().waiting).toBe(0)
  })

  test('leaves connections for those who read', () => {
    expect([1, 2, 3, 4, 8, 20].map(connectionsForWrites)).toEqual([1, 1, 2, 3, 6, 15])
  })
})
