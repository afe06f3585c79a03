import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '#src/platform/server/database.ts'
import type { SchemaFile } from '#src/platform/server/schema-files.ts'
import { sql } from '#src/platform/server/sql.ts'
import { addProduct } from '#tests/support/sample-rows.ts'
import { type ShopDatabase, shopDatabases } from '#tests/support/shop-database.ts'
import { staffCommand } from '#tests/support/staff-member.ts'
import { readConfig } from './config.ts'
import { prepareDatabase, prepareToServe } from './prepare-database.ts'

/** Migrations of the next version of the shop. */
const later = vi.hoisted((): SchemaFile[] => [])
vi.mock(import('#src/platform/server/schema-files.ts'), async (original) => {
  const { readSchemaFiles, ...others } = await original()
  const withLater = () => {
    const files = readSchemaFiles()
    return { ...files, migrations: [...files.migrations, ...later] }
  }
  return { ...others, readSchemaFiles: withLater }
})

const servers = shopDatabases().filter(({ kind }) => kind === 'postgresql')

describe.each(servers)('a connection to $kind', ({ prepare }) => {
  let database: ShopDatabase
  beforeAll(async () => {
    database = await prepare(async () => {})
  })
  afterAll(() => database?.remove())

  const limitsOf = async (db: Database) => {
    const [limits] = await db.query<{ statement: string; lock: string; silence: string }>(sql`
      SELECT current_setting('statement_timeout') AS statement,
             current_setting('lock_timeout') AS lock,
             current_setting('idle_in_transaction_session_timeout') AS silence`)
    return limits
  }

  test('of a web process has limits of time, by its setting', async () => {
    const config = readConfig({ ...database.settings, STATEMENT_SECONDS: '12' })
    await using served = await prepareToServe(config, new AbortController().signal)
    expect(await limitsOf(served.db)).toEqual({ statement: '12s', lock: '2s', silence: '12s' })
  })

  test('of a command has none: an import takes as long as it takes', async () => {
    const config = readConfig({ ...database.settings, STATEMENT_SECONDS: '1' })
    await using prepared = await prepareDatabase(config)
    expect(await limitsOf(prepared.db)).toEqual({ statement: '0', lock: '0', silence: '0' })
    await prepared.db.query(sql`SELECT pg_sleep(2.5)`)
  })
})

describe.each(shopDatabases())('a start on the $kind database', ({ prepare }) => {
  test('says how to add the first owner, until somebody is there', async () => {
    const database = await prepare(async (db) => void (await addProduct(db)))
    const config = readConfig(database.settings)
    {
      await using prepared = await prepareDatabase(config)
      expect(prepared.warnings.join()).toContain('npm run shop -- staff add')
      const words = ['add', '--email', 'a@b.ru', '--name', 'Анна', '--role', 'owner']
      await staffCommand(prepared, words)
    }
    await using again = await prepareDatabase(config)
    expect(again.warnings.join()).not.toContain('staff add')
    await again[Symbol.asyncDispose]()
    await database.remove()
  })

  test('brings the first articles to a new shop alone', async () => {
    const countNews = async (db: Database) => (await db.query(sql`SELECT FROM news_items`)).length
    for (const [fill, articles] of [
      [async () => {}, 6],
      [async (db: Database) => void (await addProduct(db)), 0],
    ] as const) {
      const database = await prepare(fill)
      {
        await using prepared = await prepareDatabase(readConfig(database.settings))
        expect(await countNews(prepared.db)).toBe(articles)
      }
      await database.remove()
    }
  })
})

describe.each(shopDatabases())('an upgrade on the $kind database', ({ prepare }) => {
  let database: ShopDatabase
  beforeAll(async () => {
    database = await prepare(async (db) => void (await addProduct(db)))
  })
  afterAll(async () => {
    later.length = 0
    await database?.remove()
  })

  /** How many pages of products everybody is known to see. */
  const pagesKnown = async (db: Database) => {
    const [row] = await db.query<{ pages: number }>(
      sql`SELECT relallvisible AS pages FROM pg_class WHERE oid = 'products'::regclass`,
    )
    return row?.pages ?? 0
  }

  test('leaves tables of which the server knows what is in them', async () => {
    const config = readConfig(database.settings)
    {
      await using before = await prepareDatabase(config)
      expect(await pagesKnown(before.db)).toBe(0)
    }
    later.push({ name: '9999-later.sql', text: 'SELECT 1', checksum: 'later' })
    await using upgraded = await prepareDatabase(config)
    expect(await pagesKnown(upgraded.db)).toBeGreaterThan(0)
  })
})
