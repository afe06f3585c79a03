// The numbers that a list tells of its products, each in the one spelling by which it is compared.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { normaliseArticle } from '#src/shared/article.ts'

const SPELLINGS_AT_ONCE = 20_000

/** Makes `told_numbers` (product_id, kind, number, norm) of `listed`: each number once. */
export async function createToldNumbers(tx: Database): Promise<void> {
  await tx.script('DROP TABLE IF EXISTS pg_temp.read_numbers, pg_temp.told_numbers')
  // Of plain signs the spelling is what normaliseArticle makes of them, without asking it.
  await tx.query(sql`
    CREATE TEMP TABLE read_numbers ON COMMIT DROP AS
    SELECT listed.product_id, told.kind, told.number,
           CASE WHEN octet_length(told.number) = length(told.number)
             THEN regexp_replace(upper(told.number COLLATE "C"), '[^A-Z0-9]', '', 'g') END AS norm
    FROM listed
    CROSS JOIN LATERAL (
      SELECT 'original' AS kind, number FROM unnest(listed.originals) AS number
      UNION ALL
      SELECT 'cross', number FROM unnest(listed.crosses) AS number) AS told
    WHERE listed.product_id IS NOT NULL AND length(told.number) BETWEEN 1 AND 60`)
  await spellTheOthers(tx)
  await tx.query(sql`
    CREATE TEMP TABLE told_numbers ON COMMIT DROP AS
    SELECT product_id, kind, norm, min(number COLLATE "C") AS number
    FROM read_numbers WHERE norm <> ''
    GROUP BY product_id, kind, norm`)
  await tx.script('DROP TABLE read_numbers; ANALYZE told_numbers')
}

/** Numbers with letters beyond the Latin ones, each once and a page after the other. */
async function spellTheOthers(tx: Database): Promise<void> {
  for (;;) {
    const rows = await tx.query<{ number: string }>(sql`
      SELECT DISTINCT number FROM read_numbers WHERE norm IS NULL LIMIT ${SPELLINGS_AT_ONCE}`)
    if (rows.length === 0) return
    const numbers = rows.map(({ number }) => number)
    await tx.query(sql`
      UPDATE read_numbers SET norm = spelt.norm
      FROM unnest(${numbers}::text[], ${numbers.map(normaliseArticle)}::text[])
        AS spelt(number, norm)
      WHERE read_numbers.norm IS NULL AND read_numbers.number = spelt.number`)
  }
}
