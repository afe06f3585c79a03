// Updates the database functions whose files changed.

import type { Database } from './database.ts'
import type { SchemaFile, SchemaFiles } from './schema-files.ts'
import { sql } from './sql.ts'

type Applied = { readonly name: string; readonly checksum: string; readonly version: string }

type FunctionPlan = {
  readonly changed: readonly SchemaFile[]
  /** Names whose files are gone; a migration drops the functions. */
  readonly gone: readonly string[]
}

/**
 * Diffs the files against what was applied. An older shop than the one that applied last changes
 * nothing: it works with the newer functions until it is replaced.
 */
export async function planFunctions(tx: Database, files: SchemaFiles): Promise<FunctionPlan> {
  const applied = await tx.query<Applied>(sql`
    SELECT name, checksum, version FROM applied_functions`)
  if (applied.some(({ version }) => isLower(files.version, version))) {
    return { changed: [], gone: [] }
  }
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]))
  const names = new Set(files.functions.map(({ name }) => name))
  return {
    changed: files.functions.filter(({ name, checksum }) => checksums.get(name) !== checksum),
    gone: applied.flatMap(({ name }) => (names.has(name) ? [] : [name])),
  }
}

/** Compares major, minor and patch; what follows a hyphen is left out. */
const isLower = (one: string, other: string): boolean =>
  release(one).localeCompare(release(other), 'en', { numeric: true }) < 0

const release = (version: string): string => version.split('-')[0] ?? version

/**
 * Applies the functions that can be applied now and returns the others: their tables or types do
 * not exist yet, or a migration has to drop the former one first. Bodies are not checked, as they
 * may name what comes later.
 */
export async function applyWhatFits(
  tx: Database,
  functions: readonly SchemaFile[],
): Promise<SchemaFile[]> {
  if (functions.length > 0) await tx.script('SET LOCAL check_function_bodies = off')
  const waiting: SchemaFile[] = []
  for (const file of functions) {
    await tx.script('SAVEPOINT one_function')
    const isApplied = await tx.script(file.text).then(
      () => true,
      () => false,
    )
    if (!isApplied) {
      await tx.script('ROLLBACK TO SAVEPOINT one_function')
      waiting.push(file)
    }
    await tx.script('RELEASE SAVEPOINT one_function')
  }
  return waiting
}

/** Applies all; throws for the first that fails. */
export async function applyAll(tx: Database, functions: readonly SchemaFile[]): Promise<void> {
  for (const { name, text } of functions) {
    await tx.script(text).catch((error: Error) => {
      throw new Error(`Функция базы данных ${name} не применена: ${error.message}`, {
        cause: error,
      })
    })
  }
}

/** Applies the changed functions once more, with their bodies checked: their tables exist now. */
export async function checkBodies(tx: Database, changed: readonly SchemaFile[]): Promise<void> {
  if (changed.length === 0) return
  await tx.script('SET LOCAL check_function_bodies = on')
  await applyAll(tx, changed)
}

export async function recordFunctions(
  tx: Database,
  { changed, gone }: FunctionPlan,
  version: string,
): Promise<void> {
  if (gone.length > 0) {
    await tx.query(sql`DELETE FROM applied_functions WHERE name = ANY (${gone})`)
  }
  if (changed.length === 0) return
  const names = changed.map(({ name }) => name)
  const checksums = changed.map(({ checksum }) => checksum)
  await tx.query(sql`
    INSERT INTO applied_functions (name, checksum, version)
    SELECT name, checksum, ${version}
    FROM unnest(${names}::text[], ${checksums}::text[]) AS file (name, checksum)
    ON CONFLICT (name) DO UPDATE
    SET checksum = excluded.checksum, version = excluded.version, applied_at = now()`)
}
