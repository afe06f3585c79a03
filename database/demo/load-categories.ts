// Writes the parts tree of the shop's facts.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { categoryFacts, categoryRows } from '#src/setup/server/public.ts'
import { addCategories } from '#src/supply/server/setup.ts'

/** Resolves to ids by key. */
export async function loadCategories(db: Database): Promise<ReadonlyMap<string, number>> {
  await addCategories(db, categoryRows(categoryFacts))
  const rows = await db.query<{ id: number; key: string }>(sql`SELECT id, key FROM categories`)
  return new Map(rows.map(({ id, key }) => [key, id]))
}
