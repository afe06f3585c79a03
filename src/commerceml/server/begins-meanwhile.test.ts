// An exchange is restarted while its file is imported.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { type ExchangeDoor, exchangeDoor } from '#tests/support/exchange-door.ts'
import { manyGoods, setOfTwo } from '#tests/support/one-c-sets.ts'
import { addCity } from '#tests/support/sample-rows.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { advanceFile, claimFile } from './files.repository.ts'
import { savePackages } from './sessions.repository.ts'

/** The embedded database has one connection, so that nothing runs concurrently. */
const REAL = bothDatabases().filter(({ kind }) => kind === 'postgresql')
const NAME = 'import0_1.xml'

describe.each(REAL)('a restarted exchange on $kind', ({ open }) => {
  let db: OpenDatabase
  let folder: string
  let door: ExchangeDoor
  beforeAll(async () => {
    db = await open()
    await addCity(db)
    folder = await mkdtemp(join(tmpdir(), 'begins-meanwhile-'))
    door = await exchangeDoor(db, folder)
  })
  afterAll(async () => {
    await door?.close()
    await db?.close()
    await rm(folder, { recursive: true })
  })

  const isSomebodyWaiting = async () => {
    const waiting = await db.query(sql`
      SELECT FROM pg_stat_activity
      WHERE wait_event_type = 'Lock' AND datname = current_database()`)
    return waiting.length > 0
  }

  test('waits for the running batch, which saves its packages', async () => {
    const c = door.oneC()
    await c.begin('catalog')
    for (const file of setOfTwo(manyGoods(1))) await c.upload('catalog', file)
    const [session] = await db.query<{ id: number }>(sql`SELECT id FROM exchange_sessions`)
    const held = { sessionId: session?.id ?? 0, name: NAME, worker: 'batch' }
    await claimFile(db, held.sessionId, held)
    let begun: Promise<void> = Promise.resolve()
    await db.transaction(async (batch) => {
      expect(await advanceFile(batch, held, 1)).toBe(true)
      begun = c.init('catalog')
      await expect.poll(isSomebodyWaiting, { timeout: 10_000 }).toBe(true)
      const packages = { isFull: true, hasOffers: false, hasFullOffers: false }
      await savePackages(batch, held.sessionId, packages)
    })
    await begun
    expect(await advanceFile(db, held, 1)).toBe(false)
    expect(await db.query(sql`SELECT is_full FROM exchange_sessions`)).toEqual([{ is_full: false }])
  })
})
