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

/** `told_fits`: what the list says, without what a surer source says of the same model. */
export async function gatherToldFits(tx: Database): Promise<void> {
  await tx.query(sql`
    CREATE TEMP TABLE told_fits ON COMMIT DROP AS
    SELECT DISTINCT ON (listed.product_id, fit."modelId", fit."engineId")
           listed.product_id, fit."modelId" AS model_id, fit."engineId" AS engine_id,
           fit."yearFrom" AS year_from, fit."yearTo" AS year_to,
           fit.source, left(coalesce(fit.note, ''), 200) AS note
    FROM listed
    CROSS JOIN LATERAL jsonb_to_recordset(listed.fits)
      AS fit("modelId" integer, "engineId" integer, "yearFrom" smallint, "yearTo" smallint,
             source text, note text)
    JOIN products AS product ON product.id = listed.product_id AND NOT product.is_universal
    JOIN models AS model ON model.id = fit."modelId"
    LEFT JOIN engines AS engine ON engine.id = fit."engineId"
    WHERE listed.fits <> '[]' AND fit.source IN ('name', 'column', 'article')
      AND (fit."engineId" IS NULL OR engine.id IS NOT NULL)
      AND NOT EXISTS (
        SELECT 1 FROM fitments AS surer
        WHERE surer.product_id = listed.product_id AND surer.model_id = fit."modelId"
          AND surer.source NOT IN ('name', 'column', 'article'))`)
  await tx.script('ANALYZE told_fits')
}

/** `gone_fits` and `fresh_fits`: what is to be deleted and inserted; nothing where all is as it was. */
export async function compareFits(tx: Database): Promise<void> {
  await tx.query(sql`
    CREATE TEMP TABLE gone_fits ON COMMIT DROP AS
    SELECT fitment.id, fitment.product_id
    FROM listed
    JOIN fitments AS fitment ON fitment.product_id = listed.product_id
      AND fitment.source IN ('name', 'column', 'article')
    LEFT JOIN told_fits AS told ON told.product_id = fitment.product_id
      AND told.model_id = fitment.model_id AND told.source = fitment.source
      AND coalesce(told.engine_id, 0) = coalesce(fitment.engine_id, 0)
      AND coalesce(told.year_from, 0) = coalesce(fitment.year_from, 0)
      AND coalesce(told.year_to, 0) = coalesce(fitment.year_to, 0)
    WHERE listed.fits IS NOT NULL AND told.product_id IS NULL`)
  await tx.query(sql`
    CREATE TEMP TABLE fresh_fits ON COMMIT DROP AS
    SELECT told.*
    FROM told_fits AS told
    LEFT JOIN fitments AS fitment ON fitment.product_id = told.product_id
      AND fitment.model_id = told.model_id AND fitment.source = told.source
      AND coalesce(fitment.engine_id, 0) = coalesce(told.engine_id, 0)
      AND coalesce(fitment.year_from, 0) = coalesce(told.year_from, 0)
      AND coalesce(fitment.year_to, 0) = coalesce(told.year_to, 0)
    WHERE fitment.id IS NULL`)
  await tx.query(sql`
    CREATE TEMP TABLE changed_fits ON COMMIT DROP AS
    SELECT product_id FROM gone_fits UNION SELECT product_id FROM fresh_fits`)
  await tx.script('ANALYZE gone_fits, fresh_fits, changed_fits')
}

/** What the products had of lists before; told once per run, were it switched in pieces. */
export async function keepFormerFits(tx: Database, runId: number): Promise<void> {
  await tx.query(sql`
    INSERT INTO former_fits (import_run_id, product_id, fits)
    SELECT ${runId}::integer, changed.product_id,
           coalesce(jsonb_agg(jsonb_build_object(
             'model_id', fitment.model_id, 'engine_id', fitment.engine_id,
             'year_from', fitment.year_from, 'year_to', fitment.year_to,
             'source', fitment.source, 'confidence', fitment.confidence, 'note', fitment.note))
             FILTER (WHERE fitment.id IS NOT NULL), '[]')
    FROM changed_fits AS changed
    LEFT JOIN fitments AS fitment ON fitment.product_id = changed.product_id
      AND fitment.source IN ('name', 'column', 'article')
    GROUP BY changed.product_id
    ON CONFLICT DO NOTHING`)
}

export async function replaceFits(tx: Database): Promise<number> {
  await tx.query(sql`
    DELETE FROM fitments AS fitment USING gone_fits AS gone WHERE fitment.id = gone.id`)
  await tx.query(sql`
    INSERT INTO fitments
      (product_id, model_id, engine_id, year_from, year_to, source, confidence, note)
    SELECT product_id, model_id, engine_id, year_from, year_to, source,
           CASE source WHEN 'column' THEN 'sourced' ELSE 'read' END, note
    FROM fresh_fits
    ON CONFLICT DO NOTHING`)
  const [row] = await tx.query<{ count: number }>(
    sql`SELECT count(*)::integer AS count FROM changed_fits`,
  )
  return row?.count ?? 0
}

/** As many doubtful texts as an owner will never come to the end of. */
const MOST_DOUBTS = 200_000

export async function replaceDoubts(tx: Database, runId: number): Promise<void> {
  await tx.query(sql`
    DELETE FROM doubtful_fits AS doubt USING listed
    WHERE listed.product_id = doubt.product_id AND listed.fits IS NOT NULL`)
  await tx.query(sql`
    INSERT INTO doubtful_fits (product_id, text, candidates, source, import_run_id)
    SELECT listed.product_id, told.doubt,
           ARRAY(SELECT jsonb_array_elements_text(told.candidates)::integer),
           coalesce(told.source, 'name'), ${runId}::integer
    FROM listed
    CROSS JOIN LATERAL jsonb_to_recordset(listed.fits)
      AS told(doubt text, candidates jsonb, source text)
    WHERE listed.fits <> '[]' AND told.doubt <> ''
    LIMIT ${MOST_DOUBTS}
    ON CONFLICT DO NOTHING`)
}

/** Back to what stood before the run; `changed_fits` are the products of which that is true. */
export async function restoreFormerFits(tx: Database, runId: number): Promise<number> {
  await tx.query(sql`
    CREATE TEMP TABLE changed_fits ON COMMIT DROP AS
    SELECT product_id FROM former_fits WHERE import_run_id = ${runId}`)
  await tx.script('ANALYZE changed_fits')
  await tx.query(sql`
    DELETE FROM fitments AS fitment USING changed_fits AS changed
    WHERE fitment.product_id = changed.product_id
      AND fitment.source IN ('name', 'column', 'article')`)
  await tx.query(sql`
    INSERT INTO fitments
      (product_id, model_id, engine_id, year_from, year_to, source, confidence, note)
    SELECT former.product_id, fit.*
    FROM former_fits AS former
    CROSS JOIN LATERAL jsonb_to_recordset(former.fits) AS fit(
      model_id integer, engine_id integer, year_from smallint, year_to smallint,
      source text, confidence text, note text)
    WHERE former.import_run_id = ${runId}
    ON CONFLICT DO NOTHING`)
  await tx.query(sql`DELETE FROM doubtful_fits WHERE import_run_id = ${runId}`)
  await tx.query(sql`DELETE FROM former_fits WHERE import_run_id = ${runId}`)
  const [row] = await tx.query<{ count: number }>(
    sql`SELECT count(*)::integer AS count FROM changed_fits`,
  )
  return row?.count ?? 0
}
