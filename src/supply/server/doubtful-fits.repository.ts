// SQL of doubtful fits, texts that may name a car: lists them and applies the owner's decision.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

type DoubtfulText = {
  readonly text: string
  readonly count: number
  readonly models: readonly string[]
  readonly example: string
}

/** The most frequent first. */
export const listDoubtfulTexts = (db: Database, most: number): Promise<DoubtfulText[]> =>
  db.query(sql`
    SELECT often.text, often.count::integer AS count, product.name AS example,
           ARRAY(SELECT make.name || ' ' || model.name
                 FROM unnest(one.candidates) WITH ORDINALITY AS candidate(id, place)
                 JOIN models AS model ON model.id = candidate.id
                 JOIN makes AS make ON make.id = model.make_id
                 ORDER BY candidate.place) AS models
    FROM (
      SELECT text, count(DISTINCT product_id) AS count, min(product_id) AS product_id
      FROM doubtful_fits GROUP BY text
      ORDER BY count(DISTINCT product_id) DESC, text LIMIT ${most}) AS often
    CROSS JOIN LATERAL (
      SELECT doubt.candidates FROM doubtful_fits AS doubt
      WHERE doubt.product_id = often.product_id AND doubt.text = often.text
      ORDER BY doubt.supplier_id LIMIT 1) AS one
    JOIN products AS product ON product.id = often.product_id
    ORDER BY often.count DESC, often.text`)

/**
 * Replaces the doubts of one batch of products, and their fits by an earlier decision, by fits with
 * the decided models. The new fits belong to the suppliers and runs that stated the text. Resolves
 * to the ids of the products; to none when the decision is applied everywhere.
 */
export async function applyDecision(
  tx: Database,
  { text, modelIds, most }: { text: string; modelIds: readonly number[]; most: number },
): Promise<number[]> {
  const isOfText = sql`fit.is_decided AND fit.note = ${text}`
  const rows = await tx.query<{ id: number }>(sql`
    WITH due AS (
      SELECT product_id FROM doubtful_fits WHERE text = ${text}
      UNION
      SELECT fit.product_id FROM supplier_fits AS fit
      WHERE ${isOfText} AND (fit.model_id <> ALL (${modelIds}::integer[]) OR EXISTS (
        SELECT FROM unnest(${modelIds}::integer[]) AS model(id)
        WHERE NOT EXISTS (
          SELECT FROM supplier_fits AS known
          WHERE (known.product_id, known.supplier_id, known.model_id, known.engine_id)
              = (fit.product_id, fit.supplier_id, model.id, 0))))
      ORDER BY product_id LIMIT ${most}
    ), doubts AS (
      DELETE FROM doubtful_fits
      WHERE text = ${text} AND product_id IN (SELECT product_id FROM due)
      RETURNING product_id, supplier_id, source, import_run_id
    ), outdated AS (
      DELETE FROM supplier_fits AS fit
      WHERE ${isOfText} AND fit.product_id IN (SELECT product_id FROM due)
        AND fit.model_id <> ALL (${modelIds}::integer[])
    ), decided AS (
      INSERT INTO supplier_fits (product_id, supplier_id, model_id, source, note, is_decided,
                                 import_run_id)
      SELECT stated.product_id, stated.supplier_id, model.id, stated.source, ${text}, true,
             stated.import_run_id
      FROM (SELECT * FROM doubts
            UNION
            SELECT fit.product_id, fit.supplier_id, fit.source, fit.import_run_id
            FROM supplier_fits AS fit
            WHERE ${isOfText} AND fit.product_id IN (SELECT product_id FROM due)) AS stated
      CROSS JOIN unnest(${modelIds}::integer[]) AS model(id)
      ON CONFLICT DO NOTHING)
    SELECT product_id AS id FROM due ORDER BY product_id`)
  return rows.map(({ id }) => id)
}
