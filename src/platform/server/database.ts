// One Database handle over the embedded database and over PostgreSQL.

import { openEmbedded } from './embedded-database.ts'
import { openPostgres } from './postgres-database.ts'
import type { Sql } from './sql.ts'

/** What repositories are given: the pool, or one open transaction. */
export type Database = {
  readonly kind: 'embedded' | 'postgresql'
  /** Runs one statement and returns its rows; `bigint` and `numeric` arrive as numbers. */
  query<Row>(statement: Sql): Promise<Row[]>
  /** Runs a script of several statements without parameters (migrations). */
  script(text: string): Promise<void>
  /**
   * Runs `work` in one transaction on one connection and commits; rolls back when it throws.
   * Inside a transaction it joins the open one.
   */
  transaction<Result>(work: (tx: Database) => Promise<Result>): Promise<Result>
}

/** The handle of a process: it can also be closed, once, when nothing is in flight. */
export type OpenDatabase = Database & { close(): Promise<void> }

export type DatabaseSettings = {
  /** `postgres://…`; without it the embedded database. */
  readonly url?: string | undefined
  /** Folder of the embedded database; without it the database lives in memory. */
  readonly folder?: string | undefined
  /** Connections kept to PostgreSQL. */
  readonly poolSize?: number
}

/** Opens the database; throws when it cannot be reached or its locale breaks Russian. */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  const database = settings.url
    ? await openPostgres(settings.url, settings.poolSize ?? 8)
    : await openEmbedded(settings.folder)
  try {
    await refuseBrokenRussian(database)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

/** A database with `LC_CTYPE=C` neither lowers nor stems Russian, silently: search would be empty. */
async function refuseBrokenRussian(database: Database): Promise<void> {
  const [check] = await database.query<{ lowered: string; stemmed: string }>({
    name: 'russian',
    text: "SELECT lower('МАСЛО') AS lowered, to_tsvector('russian', 'МАСЛО')::text AS stemmed",
    values: [],
  })
  if (check?.lowered === 'масло' && check.stemmed === "'масл':1") return
  throw new Error(
    'Кодировка и локаль базы данных не подходят для русского языка: создайте базу с ENCODING UTF8 и LC_CTYPE C.UTF-8 или ru_RU.UTF-8.',
  )
}
