// SQL of the fitments of one switch: what a list says of cars against what the shop has of lists.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

/** Whether the list says anything of cars, were it that a product fits none any more. */
export async function areFitsListed(tx: Database): Promise<boolean> {
  const [row] = await tx.query<{ isListed: boolean }>(
    sql`SELECT EXISTS (SELECT 1 FROM listed WHERE fits IS NOT NULL) AS "isListed"`,
  )
  return row?.isListed ?? false
}

/** `known_fits`: what the shop has of the listed products. */
export async function gatherKnownFits(tx: Database): Promise<void> {
  await tx.script('ANALYZE listed')
  await tx.query(sql`
    CREATE TEMP TABLE known_fits ON COMMIT DROP AS
    SELECT known.id, known.product_id, known.model_id, coalesce(known.engine_id, 0) AS engine_id,
           coalesce(known.year_from, 0) AS year_from, coalesce(known.year_to, 0) AS year_to,
           known.source, known.source IN ('name', 'column', 'article') AS is_of_lists
    FROM listed
    JOIN fitments AS known ON known.product_id = listed.product_id
    WHERE listed.fits IS NOT NULL`)
  await tx.script('ANALYZE known_fits')
}

/** `told_fits`: what the list says, without what a surer source says of the same model. */
export async function gatherToldFits(tx: Database): Promise<void> {
  await tx.query(sql`
    CREATE TEMP TABLE told_fits ON COMMIT DROP AS
    SELECT listed.product_id, fit."modelId" AS model_id,
           coalesce(fit."engineId", 0) AS engine_id,
           CASE WHEN fit."yearFrom" BETWEEN 1950 AND 2100 THEN fit."yearFrom" ELSE 0 END AS year_from,
           CASE WHEN fit."yearTo" BETWEEN 1950 AND 2100 THEN fit."yearTo" ELSE 0 END AS year_to,
           fit.source,
           left(coalesce(fit.note, ''), 200) AS note
    FROM listed
    CROSS JOIN LATERAL jsonb_to_recordset(listed.fits)
      AS fit("modelId" integer, "engineId" integer, "yearFrom" smallint, "yearTo" smallint,
             source text, note text)
    WHERE listed.fits <> '[]' AND fit.source IN ('name', 'column', 'article')
      AND fit."modelId" IN (SELECT id FROM models)
      AND (fit."engineId" IS NULL OR fit."engineId" IN (SELECT id FROM engines))
      AND NOT EXISTS (
        SELECT 1 FROM known_fits AS surer
        WHERE surer.product_id = listed.product_id AND surer.model_id = fit."modelId"
          AND NOT surer.is_of_lists)`)
  await tx.script('ANALYZE told_fits')
}

/** `gone_fits`, `fresh_fits`, `changed_fits`: nothing where all is as it was. */
export async function compareFits(tx: Database): Promise<void> {
  await tx.query(sql`
    CREATE TEMP TABLE gone_fits ON COMMIT DROP AS
    SELECT known.id, known.product_id FROM known_fits AS known
    WHERE known.is_of_lists AND NOT EXISTS (
      SELECT 1 FROM told_fits AS told
      WHERE (told.product_id, told.model_id, told.engine_id, told.source)
          = (known.product_id, known.model_id, known.engine_id, known.source)
        AND (told.year_from, told.year_to) = (known.year_from, known.year_to))`)
  await tx.query(sql`
    CREATE TEMP TABLE fresh_fits ON COMMIT DROP AS
    SELECT told.* FROM told_fits AS told
    WHERE NOT EXISTS (
      SELECT 1 FROM known_fits AS known
      WHERE (told.product_id, told.model_id, told.engine_id, told.source)
          = (known.product_id, known.model_id, known.engine_id, known.source)
        AND (told.year_from, told.year_to) = (known.year_from, known.year_to))`)
  await tx.script('ANALYZE gone_fits, fresh_fits')
  await tx.query(sql`
    DELETE FROM fresh_fits USING products AS product
    WHERE product.id = fresh_fits.product_id AND product.is_universal`)
  await tx.query(sql`
    CREATE TEMP TABLE changed_fits ON COMMIT DROP AS
    SELECT product_id FROM gone_fits UNION SELECT product_id FROM fresh_fits`)
}

