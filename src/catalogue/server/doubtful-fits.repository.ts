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
      SELECT text, count(*) AS count, min(product_id) AS product_id
      FROM doubtful_fits GROUP BY text ORDER BY count(*) DESC, text LIMIT ${most}) AS often
    JOIN doubtful_fits AS one ON one.product_id = often.product_id AND one.text = often.text
    JOIN products AS product ON product.id = often.product_id
    ORDER BY often.count DESC, often.text`)

/** The products of one round; none when the text is doubtful nowhere any more. */
export async function takeDoubtful(
  tx: Database,
  { text, modelIds, most }: { text: string; modelIds: readonly number[]; most: number },
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(sql`
    WITH taken AS (
      DELETE FROM doubtful_fits
      WHERE text = ${text} AND product_id IN (
        SELECT product_id FROM doubtful_fits WHERE text = ${text}
        ORDER BY product_id LIMIT ${most})
      RETURNING product_id, source
    ), fitting AS (
      INSERT INTO fitments (product_id, model_id, source, confidence, note)
      SELECT taken.product_id, model.id, taken.source,
             CASE taken.source WHEN 'column' THEN 'sourced' ELSE 'read' END, ${text}
      FROM taken
      CROSS JOIN unnest(${modelIds}::integer[]) AS model(id)
      WHERE NOT EXISTS (
        SELECT 1 FROM fitments AS surer
        WHERE surer.product_id = taken.product_id AND surer.model_id = model.id
          AND surer.source NOT IN ('name', 'column', 'article'))
      ON CONFLICT DO NOTHING)
    SELECT product_id AS id FROM taken ORDER BY product_id`)
  return rows.map(({ id }) => id)
}
