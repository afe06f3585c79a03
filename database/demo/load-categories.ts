// Writes the parts tree, level by level.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { categoryFacts } from './facts.ts'

type Branch = {
  readonly key: string
  readonly name: string
  readonly pictogram: string
  readonly parent: string | null
  readonly position: number
  readonly weightGrams?: number
  readonly pickupOnly?: boolean
}

/** Resolves to ids by key. */
export async function loadCategories(db: Database): Promise<ReadonlyMap<string, number>> {
  const tops: Branch[] = categoryFacts.map((top, position) => ({ ...top, parent: null, position }))
  const middles = categoryFacts.flatMap((top) => childrenOf(top))
  const leaves = categoryFacts.flatMap((top) =>
    top.children.flatMap((middle) => childrenOf(middle)),
  )
  for (const level of [tops, middles, leaves]) await loadLevel(db, level)
  const rows = await db.query<{ id: number; key: string }>(sql`SELECT id, key FROM categories`)
  return new Map(rows.map(({ id, key }) => [key, id]))
}

type Parent = {
  readonly key: string
  readonly children: readonly Omit<Branch, 'parent' | 'position'>[]
}

const childrenOf = ({ key, children }: Parent): Branch[] =>
  children.map((child, position) => ({ ...child, parent: key, position }))

async function loadLevel(db: Database, level: readonly Branch[]): Promise<void> {
  await db.query(sql`
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
    ON CONFLICT DO NOTHING`)
}
