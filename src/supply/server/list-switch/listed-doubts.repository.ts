// SQL of the doubtful fits of a list: texts that may name a car and wait for the owner's decision.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { SupplierRun } from './listed-fits.repository.ts'

/** Far more texts than an owner can decide. */
const MOST_DOUBTS = 200_000

/**
 * Inserts the doubts of the list, leaves those that are known, and moves those that the list misses
 * to `former_doubts` for the undo.
 */
export async function replaceDoubts(
  tx: Database,
  { runId, supplierId }: SupplierRun,
): Promise<void> {
  await tx.query(sql`
    WITH ${DOUBTS}, deleted AS (
      DELETE FROM doubtful_fits AS doubt USING listed
      WHERE doubt.supplier_id = ${supplierId} AND listed.product_id = doubt.product_id
        AND listed.fits IS NOT NULL AND NOT EXISTS (
          SELECT FROM stated
          WHERE stated.product_id = doubt.product_id AND stated.text = doubt.text)
      RETURNING doubt.*)
    INSERT INTO former_doubts (import_run_id, product_id, text, candidates, source, brought_by)
    SELECT ${runId}::integer, product_id, text, candidates, source, import_run_id FROM deleted`)
  await tx.query(sql`
    WITH ${DOUBTS}
    INSERT INTO doubtful_fits (product_id, text, supplier_id, candidates, source, import_run_id)
    SELECT product_id, text, ${supplierId}::integer, coalesce(candidates, '{}'), source,
           ${runId}::integer
    FROM stated
    ON CONFLICT DO NOTHING`)
}

const DOUBTS = sql`
  stated AS MATERIALIZED (
    SELECT DISTINCT ON (product_id, text) product_id, text, candidates, source
    FROM listed_cars
    WHERE model_id IS NULL AND model_ids IS NULL
    ORDER BY product_id, text
    LIMIT ${MOST_DOUBTS})`

/**
 * Restores the doubts of `former_doubts`. A text that the owner has decided since becomes a fit by
 * his decision instead.
 */
export async function restoreDoubts(
  tx: Database,
  { runId, supplierId }: SupplierRun,
): Promise<void> {
  await tx.query(sql`DELETE FROM doubtful_fits WHERE import_run_id = ${runId}`)
  await tx.query(sql`
    INSERT INTO due_products (product_id, due)
    SELECT former.product_id, 'fits'
    FROM former_doubts AS former JOIN car_spellings AS decided ON decided.text = former.text
    WHERE former.import_run_id = ${runId}
    EXCEPT SELECT product_id, due FROM due_products WHERE due = 'fits'`)
  await tx.query(sql`
    INSERT INTO supplier_fits (product_id, supplier_id, model_id, source, note, is_decided,
                               import_run_id)
    SELECT former.product_id, ${supplierId}::integer, model.id, former.source, former.text, true,
           former.brought_by
    FROM former_doubts AS former
    JOIN car_spellings AS decided ON decided.text = former.text
    JOIN models AS model ON model.id = ANY (decided.model_ids)
    WHERE former.import_run_id = ${runId}
    ON CONFLICT DO NOTHING`)
  await tx.query(sql`
    INSERT INTO doubtful_fits (product_id, text, supplier_id, candidates, source, import_run_id)
    SELECT former.product_id, former.text, ${supplierId}::integer, former.candidates,
           former.source, former.brought_by
    FROM former_doubts AS former
    WHERE former.import_run_id = ${runId}
      AND NOT EXISTS (SELECT FROM car_spellings AS decided WHERE decided.text = former.text)
    ON CONFLICT DO NOTHING`)
  await tx.query(sql`DELETE FROM former_doubts WHERE import_run_id = ${runId}`)
}
