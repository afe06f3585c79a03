// Reads the SQL files of the schema, the migrations and the database functions.

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

const SCHEMA = fileURLToPath(new URL('../../../database/schema/', import.meta.url))
const MIGRATIONS = fileURLToPath(new URL('../../../database/migrations/', import.meta.url))
const SLICES = fileURLToPath(new URL('../../', import.meta.url))

export type SchemaFile = {
  /** `01-stores.sql`, `0001-words.sql`; a function's own name. */
  readonly name: string
  readonly text: string
  readonly checksum: string
}

/** The input of `migrate`. */
export type SchemaFiles = {
  /** Version of the shop that these files belong to. */
  readonly version: string
  /** Tables in the order of creation; read for a new database only. */
  readonly schema: () => readonly SchemaFile[]
  readonly migrations: readonly SchemaFile[]
  readonly functions: readonly SchemaFile[]
}

// Read synchronously: some eighty small files take a quarter of the time without threads.
export const readSchemaFiles = (): SchemaFiles => ({
  version: shopVersion(),
  schema: () => sqlIn(SCHEMA).map((path) => readFile(path, basename(path))),
  migrations: sqlIn(MIGRATIONS).map((path) => readFile(path, basename(path))),
  functions: findFunctions().map((path) => readFile(path, basename(path, '.sql'))),
})

/** Names only: `/dbz` asks every second. */
export const namesOfMigrations = (): string[] => sqlIn(MIGRATIONS).map((path) => basename(path))

/** Paths of the function files in all slices. */
function findFunctions(): string[] {
  const rooms = readdirSync(SLICES).map((slice) => `${SLICES}${slice}/server/`)
  return rooms.filter(existsSync).flatMap(sqlIn)
}

function sqlIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true })
  const paths = entries.flatMap((entry) => {
    if (entry.isDirectory()) return sqlIn(`${folder}${entry.name}/`)
    return entry.name.endsWith('.sql') ? [`${folder}${entry.name}`] : []
  })
  return paths.sort()
}

function readFile(path: string, name: string): SchemaFile {
  const text = readFileSync(path, 'utf8')
  return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
}

const PACKAGE = new URL('../../../package.json', import.meta.url)

/** As `package.json` says. */
export const shopVersion = (): string =>
  (JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }).version
