// Migrates a database: a new one from database/schema, an older one by its missing migrations, and
// the functions of both from their files.

import type { Database } from './database.ts'
import {
  applyAll,
  applyWhatFits,
  checkBodies,
  planFunctions,
  recordFunctions,
} from './database-functions.ts'
import {
  namesOfMigrations,
  readSchemaFiles,
  type SchemaFile,
  type SchemaFiles,
} from './schema-files.ts'
import { sql } from './sql.ts'

export type AppliedMigration = { readonly name: string; readonly checksum: string }

/** Recorded in every database since 1.0.0; earlier ones lack it. */
const BASELINE: AppliedMigration = { name: '0000-baseline-1.0.0', checksum: '' }

const NOTES = `
  SELECT pg_advisory_xact_lock(7445);
  CREATE TABLE IF NOT EXISTS migrations (
    name text PRIMARY KEY, checksum text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now());
  CREATE TABLE IF NOT EXISTS applied_functions (
    name text PRIMARY KEY, checksum text NOT NULL, version text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now())`

/**
 * Applies what is missing in one transaction and returns the names of applied migrations. Processes
 * that start together wait for each other. Refuses a migration that was edited after it was
 * applied, a database of before 1.0.0, and one that a newer version has migrated.
 */
export async function migrate(
  db: Database,
  files: SchemaFiles = readSchemaFiles(),
): Promise<string[]> {
  return db.transaction(async (tx) => {
    await tx.script(NOTES)
    const applied = await appliedChecksums(tx)
    const isNew = applied.size === 0
    if (!isNew) refuseOther(applied, files.migrations)
    const plan = await planFunctions(tx, files)
    // functions first: constraints, triggers and views of tables call them
    const waiting = await applyWhatFits(tx, plan.changed)
    const names = isNew
      ? await makeNew(tx, files)
      : await applyMissing(tx, files.migrations, applied)
    await applyAll(tx, waiting)
    await checkBodies(tx, plan.changed)
    await recordFunctions(tx, plan, files.version)
    return names
  })
}

/** Whether every migration of this version is applied. */
export async function isMigrated(db: Database): Promise<boolean> {
  const applied = await appliedChecksums(db)
  return [BASELINE.name, ...namesOfMigrations()].every((name) => applied.has(name))
}

/** The applied migrations, oldest first. */
export async function listApplied(db: Database): Promise<AppliedMigration[]> {
  return db.query<AppliedMigration>(sql`SELECT name, checksum FROM migrations ORDER BY name`)
}

/** Whether this version knows all of them and so can migrate the database. */
export function areKnown(applied: readonly AppliedMigration[]): boolean {
  const known = new Map(
    [BASELINE, ...readSchemaFiles().migrations].map(({ name, checksum }) => [name, checksum]),
  )
  return applied.every(({ name, checksum }) => known.get(name) === checksum)
}

async function appliedChecksums(db: Database): Promise<Map<string, string>> {
  const rows = await listApplied(db)
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

function refuseOther(applied: Map<string, string>, migrations: readonly SchemaFile[]): void {
  if (!applied.has(BASELINE.name)) {
    throw new Error(
      'База данных прежней редакции магазина (до 1.0.0), обновить её нельзя: задайте другую DATA_DIR или пустую базу PostgreSQL и загрузите в неё товары, а для прежней запустите версию, которая её создала.',
    )
  }
  const known = new Set([BASELINE.name, ...migrations.map(({ name }) => name)])
  const unknown = [...applied.keys()].find((name) => !known.has(name))
  if (unknown === undefined) return
  throw new Error(
    `База данных новее этой версии магазина (в ней есть ${unknown}): запустите версию, которая её обновила, или восстановите копию, снятую до обновления.`,
  )
}

/** Its migrations are recorded without running: the schema includes them. */
async function makeNew(tx: Database, { schema, migrations }: SchemaFiles): Promise<string[]> {
  for (const { text } of schema()) await tx.script(text)
  const noted = [BASELINE, ...migrations]
  for (const migration of noted) await note(tx, migration)
  return noted.map(({ name }) => name)
}

async function applyMissing(
  tx: Database,
  migrations: readonly SchemaFile[],
  applied: Map<string, string>,
): Promise<string[]> {
  const missing = migrations.filter((migration) => isMissing(migration, applied))
  for (const migration of missing) {
    await tx.script(migration.text)
    await note(tx, migration)
  }
  return missing.map(({ name }) => name)
}

function isMissing({ name, checksum }: SchemaFile, applied: Map<string, string>): boolean {
  const known = applied.get(name)
  if (known !== undefined && known !== checksum) {
    throw new Error(`Файл миграции ${name} изменён после применения: верните его и добавьте новый.`)
  }
  return known === undefined
}

const note = (tx: Database, { name, checksum }: AppliedMigration) =>
  tx.query(sql`INSERT INTO migrations (name, checksum) VALUES (${name}, ${checksum})`)
