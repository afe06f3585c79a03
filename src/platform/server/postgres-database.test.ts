// Which connections to PostgreSQL are kept, which are dropped, and what every one of them is told.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ShopDatabase, shopDatabases } from '#tests/support/shop-database.ts'
import type { Database, OpenDatabase } from './database.ts'
import { DeadlineExceeded, isUnavailable } from './database-errors.ts'
import { openPostgres } from './postgres-database.ts'
import { sql, withDeadline } from './sql.ts'

const servers = shopDatabases().filter(({ kind }) => kind === 'postgresql')

describe.each(servers)('a connection to $kind', ({ prepare }) => {
  let database: ShopDatabase
  let url: string
  /** Of somebody else, who changes things. */
  let home: OpenDatabase
  let db: OpenDatabase
  beforeAll(async () => {
    database = await prepare((fresh) =>
      fresh.script(`
        CREATE FUNCTION raise_code(code text) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = code; END $$`),
    )
    url = database.settings.DATABASE_URL ?? ''
    home = await openPostgres(url, { poolSize: 1 })
    db = await openPostgres(url, { poolSize: 1 })
  })
  afterAll(async () => {
    await Promise.all([db?.close(), home?.close()])
    await database?.remove()
  })

  const pidOf = async (handle: Database) => {
    const [row] = await handle.query<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`)
    return row?.pid ?? 0
  }
  const fails = (code: string) =>
    db.query(sql`SELECT raise_code(${code})`).then(
      () => Promise.reject(new Error('it did not fail')),
      (error: Error) => error,
    )

  test('is kept when the server refuses a statement', async () => {
    const before = await pidOf(db)
    for (const code of ['SW409', '23505', '40P01', '57014', '53100']) {
      expect(await fails(code)).toMatchObject({ code })
    }
    await expect(db.query(sql`SELECT 1 / ${0}::integer`)).rejects.toMatchObject({ code: '22012' })
    await expect(db.script('SELEKT 1')).rejects.toMatchObject({ code: '42601' })
    expect(await pidOf(db)).toBe(before)
  })

  test('is kept when a transaction is refused, and is in none afterwards', async () => {
    const before = await pidOf(db)
    const refused = db.transaction(async (tx) => {
      await tx.query(sql`CREATE TABLE half (id integer)`)
      await tx.query(sql`SELECT raise_code('SW409')`)
    })
    await expect(refused).rejects.toMatchObject({ code: 'SW409' })
    const thrown = db.transaction(() => Promise.reject(new Error('our own')))
    await expect(thrown).rejects.toThrow('our own')
    expect(await pidOf(db)).toBe(before)
    expect(await db.query(sql`SELECT to_regclass('half') AS half`)).toEqual([{ half: null }])
  })

  test('is dropped when the server only reads, in a transaction too', async () => {
    for (const work of [
      (sure: string) => fails(sure),
      (code: string) =>
        db
          .transaction((tx) => tx.query(sql`SELECT raise_code(${code})`))
          .catch((error: Error) => error),
    ]) {
      const before = await pidOf(db)
      expect(await work('25006')).toMatchObject({ code: '25006' })
      expect(await pidOf(db)).not.toBe(before)
    }
  })

  test('is dropped when what was prepared on it is out of date', async () => {
    await db.script('CREATE TABLE changing (id integer)')
    const look = () => db.query(sql`SELECT * FROM changing`)
    await look()
    const before = await pidOf(db)
    await home.script('ALTER TABLE changing ADD COLUMN word text')
    await expect(look()).rejects.toMatchObject({ code: '0A000' })
    expect(await look()).toEqual([])
    expect(await pidOf(db)).not.toBe(before)
  })

  test('is dropped when it does not answer in time', async () => {
    const hurried = await openPostgres(url, { poolSize: 1, statementMs: 300 })
    const before = await pidOf(hurried)
    await hurried.script('SET statement_timeout = 0')
    await expect(hurried.query(sql`SELECT pg_sleep(3)`)).rejects.toThrow('Query read timeout')
    expect(await pidOf(hurried)).not.toBe(before)
    await hurried.close()
  })

  describe('whose statement is broken off', () => {
    const sleep = (seconds: number, afterMs: number) =>
      db.query(withDeadline(sql`SELECT pg_sleep(${seconds})`, performance.now() + afterMs))

    test('is kept, and free again at once', async () => {
      const before = await pidOf(db)
      await expect(sleep(600, 50)).rejects.toThrow(DeadlineExceeded)
      await expect(sleep(600, -1)).rejects.toThrow(DeadlineExceeded)
      expect(await pidOf(db)).toBe(before)
    })

    test('never has a later statement broken off instead', async () => {
      const ends = { broken: 0, whole: 0 }
      for (let round = 0; round < 300; round += 1) {
        // one of twenty is broken off and one is whole on the slowest machine too
        const kind = round % 20
        await sleep(kind === 0 ? 0.3 : 0.003, kind === 19 ? 2000 : 1 + kind).then(
          () => (ends.whole += 1),
          () => (ends.broken += 1),
        )
        expect(await db.query(sql`SELECT 1 AS one FROM pg_sleep(0.001)`)).toEqual([{ one: 1 }])
      }
      expect(Math.min(ends.broken, ends.whole)).toBeGreaterThan(0)
    })

    test('says so apart from what took longer than the server allows', async () => {
      const hurried = await openPostgres(url, { poolSize: 1, statementMs: 100 })
      const later = performance.now() + 5000
      const asked = hurried.query(withDeadline(sql`SELECT pg_sleep(3)`, later))
      await expect(asked).rejects.toMatchObject({ code: '57014' })
      await hurried.close()
    })
  })

  test('lost between two statements of a transaction fails that transaction only', async () => {
    const failed = await db
      .transaction(async (tx) => {
        const own = await pidOf(tx)
        await home.query(sql`SELECT pg_terminate_backend(${own}, 5000)`)
        await new Promise((resolve) => setTimeout(resolve, 100))
        await tx.query(sql`SELECT 1`)
      })
      .catch((error: Error) => error)
    expect(isUnavailable(failed as Error)).toBe(true)
    expect(await db.transaction((tx) => tx.query(sql`SELECT 1 AS one`))).toEqual([{ one: 1 }])
  })

  test.each([
    ['off', 'on'],
    ['local', 'local'],
    ['remote_apply', 'remote_apply'],
  ])('of a server with synchronous_commit %s commits with %s', async (theirs, ours) => {
    const set = (value: string) =>
      home.script(`
        DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET synchronous_commit = ${value}',
          current_database()); END $$`)
    await set(theirs)
    const handle = await openPostgres(url, { poolSize: 1 })
    const said = sql`SELECT current_setting('synchronous_commit') AS value`
    expect(await handle.query(said)).toEqual([{ value: ours }])
    await handle.close()
  })
})
