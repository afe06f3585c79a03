// SQL of the numbers that sources tell of products: what changes is noted in `number_changes`.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

/** Until the transaction ends: sets here are of two products or of a million. */
export const planBySizes = (tx: Database) =>
  tx.query(sql`SELECT set_config('plan_cache_mode', 'auto', true)`)

/**
 * Made empty, for the rest of the open transaction: rows of article_numbers that came (`is_added`)
 * and that went. Whoever keeps them can take the change back by `revertNumbers`.
 */
export const createNumberChanges = (tx: Database) =>
  tx.script(`
    DROP TABLE IF EXISTS pg_temp.number_changes;
    CREATE TEMP TABLE number_changes (
      product_id  integer NOT NULL,
      number      text NOT NULL,
      number_norm text NOT NULL,
      kind        text NOT NULL,
      source      text NOT NULL,
      is_added    boolean NOT NULL
    ) ON COMMIT DROP`)

/** What the source said of the listed products becomes what it says in `told_numbers`. */
export async function saveToldNumbers(tx: Database, source: string): Promise<void> {
  await tx.script('ANALYZE article_numbers') // the list before may have made most of them
  await tx.query(sql`
    WITH gone AS (
      DELETE FROM article_numbers AS kept USING listed
      WHERE kept.product_id = listed.product_id AND kept.source = ${source}
        AND (kept.kind = 'original' AND listed.originals IS NOT NULL
             OR kept.kind = 'cross' AND listed.crosses IS NOT NULL)
        AND NOT EXISTS (
          SELECT FROM told_numbers AS told
          WHERE told.product_id = kept.product_id AND told.kind = kept.kind
            AND told.norm = kept.number_norm AND told.number = kept.number)
      RETURNING kept.product_id, kept.number, kept.number_norm, kept.kind)
    INSERT INTO number_changes (product_id, number, number_norm, kind, source, is_added)
    SELECT product_id, number, number_norm, kind, ${source}::text, false FROM gone`)
  await tx.query(sql`
    WITH come AS (
      INSERT INTO article_numbers (product_id, number, number_norm, kind, source)
      SELECT told.product_id, told.number, told.norm, told.kind, ${source}::text
      FROM told_numbers AS told
      WHERE NOT EXISTS (
        SELECT FROM article_numbers AS kept
        WHERE kept.product_id = told.product_id AND kept.kind = told.kind
          AND kept.number_norm = told.norm AND kept.source = ${source})
      RETURNING product_id, number, number_norm, kind)
    INSERT INTO number_changes (product_id, number, number_norm, kind, source, is_added)
    SELECT product_id, number, number_norm, kind, ${source}::text, true FROM come`)
}

/** Of all products, or of some alone. */
export const deleteNumbers = (tx: Database, source: string, productIds: readonly number[] | null) =>
  tx.query(sql`
    WITH gone AS (
      DELETE FROM article_numbers
      WHERE source = ${source}
        AND (${productIds}::integer[] IS NULL OR product_id = ANY (${productIds}::integer[]))
      RETURNING product_id, number, number_norm, kind)
    INSERT INTO number_changes (product_id, number, number_norm, kind, source, is_added)
    SELECT product_id, number, number_norm, kind, ${source}::text, false FROM gone`)

/** Replacements make no analogues: nothing follows from them. */
export const deleteSupersessions = (tx: Database, source: string) =>
  tx.query(sql`DELETE FROM supersessions WHERE source = ${source}`)

/** What `number_changes` says to have come goes, and what it says to have gone comes again. */
export async function saveReverse(tx: Database): Promise<void> {
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

/** `renumbered`: products whose original numbers changed, by which search and groups know them. */
export async function createRenumbered(tx: Database): Promise<void> {
  await tx.script('DROP TABLE IF EXISTS pg_temp.renumbered')
  await tx.query(sql`
    CREATE TEMP TABLE renumbered ON COMMIT DROP AS
    SELECT DISTINCT product_id FROM number_changes WHERE kind = 'original'`)
}

/** For whoever does not refresh lists anyway. */
export const refreshRenumbered = (tx: Database) =>
  tx.query(sql`
    SELECT refresh_product_lists(array_agg(product_id)) FROM renumbered HAVING count(*) > 0`)

/** Numbers of the source, replacements, and edges that it states or that follow from what it says. */
export async function countSaid(tx: Database, source: string) {
  const [row] = await tx.query<{ numbers: number; replaced: number; edges: number }>(sql`
    SELECT (SELECT count(*)::integer FROM article_numbers WHERE source = ${source}) AS numbers,
           (SELECT count(*)::integer FROM supersessions WHERE source = ${source}) AS replaced,
           (SELECT count(*)::integer FROM analogue_edges WHERE source = ${source}) AS edges`)
  return row ?? { numbers: 0, replaced: 0, edges: 0 }
}
