// SQL of the addresses of all products in parts of bounded size, for the sitemap.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

/** Part n holds the ids from n × PART to (n + 1) × PART, so at most PART products. */
const PART = 10_000
/** The embedded database has one connection, so buyers are served between two steps. */
const STEP = 1000
const MOST_PARTS = 50_000

/** `changedAt` is a time of ISO 8601. */
export type ProductAddress = { readonly key: string; readonly changedAt: string }

/** The parts that hold a product on sale; the index skips the empty ones. */
export async function listFilledParts(db: Database): Promise<number[]> {
  const rows = await db.query<{ part: number }>(sql`
    WITH RECURSIVE filled AS (
      SELECT (SELECT id / ${PART}::integer FROM products
              WHERE NOT is_hidden ORDER BY id LIMIT 1) AS part
      UNION ALL
      SELECT (SELECT id / ${PART}::integer FROM products
              WHERE id >= (filled.part + 1)::bigint * ${PART} AND NOT is_hidden
              ORDER BY id LIMIT 1)
      FROM filled
      WHERE filled.part IS NOT NULL
    )
    SELECT part FROM filled WHERE part IS NOT NULL LIMIT ${MOST_PARTS}`)
  return rows.map(({ part }) => part)
}

/** The products of a part that are on sale, in the order of their ids. */
export async function listProductAddresses(db: Database, part: number): Promise<ProductAddress[]> {
  const found: ProductAddress[] = []
  const end = (part + 1) * PART
  for (let from = part * PART; from < end; from += STEP) {
    const rows = await db.query<ProductAddress>(sql`
      SELECT key, to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "changedAt"
      FROM products
      WHERE id >= ${from}::bigint AND id < ${from + STEP}::bigint AND NOT is_hidden
      ORDER BY id
      LIMIT ${STEP}`)
    found.push(...rows)
  }
  return found
}
