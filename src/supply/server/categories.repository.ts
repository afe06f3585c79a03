// SQL that reads the shop's categories and adds one.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { KnownCategory } from '../category-match.ts'

export const knownCategories = (db: Database): Promise<KnownCategory[]> =>
  db.query(sql`SELECT id, parent_id AS "parentId", key, name FROM categories ORDER BY id`)

/** With former names and places, behind the current ones: lists and 1C go on using them. */
export const namedCategories = (db: Database): Promise<KnownCategory[]> =>
  db.query(sql`
    SELECT id, parent_id AS "parentId", key, name, false AS "isFormer", 0 AS age FROM categories
    UNION ALL
    SELECT former.category_id, former.parent_id, coalesce(former.key, category.key), former.name,
           true, -former.id
    FROM former_categories AS former
    JOIN categories AS category ON category.id = former.category_id
    ORDER BY "isFormer", age, id`)

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
