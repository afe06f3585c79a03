// SQL that adds branches of the category tree. What is there is not changed.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export type NewCategory = {
  readonly key: string
  /** Key of the parent, which stands before it. */
  readonly parent: string | null
  readonly name: string
  readonly pictogram: string
  readonly position: number
  readonly weightGrams?: number
  readonly pickupOnly?: boolean
}

/** Level by level, as a row cannot see a parent of its own statement; resolves to how many were new. */
export async function addCategories(
  db: Database,
  categories: readonly NewCategory[],
): Promise<number> {
  const levels = new Map<string, number>()
  for (const { key, parent } of categories) {
    levels.set(key, parent === null ? 0 : (levels.get(parent) ?? 0) + 1)
  }
  let added = 0
  for (const level of new Set([...levels.values()].toSorted((one, other) => one - other))) {
    added += await addLevel(
      db,
      categories.filter(({ key }) => levels.get(key) === level),
    )
  }
  return added
}

/** A branch whose parent the owner has removed is not added. */
async function addLevel(db: Database, level: readonly NewCategory[]): Promise<number> {
  const added = await db.query(sql`
    INSERT INTO categories (parent_id, key, name, position, pictogram, weight_g, pickup_only)
    SELECT parent.id, given.key, given.name, given.position, given.pictogram,
           given.weight_g, given.pickup_only
    FROM unnest(
      ${level.map(({ parent }) => parent)}::text[],
      ${level.map(({ key }) => key)}::text[],
      ${level.map(({ name }) => name)}::text[],
      ${level.map(({ position }) => position)}::integer[],
      ${level.map(({ pictogram }) => pictogram)}::text[],
      ${level.map(({ weightGrams }) => weightGrams ?? null)}::integer[],
      ${level.map(({ pickupOnly }) => pickupOnly ?? false)}::boolean[])
      AS given(parent, key, name, position, pictogram, weight_g, pickup_only)
    LEFT JOIN categories AS parent ON parent.key = given.parent
    WHERE given.parent IS NULL OR parent.id IS NOT NULL
    ON CONFLICT DO NOTHING RETURNING id`)
  return added.length
}
