// SQL of offers that a whole list lacks and that stay: rows of the list may mean their products.

import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'
import { manufacturerRows } from './listed-table.repository.ts'
import type { ListedManufacturer, Priced, StagedList } from './phases.ts'

type OfSupplier = Pick<StagedList, 'runId' | 'supplierId'>

/**
 * Rows without an article whose product is not known, refused ones included; not those whose code
 * another row of the list has beside an article.
 */
const unknownRows = (runId: number): Sql => sql`
  SELECT unknown.code FROM staged_products AS unknown
  WHERE unknown.run_id = ${runId} AND unknown.article_norm = ''
    AND NOT EXISTS (SELECT FROM run_codes AS told
                    WHERE told.run_id = ${runId} AND told.code = unknown.code)`

/**
 * Condition on `offer`: its product may be any of the unknown rows. None of its codes is known, nor,
 * where all of those rows have barcodes alone, its barcode; a label that staff have bound is none.
 */
const mayBeUnknown = ({ runId, supplierId }: OfSupplier): Sql => sql`
  EXISTS (${unknownRows(runId)})
  AND NOT EXISTS (SELECT FROM supplier_codes AS known
                  WHERE known.supplier_id = ${supplierId} AND known.product_id = offer.product_id)
  AND (EXISTS (SELECT FROM (${unknownRows(runId)}) AS rows_left WHERE rows_left.code IS NOT NULL)
       OR NOT EXISTS (SELECT FROM product_barcodes AS kept
                      WHERE kept.product_id = offer.product_id
                        AND kept.code ~ '^([0-9]{8}|[0-9]{13,14})$'))`

/** Condition on `offer`: code or barcode of a row that something contradicts mean its product. */
const isDoubted = ({ runId, supplierId }: OfSupplier): Sql => sql`
  (offer.product_id IN (
    SELECT known.product_id FROM staged_products AS doubtful
    JOIN supplier_codes AS known
      ON known.supplier_id = ${supplierId} AND known.code = doubtful.code
    WHERE doubtful.run_id = ${runId} AND doubtful.coded_reason IS NOT NULL
    UNION ALL
    SELECT kept.product_id FROM staged_products AS doubtful
    CROSS JOIN LATERAL unnest(string_to_array(doubtful.barcode, ' ')) AS given(code)
    JOIN product_barcodes AS kept ON kept.code = given.code
    WHERE doubtful.run_id = ${runId} AND doubtful.coded_reason IS NOT NULL))`

/** Condition on `offer` and its `product`: no row names it, not even a refused one. */
const isUnnamed = ({ runId }: OfSupplier, manufacturers: readonly ListedManufacturer[]): Sql => sql`
  NOT EXISTS (SELECT FROM listed WHERE listed.product_id = offer.product_id)
  AND NOT EXISTS (
    SELECT FROM staged_products AS refused
    JOIN ${manufacturerRows(manufacturers)} AS maker ON maker.manufacturer = refused.manufacturer
    WHERE refused.run_id = ${runId} AND refused.price IS NULL
      AND maker.id = product.manufacturer_id AND refused.article_norm = product.article_norm)`

/** Condition on `offer` and its `product`: no row names it, and none may mean it. */
export const isMissing = (list: OfSupplier, manufacturers: readonly ListedManufacturer[]): Sql =>
  sql`${isUnnamed(list, manufacturers)} AND NOT ${isDoubted(list)} AND NOT (${mayBeUnknown(list)})`

/**
 * How many offers stay though no row names them for sure, and by how many they are more than the
 * unknown rows can mean.
 */
export async function countKept(
  tx: Database,
  { list, manufacturers }: Pick<Priced, 'list' | 'manufacturers'>,
): Promise<{ readonly kept: number; readonly excess: number }> {
  const [counts] = await tx.query<{ kept: number; excess: number }>(sql`
    SELECT count(*)::integer AS kept,
           greatest(0, count(*) FILTER (WHERE NOT is_doubted)
                       - (SELECT count(*) FROM (${unknownRows(list.runId)}) AS unknown))::integer
             AS excess
    FROM (SELECT ${isDoubted(list)} AS is_doubted, ${mayBeUnknown(list)} AS may_be_unknown
          FROM supplier_offers AS offer JOIN products AS product ON product.id = offer.product_id
          WHERE offer.supplier_id = ${list.supplierId} AND ${isUnnamed(list, manufacturers)}
            AND EXISTS (SELECT FROM staged_products AS without
                        WHERE without.run_id = ${list.runId} AND without.article_norm = '')
         ) AS offers
    WHERE is_doubted OR may_be_unknown`)
  if (!counts) throw new Error('counts are always one row')
  return counts
}
