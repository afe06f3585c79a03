// SQL of suppliers by their names.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export type NamedSupplier = { readonly id: number; readonly name: string }

/** The one of this name, else of this name in other letters; null when there is none. */
export async function findSupplier(db: Database, words: string): Promise<NamedSupplier | null> {
  const [supplier] = await db.query<NamedSupplier>(sql`
    SELECT id, name FROM suppliers
    WHERE lower(name) = lower(${words.trim()})
    ORDER BY name <> ${words.trim()}, id LIMIT 1`)
  return supplier ?? null
}

export async function listSupplierNames(db: Database, limit: number): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    sql`SELECT name FROM suppliers ORDER BY name LIMIT ${limit}`,
  )
  return rows.map(({ name }) => name)
}
