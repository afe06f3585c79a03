// SQL of texts in which a car is doubtful: listed for the owner, applied when he has decided.

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
 * The products of one round: where the text is doubtful, or counts otherwise than it is decided now;
 * none when there are no more. What it means is told by the suppliers who told the text, and goes
 * with their lists.
 */
export async function takeDecided(
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
          SELECT FROM supplier_fits AS told
          WHERE (told.product_id, told.supplier_id, told.model_id, told.engine_id)
              = (fit.product_id, fit.supplier_id, model.id, 0))))
      ORDER BY product_id LIMIT ${most}
    ), asked AS (
      DELETE FROM doubtful_fits
      WHERE text = ${text} AND product_id IN (SELECT product_id FROM due)
      RETURNING product_id, supplier_id, source, import_run_id
    ), otherwise AS (
      DELETE FROM supplier_fits AS fit
      WHERE ${isOfText} AND fit.product_id IN (SELECT product_id FROM due)
        AND fit.model_id <> ALL (${modelIds}::integer[])
    ), telling AS (
      INSERT INTO supplier_fits (product_id, supplier_id, model_id, source, note, is_decided,
                                 import_run_id)
      SELECT teller.product_id, teller.supplier_id, model.id, teller.source, ${text}, true,
             teller.import_run_id
      FROM (SELECT * FROM asked
            UNION
            SELECT fit.product_id, fit.supplier_id, fit.source, fit.import_run_id
            FROM supplier_fits AS fit
            WHERE ${isOfText} AND fit.product_id IN (SELECT product_id FROM due)) AS teller
      CROSS JOIN unnest(${modelIds}::integer[]) AS model(id)
      ON CONFLICT DO NOTHING)
    SELECT product_id AS id FROM due ORDER BY product_id`)
  return rows.map(({ id }) => id)
}
