// SQL of the fits that a list states: replaces those that its supplier stated before, or restores
// them.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { DECIDED_CONFIDENCE } from '#src/vehicles/server/public.ts'
import { createTables } from '../temporary-tables.repository.ts'

export type SupplierRun = { readonly runId: number; readonly supplierId: number }

/** True also where the list only states that a product fits no car any more. */
export async function hasListedFits(tx: Database): Promise<boolean> {
  const [row] = await tx.query<{ isListed: boolean }>(
    sql`SELECT EXISTS (SELECT 1 FROM listed WHERE fits IS NOT NULL) AS "isListed"`,
  )
  return row?.isListed ?? false
}

export async function hasSupplierFits(tx: Database, supplierId: number): Promise<boolean> {
  const [row] = await tx.query<{ hasFits: boolean }>(sql`
    SELECT EXISTS (SELECT 1 FROM supplier_fits WHERE supplier_id = ${supplierId}) AS "hasFits"`)
  return row?.hasFits ?? false
}

/**
 * Fills `listed_cars` from `listed.fits`. A decided text gets its models by the owner's present
 * decision, as a list may wait for days until it is applied.
 */
export async function fillListedCars(tx: Database): Promise<void> {
  await createTables(tx, 'listed_cars')
  await tx.query(sql`
    WITH stated AS MATERIALIZED (
      SELECT listed.product_id, stated.*
      FROM listed
      CROSS JOIN LATERAL jsonb_to_recordset(listed.fits)
        AS stated("modelId" integer, "engineId" integer, "yearFrom" smallint, "yearTo" smallint,
                  source text, confidence integer, note text, doubt text, candidates integer[])
      WHERE listed.fits <> '[]')
    INSERT INTO listed_cars
      (product_id, source, text, candidates, model_ids, model_id, engine_id, year_from, year_to, note)
    SELECT stated.product_id, coalesce(stated.source, 'name'), coalesce(stated.doubt, stated.note),
           stated.candidates, decided.model_ids, NULL, NULL, NULL, NULL, NULL
    FROM stated
    LEFT JOIN car_spellings AS decided ON decided.text = coalesce(stated.doubt, stated.note)
    WHERE stated.doubt <> '' OR (stated.doubt IS NULL AND stated.confidence = ${DECIDED_CONFIDENCE})
    UNION ALL
    SELECT stated.product_id, stated.source, NULL, NULL, NULL, stated."modelId",
           coalesce(stated."engineId", 0),
           CASE WHEN stated."yearFrom" BETWEEN 1950 AND 2100 THEN stated."yearFrom" END,
           CASE WHEN stated."yearTo" BETWEEN 1950 AND 2100 THEN stated."yearTo" END,
           left(coalesce(stated.note, ''), 200)
    FROM stated
    WHERE stated.doubt IS NULL AND stated.source IN ('name', 'column', 'article')
      AND stated.confidence IS DISTINCT FROM ${DECIDED_CONFIDENCE}
      AND stated."modelId" IN (SELECT id FROM models)
      AND (stated."engineId" IS NULL OR stated."engineId" IN (SELECT id FROM engines))`)
  await tx.script('ANALYZE listed_cars')
  await tx.query(sql`
    INSERT INTO listed_cars (product_id, model_id, engine_id, source, note, is_decided)
    SELECT DISTINCT ON (decided.product_id, model.id)
           decided.product_id, model.id, 0, decided.source, decided.text, true
    FROM listed_cars AS decided
    JOIN models AS model ON model.id = ANY (decided.model_ids)
    WHERE decided.source IN ('name', 'column', 'article') AND NOT EXISTS (
      SELECT FROM listed_cars AS car
      WHERE (car.product_id, car.model_id, car.engine_id) = (decided.product_id, model.id, 0))
    ORDER BY decided.product_id, model.id, decided.text`)
}

const IS_SAME = sql`
  (car.product_id, car.model_id, car.engine_id, car.source, car.is_decided)
  = (known.product_id, known.model_id, known.engine_id, known.source, known.is_decided)
  AND (NOT car.is_decided OR car.note = known.note)
  AND (coalesce(car.year_from, 0), coalesce(car.year_to, 0))
    = (coalesce(known.year_from, 0), coalesce(known.year_to, 0))`

const NOT_YET_DUE = sql`EXCEPT SELECT product_id, due FROM due_products WHERE due = 'fits'`

/**
 * Moves the fits that the supplier does not state any more to `former_fits` for the undo, and
 * inserts new ones. Unchanged rows are not touched. Marks the fitments of changed products as due.
 */
