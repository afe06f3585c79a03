// SQL of supersessions that a list states: replaces those that its supplier stated before.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

type Run = { readonly runId: number; readonly source: string }

/**
 * Replaces the supersessions of listed products where the list has a column of them; all others
 * stay. Records inserted and deleted rows in `run_supersessions` for the undo.
 */
export async function saveListedSupersessions(tx: Database, { runId, source }: Run): Promise<void> {
  if (!(await hasStagedSupersessions(tx, runId))) return
  await tx.query(sql`
    WITH stated AS MATERIALIZED (
      SELECT DISTINCT listed.manufacturer_id, listed.article_norm AS from_norm, given.norm AS to_norm
      FROM listed CROSS JOIN LATERAL unnest(listed.superseded_by) AS given(norm)
      WHERE given.norm <> '' AND given.norm <> listed.article_norm
    ), deleted AS (
      DELETE FROM supersessions AS kept USING listed
      WHERE kept.manufacturer_id = listed.manufacturer_id
        AND kept.from_norm = listed.article_norm
        AND kept.source = ${source} AND listed.superseded_by IS NOT NULL
        AND NOT EXISTS (
          SELECT FROM stated
          WHERE (stated.manufacturer_id, stated.from_norm, stated.to_norm)
              = (kept.manufacturer_id, kept.from_norm, kept.to_norm))
      RETURNING kept.manufacturer_id, kept.from_norm, kept.to_norm
    ), inserted AS (
      INSERT INTO supersessions (manufacturer_id, from_norm, to_norm, source)
      SELECT manufacturer_id, from_norm, to_norm, ${source}::text FROM stated
      ON CONFLICT DO NOTHING
      RETURNING manufacturer_id, from_norm, to_norm)
    INSERT INTO run_supersessions (run_id, manufacturer_id, from_norm, to_norm, source, is_added)
    SELECT ${runId}::integer, manufacturer_id, from_norm, to_norm, ${source}::text, false
    FROM deleted
    UNION ALL
    SELECT ${runId}::integer, manufacturer_id, from_norm, to_norm, ${source}::text, true
    FROM inserted`)
}

async function hasStagedSupersessions(tx: Database, runId: number): Promise<boolean> {
  const [row] = await tx.query<{ hasAny: boolean }>(sql`
    SELECT EXISTS (SELECT FROM staged_products
                   WHERE run_id = ${runId} AND superseded_by IS NOT NULL) AS "hasAny"`)
  return row?.hasAny ?? false
}

/** Deletes the supersessions that the run inserted, and restores those that it deleted. */
export async function revertSupersessions(tx: Database, runId: number): Promise<void> {
  await tx.query(sql`
    DELETE FROM supersessions AS kept USING run_supersessions AS change
    WHERE change.run_id = ${runId} AND change.is_added
      AND (kept.manufacturer_id, kept.from_norm, kept.to_norm, kept.source)
        = (change.manufacturer_id, change.from_norm, change.to_norm, change.source)`)
  await tx.query(sql`
    INSERT INTO supersessions (manufacturer_id, from_norm, to_norm, source)
    SELECT manufacturer_id, from_norm, to_norm, source FROM run_supersessions
    WHERE run_id = ${runId} AND NOT is_added
    ON CONFLICT DO NOTHING`)
  await tx.query(sql`DELETE FROM run_supersessions WHERE run_id = ${runId}`)
}
