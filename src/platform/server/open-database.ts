// Opens the database of the settings: the embedded one, or PostgreSQL by its address.

import type { Database, OpenDatabase } from './database.ts'
import { openEmbedded } from './embedded-database.ts'
import { openPostgres } from './postgres-database.ts'

export type DatabaseSettings = {
  /** `postgres://…`; without it the embedded database. */
  readonly url?: string | undefined
  /** Folder of the embedded database; without it the database is in memory. */
  readonly folder?: string | undefined
  /** Size of the connection pool. */
  readonly poolSize?: number
  /** statement_timeout; none by default. */
  readonly statementMs?: number | undefined
  /** Name of the setting that holds `url`, for the error message. */
  readonly setting?: string
}

/** Opens the database; throws when it cannot be reached or its locale breaks Russian. */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  const database = settings.url
    ? await openPostgres(settings.url, settings)
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
