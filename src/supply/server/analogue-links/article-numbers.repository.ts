// SQL of the numbers that sources state for products; changes are recorded in `number_changes`.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { normaliseArticle } from '#src/shared/article.ts'
import { createTables } from '../temporary-tables.repository.ts'

/** For this transaction: its sets have two products or a million, which no one plan suits. */
export const allowCustomPlans = (tx: Database) =>
  tx.query(sql`SELECT set_config('plan_cache_mode', 'auto', true)`)

/** CTE `listed_once`: each number of a product once. */
const LISTED = sql`
  listed_once AS (
    SELECT product_id, kind, norm, min(number COLLATE "C") AS number
    FROM listed_numbers WHERE norm <> ''
    GROUP BY product_id, kind, norm)`

/** Replaces the numbers that the source stated for listed products by `listed_numbers`. */
export async function saveListedNumbers(tx: Database, source: string): Promise<void> {
  await tx.script('ANALYZE article_numbers') // the previous list may have inserted most rows
  await tx.query(sql`
    WITH ${LISTED}, deleted AS (
      DELETE FROM article_numbers AS kept USING listed
      WHERE kept.product_id = listed.product_id AND kept.source = ${source}
        AND (kept.kind = 'original' AND listed.originals IS NOT NULL
             OR kept.kind = 'cross' AND listed.crosses IS NOT NULL)
        AND NOT EXISTS (
          SELECT FROM listed_once AS stated
          WHERE stated.product_id = kept.product_id AND stated.kind = kept.kind
            AND stated.norm = kept.number_norm AND stated.number = kept.number)
      RETURNING kept.product_id, kept.number, kept.number_norm, kept.kind)
    INSERT INTO number_changes (product_id, number, number_norm, kind, source, is_added)
    SELECT product_id, number, number_norm, kind, ${source}::text, false FROM deleted`)
  await tx.query(sql`
    WITH ${LISTED}, inserted AS (
      INSERT INTO article_numbers (product_id, number, number_norm, kind, source)
      SELECT stated.product_id, stated.number, stated.norm, stated.kind, ${source}::text
      FROM listed_once AS stated
      WHERE NOT EXISTS (
        SELECT FROM article_numbers AS kept
        WHERE kept.product_id = stated.product_id AND kept.kind = stated.kind
          AND kept.number_norm = stated.norm AND kept.source = ${source})
      RETURNING product_id, number, number_norm, kind)
    INSERT INTO number_changes (product_id, number, number_norm, kind, source, is_added)
    SELECT product_id, number, number_norm, kind, ${source}::text, true FROM inserted`)
}

/** `productIds` null: of all products. */
export const deleteNumbers = (tx: Database, source: string, productIds: readonly number[] | null) =>
  tx.query(sql`
    WITH deleted AS (
      DELETE FROM article_numbers
      WHERE source = ${source}
        AND (${productIds}::integer[] IS NULL OR product_id = ANY (${productIds}::integer[]))
      RETURNING product_id, number, number_norm, kind)
    INSERT INTO number_changes (product_id, number, number_norm, kind, source, is_added)
    SELECT product_id, number, number_norm, kind, ${source}::text, false FROM deleted`)

export const deleteSupersessions = (tx: Database, source: string) =>
  tx.query(sql`DELETE FROM supersessions WHERE source = ${source}`)

/** Deletes the rows that `number_changes` has as inserted, and restores those it has as deleted. */
export async function applyReverseChanges(tx: Database): Promise<void> {
  await tx.query(sql`
    DELETE FROM article_numbers AS kept USING number_changes AS change
    WHERE change.is_added AND kept.product_id = change.product_id
      AND kept.number_norm = change.number_norm AND kept.kind = change.kind
      AND kept.source = change.source`)
  await tx.query(sql`
    INSERT INTO article_numbers (product_id, number, number_norm, kind, source)
    SELECT product_id, number, number_norm, kind, source FROM number_changes
    WHERE NOT is_added
    ON CONFLICT (product_id, number_norm, kind, source) DO NOTHING`)
}

/** Products whose original numbers changed: search vectors and names of groups contain these. */
export const RENUMBERED = sql`
  (SELECT DISTINCT product_id FROM number_changes WHERE kind = 'original')`

/** Refreshes product lists after changed original numbers, for callers that do not do so later. */
export const refreshRenumbered = (tx: Database) =>
  tx.query(sql`
    SELECT refresh_product_lists(array_agg(product_id)) FROM ${RENUMBERED} AS renumbered
    HAVING count(*) > 0`)

/** Counts numbers, supersessions and edges of the source, derived edges included. */
export async function countStatements(tx: Database, source: string) {
  const [row] = await tx.query<{ numbers: number; replaced: number; edges: number }>(sql`
    SELECT (SELECT count(*)::integer FROM article_numbers WHERE source = ${source}) AS numbers,
           (SELECT count(*)::integer FROM supersessions WHERE source = ${source}) AS replaced,
           (SELECT count(*)::integer FROM analogue_edges WHERE source = ${source}) AS edges`)
  return row ?? { numbers: 0, replaced: 0, edges: 0 }
}

const SPELLINGS_AT_ONCE = 20_000

/** Fills `listed_numbers` from `listed`. */
export async function readListedNumbers(tx: Database): Promise<void> {
  await createTables(tx, 'listed_numbers')
  // for ASCII text this gives the same as normaliseArticle
  await tx.query(sql`
    INSERT INTO listed_numbers (product_id, kind, number, norm)
    SELECT listed.product_id, stated.kind, stated.number,
           CASE WHEN octet_length(stated.number) = length(stated.number)
             THEN regexp_replace(upper(stated.number COLLATE "C"), '[^A-Z0-9]', '', 'g') END
    FROM listed
    CROSS JOIN LATERAL (
      SELECT 'original' AS kind, number FROM unnest(listed.originals) AS number
      UNION ALL
      SELECT 'cross', number FROM unnest(listed.crosses) AS number) AS stated
    WHERE length(stated.number) BETWEEN 1 AND 60`)
  await normaliseOthers(tx)
  await tx.script('ANALYZE listed_numbers')
}

/** Numbers with other characters than ASCII, each once, in batches. */
async function normaliseOthers(tx: Database): Promise<void> {
  for (;;) {
    const rows = await tx.query<{ number: string }>(sql`
      SELECT DISTINCT number FROM listed_numbers WHERE norm IS NULL LIMIT ${SPELLINGS_AT_ONCE}`)
    if (rows.length === 0) return
    const numbers = rows.map(({ number }) => number)
    await tx.query(sql`
      UPDATE listed_numbers SET norm = spelt.norm
      FROM unnest(${numbers}::text[], ${numbers.map(normaliseArticle)}::text[])
        AS spelt(number, norm)
      WHERE listed_numbers.norm IS NULL AND listed_numbers.number = spelt.number`)
  }
}