export async function replaceSupplierFits(
  tx: Database,
  { runId, supplierId }: SupplierRun,
): Promise<void> {
  await tx.query(sql`
    WITH deleted AS (
      DELETE FROM supplier_fits AS known USING listed
      WHERE known.product_id = listed.product_id AND known.supplier_id = ${supplierId}
        AND listed.fits IS NOT NULL
        AND NOT EXISTS (SELECT FROM listed_cars AS car WHERE ${IS_SAME})
      RETURNING known.*
    ), kept AS (
      INSERT INTO former_fits (import_run_id, product_id, model_id, engine_id, year_from, year_to,
                               source, note, is_decided, brought_by)
      SELECT ${runId}::integer, product_id, model_id, nullif(engine_id, 0), year_from, year_to,
             source, note, is_decided, import_run_id
      FROM deleted)
    INSERT INTO due_products (product_id, due)
    SELECT product_id, 'fits' FROM deleted ${NOT_YET_DUE}`)
  await tx.query(sql`
    WITH added AS MATERIALIZED (
      SELECT car.* FROM listed_cars AS car
      WHERE car.model_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM supplier_fits AS known
        WHERE known.supplier_id = ${supplierId} AND ${IS_SAME})
    ), inserted AS (
      INSERT INTO supplier_fits (product_id, supplier_id, model_id, engine_id, year_from, year_to,
                                 source, note, is_decided, import_run_id)
      SELECT product_id, ${supplierId}::integer, model_id, engine_id, year_from, year_to, source,
             note, is_decided, ${runId}::integer
      FROM added
      ORDER BY product_id
      ON CONFLICT DO NOTHING)
    INSERT INTO due_products (product_id, due)
    SELECT product_id, 'fits' FROM added ${NOT_YET_DUE}`)
}

/** An offer that begins or ends changes which suppliers' fits are shown. */
export async function markReofferedFitsDue(tx: Database, supplierId: number): Promise<void> {
  await tx.query(sql`
    INSERT INTO due_products (product_id, due)
    SELECT offered.product_id, 'fits'
    FROM list_changes AS offered
    WHERE (offered.is_vanished OR offered.was_offer = '{}')
      AND EXISTS (SELECT FROM supplier_fits AS fit
                  WHERE fit.product_id = offered.product_id AND fit.supplier_id = ${supplierId})
    ${NOT_YET_DUE}`)
}

/**
 * Restores the fits of the supplier as before the run; those of other suppliers stay. A decided
 * text gets its models by the owner's present decision. Runs of earlier versions replaced fits of
 * other suppliers too: these go back to their supplier.
 */
export async function revertSupplierFits(
  tx: Database,
  { runId, supplierId }: SupplierRun,
): Promise<void> {
  await tx.query(sql`
    INSERT INTO due_products (product_id, due)
    SELECT product_id, 'fits' FROM supplier_fits WHERE import_run_id = ${runId}
    UNION SELECT product_id, 'fits' FROM former_fits WHERE import_run_id = ${runId}
    ${NOT_YET_DUE}`)
  await tx.query(sql`
    DELETE FROM supplier_fits WHERE import_run_id = ${runId} AND supplier_id = ${supplierId}`)
  await tx.query(sql`
    WITH former AS (
      DELETE FROM former_fits WHERE import_run_id = ${runId} RETURNING *)
    INSERT INTO supplier_fits (product_id, supplier_id, model_id, engine_id, year_from, year_to,
                               source, note, is_decided, import_run_id)
    SELECT former.product_id, coalesce(run.supplier_id, ${supplierId}::integer), model.id,
           coalesce(former.engine_id, 0), former.year_from, former.year_to, former.source,
           former.note, former.is_decided, former.brought_by
    FROM former
    LEFT JOIN import_runs AS run ON run.id = former.brought_by
    LEFT JOIN car_spellings AS decided ON former.is_decided AND decided.text = former.note
    CROSS JOIN unnest(coalesce(decided.model_ids, ARRAY[former.model_id])) AS model(id)
    ORDER BY former.is_decided
    ON CONFLICT DO NOTHING`)
}

/** The undo changes the offers of `undone_products`. */
export async function markUndoneFitsDue(tx: Database): Promise<void> {
  await tx.query(sql`
    INSERT INTO due_products (product_id, due)
    SELECT undone.product_id, 'fits' FROM undone_products AS undone
    WHERE EXISTS (SELECT FROM supplier_fits AS fit WHERE fit.product_id = undone.product_id)
    ${NOT_YET_DUE}`)
}
