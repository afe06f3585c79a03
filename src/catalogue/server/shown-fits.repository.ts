// SQL of the fitments that buyers see of lists: the union of what suppliers tell, beside facts.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

const OF_LISTS = sql`('name', 'column', 'article')`

/** `due_goods`, for the rest of the transaction: products whose fitments are to be looked at. */
export async function createDueGoods(tx: Database, productIds: readonly number[] = []) {
  await tx.script('CREATE TEMP TABLE due_goods (product_id integer NOT NULL) ON COMMIT DROP')
  if (productIds.length === 0) return
  await tx.query(sql`
    INSERT INTO due_goods SELECT DISTINCT unnest(${productIds}::integer[])`)
}

/**
 * Makes `fitments` of `due_goods` follow what suppliers tell: what those say who offer the product,
 * or, where none of them says anything, who offered it once. Facts win over lists, model by model.
 * Resolves to the number of products of which that changed something, and leaves them behind in
 * `changed_fits`.
 */
export async function showFits(tx: Database): Promise<number> {
  await tx.script('ANALYZE due_goods')
  await uniteTold(tx)
  await leaveOutNarrower(tx)
  await compareShown(tx)
  await tx.query(sql`
    DELETE FROM fitments AS fitment USING gone_fits AS gone WHERE fitment.id = gone.id`)
  await tx.query(sql`
    INSERT INTO fitments (product_id, model_id, engine_id, year_from, year_to, source, confidence,
                          note)
    SELECT product_id, model_id, nullif(engine_id, 0), year_from, year_to, source,
           CASE source WHEN 'column' THEN 'sourced' ELSE 'read' END, note
    FROM fresh_fits
    ORDER BY product_id
    ON CONFLICT DO NOTHING`)
  const [row] = await tx.query<{ count: number }>(
    sql`SELECT count(*)::integer AS count FROM changed_fits`,
  )
  return row?.count ?? 0
}

/** `shown_fits`: of the same car by several suppliers the widest years and the surest source. */
async function uniteTold(tx: Database): Promise<void> {
  await tx.query(sql`
    CREATE TEMP TABLE shown_fits ON COMMIT DROP AS
    WITH told AS (
      SELECT fit.product_id, fit.model_id, fit.engine_id, fit.year_from, fit.year_to, fit.note,
             CASE fit.source WHEN 'column' THEN 1 WHEN 'name' THEN 2 ELSE 3 END AS rank,
             offer.product_id IS NOT NULL AS is_offered
      FROM due_goods AS due
      JOIN supplier_fits AS fit ON fit.product_id = due.product_id
      JOIN products AS product ON product.id = due.product_id AND NOT product.is_universal
      LEFT JOIN supplier_offers AS offer
        ON offer.product_id = fit.product_id AND offer.supplier_id = fit.supplier_id
    )
    SELECT told.product_id, told.model_id, told.engine_id,
           CASE WHEN bool_and(told.year_from IS NOT NULL) THEN min(told.year_from) END AS year_from,
           CASE WHEN bool_and(told.year_to IS NOT NULL) THEN max(told.year_to) END AS year_to,
           CASE min(told.rank) WHEN 1 THEN 'column' WHEN 2 THEN 'name' ELSE 'article' END AS source,
           min(told.note) AS note
    FROM told
    LEFT JOIN (SELECT DISTINCT product_id FROM told WHERE is_offered) AS offered
      ON offered.product_id = told.product_id
    WHERE (told.is_offered OR offered.product_id IS NULL)
      AND told.model_id IN (SELECT id FROM models)
      AND (told.engine_id = 0 OR told.engine_id IN (SELECT id FROM engines))
      AND NOT EXISTS (
        SELECT FROM fitments AS fact
        WHERE fact.product_id = told.product_id AND fact.model_id = told.model_id
          AND fact.source NOT IN ${OF_LISTS})
    GROUP BY told.product_id, told.model_id, told.engine_id`)
  await tx.script('ANALYZE shown_fits')
}

/** Every engine of a model says more than one of them. */
async function leaveOutNarrower(tx: Database): Promise<void> {
  await tx.query(sql`
    DELETE FROM shown_fits AS narrow USING shown_fits AS wide
    WHERE narrow.engine_id <> 0 AND wide.engine_id = 0
      AND (wide.product_id, wide.model_id) = (narrow.product_id, narrow.model_id)
      AND (wide.year_from IS NULL OR wide.year_from <= narrow.year_from)
      AND (wide.year_to IS NULL OR wide.year_to >= narrow.year_to)`)
}

/** `gone_fits`, `fresh_fits`, `changed_fits`: nothing where all is as it was. */
async function compareShown(tx: Database): Promise<void> {
  const isSame = sql`
    (shown.product_id, shown.model_id, shown.engine_id, shown.source)
    = (known.product_id, known.model_id, coalesce(known.engine_id, 0), known.source)
    AND (coalesce(shown.year_from, 0), coalesce(shown.year_to, 0))
      = (coalesce(known.year_from, 0), coalesce(known.year_to, 0))`
  await tx.query(sql`
    CREATE TEMP TABLE gone_fits ON COMMIT DROP AS
    SELECT known.id, known.product_id
    FROM due_goods AS due
    JOIN fitments AS known ON known.product_id = due.product_id
    WHERE known.source IN ${OF_LISTS}
      AND NOT EXISTS (SELECT FROM shown_fits AS shown WHERE ${isSame})`)
  await tx.query(sql`
    CREATE TEMP TABLE fresh_fits ON COMMIT DROP AS
    SELECT shown.* FROM shown_fits AS shown
    WHERE NOT EXISTS (SELECT FROM fitments AS known WHERE ${isSame})`)
  await tx.script('ANALYZE gone_fits, fresh_fits')
  await tx.query(sql`
    CREATE TEMP TABLE changed_fits ON COMMIT DROP AS
    SELECT product_id FROM gone_fits UNION SELECT product_id FROM fresh_fits`)
}
