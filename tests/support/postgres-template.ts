// Databases on a PostgreSQL server, copied from a template that was migrated once.

import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Database, OpenDatabase } from '#src/platform/server/database.ts'
import { migrate } from '#src/platform/server/migrate.ts'
import { openDatabase } from '#src/platform/server/open-database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { schemaHash } from './schema-hash.ts'
import { watchFromNow } from './watch-from-now.ts'

/** `server` is the address of a database whose user may create others. */
export async function openPostgresCopy(server: string): Promise<OpenDatabase> {
  const template = await preparedTemplate(server)
  const name = `silkway_test_${randomBytes(6).toString('hex')}`
  await onServer(server, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY wal_log`),
  )
  const db = await openDatabase({ url: addressOf(server, name) })
  await watchFromNow(db)
  return {
    ...db,
    close: async () => {
      await db.close()
      await onServer(server, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
    },
  }
}

/** So many more connections to the database of a copy; of an embedded one its only one. */
export async function openMore(db: Database, poolSize: number): Promise<OpenDatabase> {
  if (db.kind === 'embedded') return { ...db, close: async () => {} }
  const [row] = await db.query<{ name: string }>(sql`SELECT current_database() AS name`)
  const server = process.env.TEST_DATABASE_SERVER ?? ''
  return openDatabase({ url: addressOf(server, row?.name ?? ''), poolSize })
}

async function preparedTemplate(server: string): Promise<string> {
  const name = `silkway_schema_${schemaHash()}`
  await onServer(server, async (client) => {
    await client.query('SELECT pg_advisory_lock(7446)') // test files start side by side
    const known = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (known.rowCount) return
    const draft = `${name}_draft`
    await client.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`)
    await client.query(`CREATE DATABASE ${draft}`)
    const db = await openDatabase({ url: addressOf(server, draft) })
    await migrate(db).finally(() => db.close())
    await client.query(`ALTER DATABASE ${draft} RENAME TO ${name}`)
  })
  return name
}

async function onServer(server: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function addressOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = database
  return url.href
}
