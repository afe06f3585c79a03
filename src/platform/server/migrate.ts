// Brings the database to the newest schema: numbered files, forward only, each applied once.

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Database } from './database.ts'
import { sql } from './sql.ts'

const FOLDER = new URL('../../../database/migrations/', import.meta.url)

export type AppliedMigration = { readonly name: string; readonly checksum: string }
type Migration = AppliedMigration & { readonly text: string }

/**
 * Applies what is missing, all in one transaction, and returns the names applied. Processes that
 * start together wait for each other. Refuses a file that was edited after it had been applied, and
 * a database that a newer version of the shop has migrated.
 */
export async function migrate(db: Database): Promise<string[]> {
  const wanted = await readMigrations()
  return db.transaction(async (tx) => {
    await tx.script(`
      SELECT pg_advisory_xact_lock(7445);
      CREATE TABLE IF NOT EXISTS migrations (
        name text PRIMARY KEY, checksum text NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now())`)
    const applied = await appliedChecksums(tx)
    refuseNewer([...applied.keys()], wanted)
    const missing = wanted.filter((migration) => isMissing(migration, applied))
    for (const { name, text, checksum } of missing) {
      await tx.script(text)
      await tx.query(sql`INSERT INTO migrations (name, checksum) VALUES (${name}, ${checksum})`)
    }
    return missing.map(({ name }) => name)
  })
}

/** Whether every migration of this version has been applied. */
export async function isMigrated(db: Database): Promise<boolean> {
  const wanted = await readMigrations()
  const applied = await appliedChecksums(db)
  return wanted.every(({ name }) => applied.has(name))
}

/** What the database has been through, the oldest first: which schema it has. */
export async function listApplied(db: Database): Promise<AppliedMigration[]> {
  return db.query<AppliedMigration>(sql`SELECT name, checksum FROM migrations ORDER BY name`)
}

/** Whether this version of the shop knows every one of them: it could bring them up to date. */
export async function areKnown(applied: readonly AppliedMigration[]): Promise<boolean> {
  const known = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]))
  return applied.every(({ name, checksum }) => known.get(name) === checksum)
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, FOLDER), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function appliedChecksums(db: Database): Promise<Map<string, string>> {
  const rows = await listApplied(db)
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

function refuseNewer(applied: readonly string[], wanted: readonly Migration[]): void {
  const known = new Set(wanted.map(({ name }) => name))
  const unknown = applied.find((name) => !known.has(name))
  if (unknown === undefined) return
  throw new Error(
    `База данных новее этой версии магазина (в ней есть ${unknown}): запустите версию, которая её обновила, или восстановите копию, снятую до обновления.`,
  )
}

function isMissing({ name, checksum }: Migration, applied: Map<string, string>): boolean {
  const known = applied.get(name)
  if (known !== undefined && known !== checksum) {
    throw new Error(`Файл миграции ${name} изменён после применения: верните его и добавьте новый.`)
  }
  return known === undefined
}
