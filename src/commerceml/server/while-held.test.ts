import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { claimFile, saveFile } from './files.repository.ts'
import { insertSession } from './sessions.repository.ts'
import { whileClaimed } from './while-held.ts'

describe.each(bothDatabases())('a file of an exchange on the $kind database', ({ open }) => {
  let db: OpenDatabase
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db.close())

  test('stays claimed while the work takes longer than its lease', async () => {
    const sessionId = await insertSession(db, { kind: 'catalog', sessid: 's', tokenHash: 't' })
    await saveFile(db, sessionId, 'a.xml', { size: 1, pieceHash: '' })
    const held = { sessionId, name: 'a.xml', worker: 'one' }
    expect(await claimFile(db, sessionId, held)).toEqual({ taken: 0 })
    await db.query(sql`UPDATE exchange_files SET lease_until = now()`)
    const isRenewed = async () => {
      const rows = await db.query(sql`SELECT FROM exchange_files WHERE lease_until > now()`)
      return rows.length > 0
    }
    await whileClaimed(db, held, () => expect.poll(isRenewed, { timeout: 5000 }).toBe(true), 10)
    expect(await claimFile(db, sessionId, { ...held, worker: 'other' })).toBeNull()
  })
})
