// SQL that derives the fitments of lists from what suppliers state; other fitments are kept.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { createTables, resetDue } from './temporary-tables.repository.ts'

/** Sources of fitments that come from lists. Any other source is a fact. */
const OF_LISTS = sql`('name', 'column', 'article')`

/** Empties `due_products` of fitments and marks those of these products as due. */
export async function resetDueFits(tx: Database, productIds: readonly number[] = []) {
  await resetDue(tx, 'fits')
  if (productIds.length === 0) return
  await tx.query(sql`
    INSERT INTO due_products (product_id, due)
    SELECT DISTINCT product_id, 'fits' FROM unnest(${productIds}::integer[]) AS product_id`)
}

/**
 * Derives `fitments` of the due products from `supplier_fits`: from those of suppliers who offer
 * the product, or, where none of them states any, from those of former suppliers. A fact about a
 * model replaces all that lists state about it. Marks the product lists of changed products as due
 * and resolves to how many were marked.
 */
export async function refreshFitments(tx: Database): Promise<number> {
  await tx.script('ANALYZE due_products')
  await fillShownFits(tx)
  await deleteNarrowerFits(tx)
  return (await deleteStaleFitments(tx)) + (await insertMissingFitments(tx))
}

/** Fills `shown_fits`: a car of several suppliers has the widest years and the surest source. */
async function fillShownFits(tx: Database): Promise<void> {
  await createTables(tx, 'shown_fits')
  await tx.query(sql`
    WITH stated AS (
      SELECT fit.product_id, fit.model_id, fit.engine_id, fit.year_from, fit.year_to, fit.note,
             CASE fit.source WHEN 'column' THEN 1 WHEN 'name' THEN 2 ELSE 3 END AS rank,
             offer.product_id IS NOT NULL AS is_offered
      FROM due_products AS due
      JOIN supplier_fits AS fit ON fit.product_id = due.product_id
      JOIN products AS product ON product.id = due.product_id AND NOT product.is_universal
      LEFT JOIN supplier_offers AS offer
        ON offer.product_id = fit.product_id AND offer.supplier_id = fit.supplier_id
      WHERE due.due = 'fits'
    )
    INSERT INTO shown_fits (product_id, model_id, engine_id, year_from, year_to, source, note)
    SELECT stated.product_id, stated.model_id, stated.engine_id,
           CASE WHEN bool_and(stated.year_from IS NOT NULL) THEN min(stated.year_from) END
             AS year_from,
           CASE WHEN bool_and(stated.year_to IS NOT NULL) THEN max(stated.year_to) END AS year_to,
           CASE min(stated.rank) WHEN 1 THEN 'column' WHEN 2 THEN 'name' ELSE 'article' END
             AS source,
           min(stated.note) AS note
    FROM stated
    LEFT JOIN (SELECT DISTINCT product_id FROM stated WHERE is_offered) AS offered
      ON offered.product_id = stated.product_id
    WHERE (stated.is_offered OR offered.product_id IS NULL)
      AND stated.model_id IN (SELECT id FROM models)
      AND (stated.engine_id = 0 OR stated.engine_id IN (SELECT id FROM engines))
      AND NOT EXISTS (
        SELECT FROM fitments AS fact
        WHERE fact.product_id = stated.product_id AND fact.model_id = stated.model_id
          AND fact.source NOT IN ${OF_LISTS})
    GROUP BY stated.product_id, stated.model_id, stated.engine_id`)
  await tx.script('ANALYZE shown_fits')
}

/** A fitment of one engine is redundant where every engine of the model fits. */
async function deleteNarrowerFits(tx: Database): Promise<void> {
  await tx.query(sql`
    DELETE FROM shown_fits AS narrow USING shown_fits AS wide
    WHERE narrow.engine_id <> 0 AND wide.engine_id = 0
      AND (wide.product_id, wide.model_id) = (narrow.product_id, narrow.model_id)
      AND (wide.year_from IS NULL OR wide.year_from <= narrow.year_from)
      AND (wide.year_to IS NULL OR wide.year_to >= narrow.year_to)`)
}

const IS_SAME = sql`
  (shown.product_id, shown.model_id, shown.engine_id, shown.source)
  = (known.product_id, known.model_id, coalesce(known.engine_id, 0), known.source)
  AND (coalesce(shown.year_from, 0), coalesce(shown.year_to, 0))
    = (coalesce(known.year_from, 0), coalesce(known.year_to, 0))`

const NOT_YET_DUE = sql`EXCEPT SELECT product_id, due FROM due_products WHERE due = 'lists'`

/** Resolves to how many products were marked as due. */
async function deleteStaleFitments(tx: Database): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    WITH stale AS (
      DELETE FROM fitments AS known USING due_products AS due
      WHERE due.due = 'fits' AND known.product_id = due.product_id AND known.source IN ${OF_LISTS}
        AND NOT EXISTS (SELECT FROM shown_fits AS shown WHERE ${IS_SAME})
      RETURNING known.product_id
    ), changed AS (
      INSERT INTO due_products (product_id, due)
      SELECT product_id, 'lists' FROM stale ${NOT_YET_DUE}
      RETURNING 1)
    SELECT count(*)::integer AS count FROM changed`)
  return row?.count ?? 0
}

/** Resolves to how many products were marked as due. */
async function insertMissingFitments(tx: Database): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    WITH missing AS MATERIALIZED (
      SELECT shown.* FROM shown_fits AS shown
      WHERE NOT EXISTS (SELECT FROM fitments AS known WHERE ${IS_SAME})
    ), inserted AS (
      INSERT INTO fitments (product_id, model_id, engine_id, year_from, year_to, source, confidence,
                            note)
      SELECT product_id, model_id, nullif(engine_id, 0), year_from, year_to, source,
             CASE source WHEN 'column' THEN 'sourced' ELSE 'read' END, note
      FROM missing
      ORDER BY product_id
      ON CONFLICT DO NOTHING
    ), changed AS (
      INSERT INTO due_products (product_id, due)
      SELECT product_id, 'lists' FROM missing ${NOT_YET_DUE}
      RETURNING 1)
    SELECT count(*)::integer AS count FROM changed`)
  return row?.count ?? 0
}
