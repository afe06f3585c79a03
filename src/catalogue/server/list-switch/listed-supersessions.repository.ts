// SQL of what a list tells of replaced numbers: what its supplier said before gives way to it.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

type Told = { readonly runId: number; readonly source: string }

/**
 * Products that the list names without a column of replacements keep what was told of them, and so
 * do those that it does not name. What comes and goes is kept beside the run.
 */
export async function saveListedSupersessions(tx: Database, told: Told): Promise<void> {
  if (!(await areAnyTold(tx, told.runId))) return
  await gatherTold(tx)
  await tx.query(sql`
    WITH gone AS (
      DELETE FROM supersessions AS kept USING listed
      WHERE kept.manufacturer_id = listed.manufacturer_id
        AND kept.from_norm = listed.article_norm
        AND kept.source = ${told.source} AND listed.superseded_by IS NOT NULL
        AND NOT EXISTS (
          SELECT FROM told_supersessions AS told
          WHERE (told.manufacturer_id, told.from_norm, told.to_norm)
              = (kept.manufacturer_id, kept.from_norm, kept.to_norm))
      RETURNING kept.manufacturer_id, kept.from_norm, kept.to_norm)
    INSERT INTO run_supersessions (run_id, manufacturer_id, from_norm, to_norm, source, is_added)
    SELECT ${told.runId}::integer, manufacturer_id, from_norm, to_norm, ${told.source}::text, false
    FROM gone`)
  await tx.query(sql`
    WITH come AS (
      INSERT INTO supersessions (manufacturer_id, from_norm, to_norm, source)
      SELECT manufacturer_id, from_norm, to_norm, ${told.source}::text FROM told_supersessions
      ON CONFLICT DO NOTHING
      RETURNING manufacturer_id, from_norm, to_norm)
    INSERT INTO run_supersessions (run_id, manufacturer_id, from_norm, to_norm, source, is_added)
    SELECT ${told.runId}::integer, manufacturer_id, from_norm, to_norm, ${told.source}::text, true
    FROM come`)
}

async function areAnyTold(tx: Database, runId: number): Promise<boolean> {
  const [row] = await tx.query<{ isTold: boolean }>(sql`
    SELECT EXISTS (SELECT FROM staged_products
                   WHERE run_id = ${runId} AND superseded_by IS NOT NULL) AS "isTold"`)
  return row?.isTold ?? false
}

/** `told_supersessions`: each once; that a number replaces itself is no news. */
async function gatherTold(tx: Database): Promise<void> {
  await tx.query(sql`
    CREATE TEMP TABLE told_supersessions ON COMMIT DROP AS
    SELECT DISTINCT listed.manufacturer_id, listed.article_norm AS from_norm, told.norm AS to_norm
    FROM listed CROSS JOIN LATERAL unnest(listed.superseded_by) AS told(norm)
    WHERE told.norm <> '' AND told.norm <> listed.article_norm`)
  await tx.script('ANALYZE told_supersessions')
}

/** What the run brought goes, what it took away comes again. */
export async function takeBackSupersessions(tx: Database, runId: number): Promise<void> {
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
