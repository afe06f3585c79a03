import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { dueSource } from '#tests/support/listed-source.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { notifyOfSources } from './public.ts'

const EMAIL = 'shop@silkway.example'

describe.each(testDatabases())('a list that needs the owner on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let id: number
  beforeAll(async () => {
    db = await open()
    id = await dueSource(db, 'ACME', { address: 'https://acme.example/price.csv' })
  })
  afterAll(() => db?.close())

  const letters = () =>
    db.query<{ recipient: string; data: object }>(sql`
      SELECT recipient, data FROM letters WHERE kind = 'list-troubled' ORDER BY id`)

  test('is told to the owners in one letter, by however many processes', async () => {
    expect(await notifyOfSources(db, EMAIL)).toBe(0)
    await db.query(sql`
      UPDATE list_sources SET trouble = 'waits', trouble_text = 'было 12, стало 24', run_id = 7
      WHERE id = ${id}`)
    await Promise.all([1, 2, 3].map(() => notifyOfSources(db, EMAIL)))
    const data = { supplier: 'ACME', source: id, trouble: 'waits', text: 'было 12, стало 24' }
    expect(await letters()).toEqual([{ recipient: EMAIL, data: { ...data, run: 7, failures: 0 } }])
  })
})
