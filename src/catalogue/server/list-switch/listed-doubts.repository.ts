// SQL of the texts of a list in which a car is doubtful: asked of the owner, and taken back.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { Teller } from './listed-fits.repository.ts'

/** As many doubtful texts as an owner will never come to the end of. */
const MOST_DOUBTS = 200_000

/**
 * Doubts of the supplier that stand already are left as they are; those that the list has no more
 * are kept beside the run.
 */
export async function replaceDoubts(tx: Database, { runId, supplierId }: Teller): Promise<void> {
  await tx.query(sql`
    CREATE TEMP TABLE told_doubts ON COMMIT DROP AS
    SELECT DISTINCT ON (product_id, text) product_id, text, candidates, source
    FROM told_texts
    WHERE model_ids IS NULL
    ORDER BY product_id, text
    LIMIT ${MOST_DOUBTS}`)
  await tx.script('ANALYZE told_doubts')
  await tx.query(sql`
    WITH gone AS (
      DELETE FROM doubtful_fits AS doubt USING listed
      WHERE doubt.supplier_id = ${supplierId} AND listed.product_id = doubt.product_id
        AND listed.fits IS NOT NULL AND NOT EXISTS (
          SELECT FROM told_doubts AS told
          WHERE told.product_id = doubt.product_id AND told.text = doubt.text)
      RETURNING doubt.*)
    INSERT INTO former_doubts (import_run_id, product_id, text, candidates, source, brought_by)
    SELECT ${runId}::integer, product_id, text, candidates, source, import_run_id FROM gone`)
  await tx.query(sql`
    INSERT INTO doubtful_fits (product_id, text, supplier_id, candidates, source, import_run_id)
    SELECT product_id, text, ${supplierId}::integer, coalesce(candidates, '{}'), source,
           ${runId}::integer
    FROM told_doubts
    ON CONFLICT DO NOTHING`)
}

/** What the owner has decided since is not asked again, but counts as if it had been asked. */
export async function restoreDoubts(tx: Database, { runId, supplierId }: Teller): Promise<void> {
  await tx.query(sql`DELETE FROM doubtful_fits WHERE import_run_id = ${runId}`)
  await tx.query(sql`
    INSERT INTO due_goods
    SELECT former.product_id
    FROM former_doubts AS former JOIN car_spellings AS decided ON decided.text = former.text
    WHERE former.import_run_id = ${runId}
    EXCEPT SELECT product_id FROM due_goods`)
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
