// SQL that reads the shop's categories and adds one.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { KnownCategory } from '../category-match.ts'

export const knownCategories = (db: Database): Promise<KnownCategory[]> =>
  db.query(sql`SELECT id, parent_id AS "parentId", key, name FROM categories ORDER BY id`)

/** The new category is the last one of its parent. */
export async function insertCategory(
  db: Database,
  { parentId, key, name }: Omit<KnownCategory, 'id'>,
): Promise<KnownCategory> {
  const [row] = await db.query<{ id: number }>(sql`
    INSERT INTO categories (parent_id, key, name, position)
    SELECT ${parentId}::integer, ${key}, ${name}, coalesce(max(position) + 1, 0)
    FROM categories WHERE parent_id IS NOT DISTINCT FROM ${parentId}::integer
    RETURNING id`)
  if (!row) throw new Error('INSERT INTO categories returned nothing')
  return { id: row.id, parentId, key, name }
}
