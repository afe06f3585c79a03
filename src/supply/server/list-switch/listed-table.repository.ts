// SQL that fills `listed`, the working table of a switch: every product of a list once, with its
// id.

import { integerArray, textArray } from '#src/platform/server/array-literal.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'
import { createTables } from '../temporary-tables.repository.ts'
import type { Listed, ListedManufacturer, Named } from './phases.ts'

/**
 * Settings of this transaction: memory for sorts and joins of whole lists, and plans by the actual
 * number of rows, as one plan cannot suit ten rows and a million. Not `force_custom_plan`: each
 * check of a foreign key would be planned again, one for every row.
 */
export const setBulkSettings = (tx: Database) =>
  tx.query(sql`
    SELECT set_config('work_mem', '128MB', true), set_config('maintenance_work_mem', '256MB', true),
           set_config('plan_cache_mode', 'auto', true)`)

/**
 * Runs `write` with checks of foreign keys that use an index. PostgreSQL plans such a check once
 * per session; planned for a short parent table it would scan the table for each of a million rows.
 */
export async function checkedByIndex<Result>(
  tx: Database,
  write: () => Promise<Result>,
): Promise<Result> {
  const allowSeqScans = (isAllowed: boolean) =>
    tx.query(sql`SELECT set_config('enable_seqscan', ${isAllowed ? 'on' : 'off'}, true)`)
  await tx.script('DISCARD PLANS')
  await allowSeqScans(false)
  const result = await write()
  await allowSeqScans(true)
  return result
}

/** One row for each name of the list; DISTINCT lets the planner know that it is unique. */
export const manufacturerRows = (manufacturers: readonly ListedManufacturer[]): Sql => sql`
  (SELECT DISTINCT ON (manufacturer) manufacturer, id, is_original FROM unnest(
     ${textArray(manufacturers.map(({ written }) => written))}::text[],
     ${integerArray(manufacturers.map(({ id }) => id))}::integer[],
     ${manufacturers.map(({ isOriginal }) => isOriginal)}::boolean[])
     AS given(manufacturer, id, is_original))`

/**
 * Fills `listed` from the staged rows of a run, of each product the last row. A supplier's list
 * does not change the category of a known product. New products get ids from the sequence, in a dry
 * run (`isReal` false) negative ones. Rows are sorted like the index on articles, so that inserts
 * extend it in order; collation "C" sorts many times faster than a language's.
 */
export async function fillListed(
  tx: Database,
  { list, manufacturers, categories }: Named,
  isReal: boolean,
): Promise<Listed> {
  const { runId, isFrom1C } = list
  await createTables(tx, 'listed')
  await tx.query(sql`
    INSERT INTO listed
      (line, product_id, is_new, manufacturer_id, article, article_norm, key, name, quality, price,
       category_id, description, quantity, barcode, originals, crosses, fits, stock, superseded_by,
       pictures, category_text_id)
    SELECT DISTINCT ON (staged.article_norm COLLATE "C", maker.id)
           staged.line,
           coalesce(product.id, CASE WHEN ${isReal}::boolean
             THEN nextval(pg_get_serial_sequence('products', 'id'))::integer ELSE -staged.place END),
           product.id IS NULL, maker.id, staged.article, staged.article_norm, staged.key,
           staged.name, CASE WHEN maker.is_original THEN 'original' ELSE 'untold' END,
           staged.price,
           CASE WHEN product.id IS NULL OR ${isFrom1C}::boolean THEN category.id END,
           staged.description, staged.quantity, staged.barcode, staged.originals, staged.crosses,
           staged.fits, staged.stock, staged.superseded_by, staged.pictures,
           category.text_id
    FROM staged_products AS staged
    JOIN ${manufacturerRows(manufacturers)} AS maker ON maker.manufacturer = staged.manufacturer
    LEFT JOIN (SELECT DISTINCT ON (category) category, id, text_id FROM unnest(
                 ${textArray(categories.map(({ category }) => category))}::text[],
                 ${integerArray(categories.map(({ id }) => id))}::integer[],
                 ${integerArray(categories.map(({ textId }) => textId))}::integer[])
                 AS given(category, id, text_id)) AS category
      ON category.category = staged.category
    LEFT JOIN products AS product ON product.manufacturer_id = maker.id
                                 AND product.article_norm = staged.article_norm
    WHERE staged.run_id = ${runId} AND staged.price IS NOT NULL
      -- a row whose code is unknown is no product
      AND staged.article_norm <> ''
    ORDER BY staged.article_norm COLLATE "C", maker.id, staged.place DESC`)
  await tx.query(sql`ANALYZE listed`)
  return { phase: 'listed', list, manufacturers, categories }
}