/** What goes is kept beside the run that it goes with. Resolves to the number of products. */
export async function replaceFits(tx: Database, runId: number): Promise<number> {
  await tx.query(sql`
    WITH gone AS (
      DELETE FROM fitments AS fitment USING gone_fits AS gone WHERE fitment.id = gone.id
      RETURNING fitment.*)
    INSERT INTO former_fits (import_run_id, product_id, model_id, engine_id, year_from, year_to,
                             source, confidence, note, brought_by)
    SELECT ${runId}::integer, product_id, model_id, engine_id, year_from, year_to,
           source, confidence, note, import_run_id
    FROM gone`)
  await tx.query(sql`
    INSERT INTO fitments (product_id, model_id, engine_id, year_from, year_to, source, confidence,
                          note, import_run_id)
    SELECT product_id, model_id, nullif(engine_id, 0), nullif(year_from, 0), nullif(year_to, 0),
           source, CASE source WHEN 'column' THEN 'sourced' ELSE 'read' END, note,
           ${runId}::integer
    FROM fresh_fits
    ON CONFLICT DO NOTHING`)
  return countChanged(tx)
}

async function countChanged(tx: Database): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    sql`SELECT count(*)::integer AS count FROM changed_fits`,
  )
  return row?.count ?? 0
}

/** As many doubtful texts as an owner will never come to the end of. */
const MOST_DOUBTS = 200_000

/** Doubts that stand already are left as they are. */
export async function replaceDoubts(tx: Database, runId: number): Promise<void> {
  await tx.query(sql`
    CREATE TEMP TABLE told_doubts ON COMMIT DROP AS
    SELECT listed.product_id, told.doubt AS text, told.candidates,
           coalesce(told.source, 'name') AS source
    FROM listed
    CROSS JOIN LATERAL jsonb_to_recordset(listed.fits)
      AS told(doubt text, candidates integer[], source text)
    WHERE listed.fits <> '[]' AND told.doubt <> ''
    LIMIT ${MOST_DOUBTS}`)
  await tx.script('ANALYZE told_doubts')
  await tx.query(sql`
    DELETE FROM doubtful_fits AS doubt USING listed
    WHERE listed.product_id = doubt.product_id AND listed.fits IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM told_doubts AS told
      WHERE told.product_id = doubt.product_id AND told.text = doubt.text)`)
  await tx.query(sql`
    INSERT INTO doubtful_fits (product_id, text, candidates, source, import_run_id)
    SELECT product_id, text, coalesce(candidates, '{}'), source, ${runId}::integer FROM told_doubts
    ON CONFLICT DO NOTHING`)
}

/** Back to what stood before the run; `changed_fits` are the products of which that is true. */
export async function restoreFormerFits(tx: Database, runId: number): Promise<number> {
  await tx.query(sql`
    CREATE TEMP TABLE changed_fits ON COMMIT DROP AS
    SELECT product_id FROM fitments WHERE import_run_id = ${runId}
    UNION SELECT product_id FROM former_fits WHERE import_run_id = ${runId}`)
  await tx.query(sql`DELETE FROM fitments WHERE import_run_id = ${runId}`)
  await tx.query(sql`
    INSERT INTO fitments (product_id, model_id, engine_id, year_from, year_to, source, confidence,
                          note, import_run_id)
    SELECT product_id, model_id, engine_id, year_from, year_to, source, confidence, note, brought_by
    FROM former_fits WHERE import_run_id = ${runId}
    ON CONFLICT DO NOTHING`)
  await tx.query(sql`DELETE FROM former_fits WHERE import_run_id = ${runId}`)
  await tx.query(sql`DELETE FROM doubtful_fits WHERE import_run_id = ${runId}`)
  return countChanged(tx)
}
