// SQL of the searches that found nothing.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

/** What was searched longest ago makes room. */
const MOST_KEPT = 10_000

export async function saveEmptySearches(
  db: Database,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  const texts = [...counts.keys()].sort() // the same order everywhere: nobody waits crosswise
  await db.query(sql`
    INSERT INTO empty_searches AS known (text, search_count)
    SELECT * FROM unnest(${texts}::text[], ${texts.map((text) => counts.get(text) ?? 1)}::integer[])
    ON CONFLICT (text) DO UPDATE
    SET search_count = known.search_count + excluded.search_count,
        -- who waited for another process may have begun before it
        last_at = greatest(known.last_at, now())`)
  await db.query(sql`
    DELETE FROM empty_searches WHERE text IN (
      SELECT text FROM empty_searches ORDER BY last_at DESC OFFSET ${MOST_KEPT})`)
}

export const listEmptySearches = (
  db: Database,
  most: number,
): Promise<{ text: string; count: number; lastAt: Date }[]> =>
  db.query(sql`
    SELECT text, search_count AS count, last_at AS "lastAt" FROM empty_searches
    ORDER BY search_count DESC, last_at DESC LIMIT ${most}`)
