// SQL of the cars that a list tells, against what its supplier has told before.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { DECIDED_CONFIDENCE } from '#src/vehicles/server/public.ts'

export type Teller = { readonly runId: number; readonly supplierId: number }

/** Whether the list says anything of cars, were it that a product fits none any more. */
export async function areFitsListed(tx: Database): Promise<boolean> {
  const [row] = await tx.query<{ isListed: boolean }>(
    sql`SELECT EXISTS (SELECT 1 FROM listed WHERE fits IS NOT NULL) AS "isListed"`,
  )
  return row?.isListed ?? false
}

export async function hasToldFits(tx: Database, supplierId: number): Promise<boolean> {
  const [row] = await tx.query<{ hasTold: boolean }>(sql`
    SELECT EXISTS (SELECT 1 FROM supplier_fits WHERE supplier_id = ${supplierId}) AS "hasTold"`)
  return row?.hasTold ?? false
}

/**
 * `told_texts`, what is doubtful or was decided when the list was read, and `told_fits`. What the
 * owner has decided counts as he has decided it now: a list may wait for days until it is applied.
 */
export async function gatherToldFits(tx: Database): Promise<void> {
  await tx.query(sql`
    CREATE TEMP TABLE said_cars ON COMMIT DROP AS
    SELECT listed.product_id, said.*
    FROM listed
    CROSS JOIN LATERAL jsonb_to_recordset(listed.fits)
      AS said("modelId" integer, "engineId" integer, "yearFrom" smallint, "yearTo" smallint,
              source text, confidence integer, note text, doubt text, candidates integer[])
    WHERE listed.fits <> '[]'`)
  await tx.script('ANALYZE said_cars')
  await tx.query(sql`
    CREATE TEMP TABLE told_texts ON COMMIT DROP AS
    SELECT said.product_id, coalesce(said.doubt, said.note) AS text, said.candidates,
           coalesce(said.source, 'name') AS source, decided.model_ids
    FROM said_cars AS said
    LEFT JOIN car_spellings AS decided ON decided.text = coalesce(said.doubt, said.note)
    WHERE said.doubt <> '' OR (said.doubt IS NULL AND said.confidence = ${DECIDED_CONFIDENCE})`)
  await tx.query(sql`
    CREATE TEMP TABLE told_fits ON COMMIT DROP AS
    SELECT said.product_id, said."modelId" AS model_id, coalesce(said."engineId", 0) AS engine_id,
           CASE WHEN said."yearFrom" BETWEEN 1950 AND 2100 THEN said."yearFrom" END AS year_from,
           CASE WHEN said."yearTo" BETWEEN 1950 AND 2100 THEN said."yearTo" END AS year_to,
           said.source, left(coalesce(said.note, ''), 200) AS note, false AS is_decided
    FROM said_cars AS said
    WHERE said.doubt IS NULL AND said.source IN ('name', 'column', 'article')
      AND said.confidence IS DISTINCT FROM ${DECIDED_CONFIDENCE}
      AND said."modelId" IN (SELECT id FROM models)
      AND (said."engineId" IS NULL OR said."engineId" IN (SELECT id FROM engines))`)
  await tx.script('ANALYZE told_texts, told_fits')
  await tx.query(sql`
    INSERT INTO told_fits
    SELECT DISTINCT ON (told.product_id, model.id)
           told.product_id, model.id, 0, NULL::smallint, NULL::smallint, told.source, told.text,
           true
    FROM told_texts AS told
    JOIN models AS model ON model.id = ANY (told.model_ids)
    WHERE told.source IN ('name', 'column', 'article') AND NOT EXISTS (
      SELECT FROM told_fits AS said
      WHERE (said.product_id, said.model_id, said.engine_id) = (told.product_id, model.id, 0))
    ORDER BY told.product_id, model.id, told.text`)
}

/**
 * What the supplier told before and does not tell now goes, and is kept beside the run that it goes
 * with; nothing is touched where all is as it was. `due_goods` grows by what changed.
 */
export async function replaceToldFits(tx: Database, { runId, supplierId }: Teller): Promise<void> {
  await compareToldFits(tx, supplierId)
  await tx.query(sql`
    WITH gone AS (
      DELETE FROM supplier_fits AS fit USING gone_told AS gone
      WHERE fit.supplier_id = ${supplierId}
        AND (fit.product_id, fit.model_id, fit.engine_id)
          = (gone.product_id, gone.model_id, gone.engine_id)
      RETURNING fit.*)
    INSERT INTO former_fits (import_run_id, product_id, model_id, engine_id, year_from, year_to,
                             source, note, is_decided, brought_by)
    SELECT ${runId}::integer, product_id, model_id, nullif(engine_id, 0), year_from, year_to,
           source, note, is_decided, import_run_id
    FROM gone`)
  await tx.query(sql`
    INSERT INTO supplier_fits (product_id, supplier_id, model_id, engine_id, year_from, year_to,
                               source, note, is_decided, import_run_id)
    SELECT product_id, ${supplierId}::integer, model_id, engine_id, year_from, year_to, source,
           note, is_decided, ${runId}::integer
    FROM fresh_told
    ORDER BY product_id
    ON CONFLICT DO NOTHING`)
  await tx.query(sql`
    INSERT INTO due_goods
    SELECT product_id FROM gone_told UNION SELECT product_id FROM fresh_told
    EXCEPT SELECT product_id FROM due_goods`)
}

