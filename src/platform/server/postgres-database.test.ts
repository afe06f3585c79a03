import { describe, expect, test } from 'vitest'
import { testDatabases } from '#tests/support/test-database.ts'
import { isConnectionLost } from './database-errors.ts'
import { sql } from './sql.ts'

const servers = testDatabases().filter(({ kind }) => kind === 'postgresql')

describe.each(servers)('a connection to $kind', ({ open }) => {
  test('lost between two statements of a transaction fails that transaction only', async () => {
    const db = await open()
    const failed = await db
      .transaction(async (tx) => {
        const [own] = await tx.query<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`)
        await db.query(sql`SELECT pg_terminate_backend(${own?.pid}, 5000)`)
        await new Promise((resolve) => setTimeout(resolve, 100))
        await tx.query(sql`SELECT 1`)
      })
      .catch((error: Error) => error)
    expect(isConnectionLost(failed as Error)).toBe(true)
    expect(await db.transaction((tx) => tx.query(sql`SELECT 1 AS one`))).toEqual([{ one: 1 }])
    await db.close()
  })
})
