import { once } from 'node:events'
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OpenDatabase } from './database.ts'
import { isUnavailable } from './database-errors.ts'
import { openEmbedded, writtenNames } from './embedded-database.ts'
import { sql } from './sql.ts'

describe('an embedded database in a folder', () => {
  let folder: string
  let db: OpenDatabase
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'silkway-embedded-'))
    await chmod(folder, 0o755)
    db = await openEmbedded(folder)
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('closes it to other users, also where it was open before', async () => {
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
  })

  test('tells for how long somebody has had its only connection', async () => {
    const heldMs = () => db.pool?.().heldMs ?? -1
    expect(heldMs()).toBe(0)
    await db.transaction(async (tx) => {
      await tx.query(sql`SELECT pg_sleep(0.06)`)
      expect(heldMs()).toBeGreaterThan(50)
    })
    expect(heldMs()).toBe(0)
  })

  test('is not lost when it is closed', async () => {
    let isLost = false
    db.lost?.then(() => {
      isLost = true
    })
    await db.close()
    await new Promise(setImmediate)
    expect(isLost).toBe(false)
  })
})

describe('an embedded database', () => {
  let db: OpenDatabase
  let thread: Worker
  beforeEach(async () => {
    const started = once(process, 'worker') as Promise<[Worker]>
    db = await openEmbedded(undefined)
    ;[thread] = await started
  })
  afterEach(() => db.close())

  test('that dies refuses what waits and whatever comes later', async () => {
    const waiting = db.query(sql`SELECT pg_sleep(60)`).catch((error: Error) => error)
    const inLine = db.transaction(async () => {}).catch((error: Error) => error)
    await thread.terminate()
    for (const refused of [waiting, inLine, db.query(sql`SELECT 1`).catch((error) => error)]) {
      const error = await refused
      expect(error).toBeInstanceOf(Error)
      expect(isUnavailable(error as Error)).toBe(true)
    }
    expect((await db.lost)?.message).toContain('Встроенная база данных остановилась')
  })

  test('tells why the work failed, not that it could not be undone', async () => {
    const work = db.transaction(async () => {
      await thread.terminate()
      throw new Error('the cause')
    })
    await expect(work).rejects.toThrow('the cause')
  })
})

describe('what a statement writes to', () => {
  test.each([
    ['INSERT INTO products (id) SELECT id FROM listed', ['products']],
    ['WITH gone AS (DELETE FROM a RETURNING 1) UPDATE ONLY rebuilt.b SET c = 1', ['a', 'b']],
    ['INSERT INTO a VALUES (1) ON CONFLICT (id) DO UPDATE SET b = 1', ['a']],
    ['SELECT id FROM a FOR UPDATE SKIP LOCKED', []],
    ['TRUNCATE TABLE a', ['a']],
    ['SELECT count_stock($1)', ['count_stock()']],
  ])('%s', (text, names) => {
    expect(writtenNames(text)).toEqual(names)
  })
})