/** `gone_told` and `fresh_told`. */
async function compareToldFits(tx: Database, supplierId: number): Promise<void> {
  const isSame = sql`
    (told.product_id, told.model_id, told.engine_id, told.source, told.is_decided)
    = (known.product_id, known.model_id, known.engine_id, known.source, known.is_decided)
    AND (NOT told.is_decided OR told.note = known.note)
    AND (coalesce(told.year_from, 0), coalesce(told.year_to, 0))
      = (coalesce(known.year_from, 0), coalesce(known.year_to, 0))`
  await tx.query(sql`
    CREATE TEMP TABLE gone_told ON COMMIT DROP AS
    SELECT known.product_id, known.model_id, known.engine_id
    FROM listed
    JOIN supplier_fits AS known
      ON known.product_id = listed.product_id AND known.supplier_id = ${supplierId}
    WHERE listed.fits IS NOT NULL
      AND NOT EXISTS (SELECT FROM told_fits AS told WHERE ${isSame})`)
  await tx.query(sql`
    CREATE TEMP TABLE fresh_told ON COMMIT DROP AS
    SELECT told.* FROM told_fits AS told
    WHERE NOT EXISTS (
      SELECT FROM supplier_fits AS known WHERE known.supplier_id = ${supplierId} AND ${isSame})`)
  await tx.script('ANALYZE gone_told, fresh_told')
}

/** What he offers no more, or again, counts otherwise though he tells the same. */
export async function addReoffered(tx: Database, supplierId: number): Promise<void> {
  await tx.query(sql`
    INSERT INTO due_goods
    SELECT offered.product_id
    FROM (SELECT product_id FROM list_vanished
          UNION SELECT product_id FROM list_changes WHERE was_offer = '{}') AS offered
    WHERE EXISTS (SELECT FROM supplier_fits AS fit
                  WHERE fit.product_id = offered.product_id AND fit.supplier_id = ${supplierId})
    EXCEPT SELECT product_id FROM due_goods`)
}

/**
 * What the supplier has told is as before the run; what others have told stays. Texts mean what the
 * owner says of them now. A run of old may have taken what another supplier told: it is his again.
 */
export async function takeBackToldFits(tx: Database, { runId, supplierId }: Teller): Promise<void> {
  await tx.query(sql`
    INSERT INTO due_goods
    SELECT product_id FROM supplier_fits WHERE import_run_id = ${runId}
    UNION SELECT product_id FROM former_fits WHERE import_run_id = ${runId}
    EXCEPT SELECT product_id FROM due_goods`)
  await tx.query(sql`
    DELETE FROM supplier_fits WHERE import_run_id = ${runId} AND supplier_id = ${supplierId}`)
  await tx.query(sql`
    WITH former AS (
      DELETE FROM former_fits WHERE import_run_id = ${runId} RETURNING *)
    INSERT INTO supplier_fits (product_id, supplier_id, model_id, engine_id, year_from, year_to,
                               source, note, is_decided, import_run_id)
    SELECT former.product_id, coalesce(teller.supplier_id, ${supplierId}::integer), model.id,
           coalesce(former.engine_id, 0), former.year_from, former.year_to, former.source,
           former.note, former.is_decided, former.brought_by
    FROM former
    LEFT JOIN import_runs AS teller ON teller.id = former.brought_by
    LEFT JOIN car_spellings AS decided ON former.is_decided AND decided.text = former.note
    CROSS JOIN unnest(coalesce(decided.model_ids, ARRAY[former.model_id])) AS model(id)
    ORDER BY former.is_decided
    ON CONFLICT DO NOTHING`)
}

/** The offers of `undone` came or went with the run. */
export async function addUndone(tx: Database): Promise<void> {
  await tx.query(sql`
    INSERT INTO due_goods
    SELECT undone.product_id FROM undone
    WHERE EXISTS (SELECT FROM supplier_fits AS fit WHERE fit.product_id = undone.product_id)
    EXCEPT SELECT product_id FROM due_goods`)
}
