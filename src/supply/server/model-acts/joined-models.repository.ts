// SQL that gives the fits of one model to another.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

type Pair = { readonly from: number; readonly into: number }

/** Products that fit the model, and texts of lists that may mean it. */
export async function countFits(
  db: Database,
  modelId: number,
): Promise<{ products: number; doubts: number }> {
  const [row] = await db.query<{ products: number; doubts: number }>(sql`
    SELECT (SELECT count(DISTINCT product_id)::integer FROM fitments
            WHERE model_id = ${modelId}) AS products,
           (SELECT count(DISTINCT text)::integer FROM doubtful_fits
            WHERE ${modelId}::integer = ANY (candidates)) AS doubts`)
  return row ?? { products: 0, doubts: 0 }
}

export const markFittingDue = (tx: Database, modelId: number) =>
  tx.query(sql`
    INSERT INTO due_products (product_id, due)
    SELECT DISTINCT product_id, 'lists' FROM fitments WHERE model_id = ${modelId}`)

/** A generation of the one model is that of the same name of the other. */
export const moveGeneration = (tx: Database, { from, into }: Pair) =>
  tx.query(sql`
    WITH moved AS (
      DELETE FROM fitments WHERE generation_id = ${from}
      RETURNING product_id, model_id, engine_id, year_from, year_to, source, note, confidence)
    INSERT INTO fitments
      (product_id, model_id, generation_id, engine_id, year_from, year_to, source, note, confidence)
    SELECT product_id, model_id, ${into}::integer, engine_id, year_from, year_to, source, note,
           confidence
    FROM moved ON CONFLICT DO NOTHING`)

/** Fits that both have are one. */
export async function joinFits(tx: Database, { from, into }: Pair): Promise<void> {
  await tx.query(sql`
    INSERT INTO fitments
      (product_id, model_id, generation_id, engine_id, year_from, year_to, source, note, confidence)
    SELECT product_id, ${into}::integer, generation_id, engine_id, year_from, year_to, source, note,
           confidence
    FROM fitments WHERE model_id = ${from} ON CONFLICT DO NOTHING`)
  await tx.query(sql`DELETE FROM fitments WHERE model_id = ${from}`)
  await tx.query(sql`
    INSERT INTO supplier_fits (product_id, supplier_id, model_id, engine_id, year_from, year_to,
                               source, note, is_decided, import_run_id)
    SELECT product_id, supplier_id, ${into}::integer, engine_id, year_from, year_to, source, note,
           is_decided, import_run_id
    FROM supplier_fits WHERE model_id = ${from} ON CONFLICT DO NOTHING`)
  await tx.query(sql`DELETE FROM supplier_fits WHERE model_id = ${from}`)
  await tx.query(sql`UPDATE former_fits SET model_id = ${into} WHERE model_id = ${from}`)
  await tx.query(sql`
    UPDATE doubtful_fits SET candidates = ${withoutRepeats({ from, into })}
    WHERE ${from}::integer = ANY (candidates)`)
  await tx.query(sql`
    UPDATE former_doubts SET candidates = ${withoutRepeats({ from, into })}
    WHERE ${from}::integer = ANY (candidates)`)
}

const withoutRepeats = ({ from, into }: Pair) => sql`ARRAY(
  SELECT DISTINCT id FROM unnest(array_replace(candidates, ${from}::integer, ${into}::integer)) AS id
  ORDER BY id)`
