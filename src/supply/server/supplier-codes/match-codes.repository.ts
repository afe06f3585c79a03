// SQL that finds the products of rows without articles, by the supplier's codes and by barcodes.

import { integerArray, textArray } from '#src/platform/server/array-literal.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'
import type { ListedManufacturer, StagedList, UnknownRow } from '../list-switch/phases.ts'

type OfSupplier = Pick<StagedList, 'runId' | 'supplierId'>

export async function hasRowsWithoutArticle(tx: Database, runId: number): Promise<boolean> {
  const [row] = await tx.query<{ hasAny: boolean }>(sql`
    SELECT EXISTS (SELECT FROM staged_products
                   WHERE run_id = ${runId} AND article_norm = '') AS "hasAny"`)
  return row?.hasAny ?? false
}

/** The names of manufacturers that these rows state. */
export const makersWithoutArticle = (tx: Database, runId: number) =>
  tx.query<{ manufacturer: string }>(sql`
    SELECT DISTINCT manufacturer FROM staged_products
    WHERE run_id = ${runId} AND article_norm = '' AND manufacturer <> ''`)

/** The first letters of the words of a name that have so many letters. */
const words = (name: Sql, letters: number): Sql => sql`
  ARRAY(SELECT left(word, 4)
        FROM regexp_split_to_table(translate(lower(${name}), 'ё', 'е'), '[^a-zа-я]+') AS word
        WHERE length(word) >= ${letters}::integer)`

/** Whether two names share no word; shorter words count where a name has no longer ones. */
const shareNoWord = (one: Sql, other: Sql): Sql => sql`
  CASE WHEN lower(${one}) = lower(${other}) THEN false
       WHEN '{}' IN (${words(one, 1)}, ${words(other, 1)}) THEN false
       WHEN '{}' IN (${words(one, 4)}, ${words(other, 4)})
         THEN NOT ${words(one, 1)} && ${words(other, 1)}
       ELSE NOT ${words(one, 4)} && ${words(other, 4)} END`

/**
 * Notes at each staged row without an article its product, or the reason why it is not known.
 * Nothing is guessed: code, barcode and manufacturer must not contradict each other, nor the name a
 * code that no barcode confirms, as suppliers use codes again.
 */
export async function findCodedProducts(
  tx: Database,
  { runId, supplierId }: OfSupplier,
  makers: readonly Pick<ListedManufacturer, 'written' | 'id'>[],
): Promise<void> {
  await tx.query(sql`
    WITH asked AS MATERIALIZED (
      SELECT place, coalesce(code, '') AS code, coalesce(barcode, '') AS barcode, manufacturer, name
      FROM staged_products WHERE run_id = ${runId} AND article_norm = ''
    ), by_barcode AS MATERIALIZED (
      SELECT asked.place, array_agg(DISTINCT kept.product_id) AS products
      FROM asked CROSS JOIN LATERAL unnest(string_to_array(asked.barcode, ' ')) AS given(code)
      JOIN product_barcodes AS kept ON kept.code = given.code
      GROUP BY asked.place
    ), found AS (
      SELECT asked.place, asked.code, asked.manufacturer, asked.name, known.product_id AS coded,
             coalesce(by_barcode.products, '{}') AS products,
             coalesce(known.product_id, CASE WHEN cardinality(by_barcode.products) = 1
                                             THEN by_barcode.products[1] END) AS product_id
      FROM asked
      LEFT JOIN supplier_codes AS known
        ON known.supplier_id = ${supplierId} AND known.code = asked.code
      LEFT JOIN by_barcode USING (place)
    ), judged AS (
      SELECT found.place, found.product_id,
             CASE WHEN cardinality(products) > 1 AND coded IS NULL
                    THEN 'штрихкод у нескольких товаров магазина'
                  WHEN found.product_id IS NULL AND found.code = '' THEN 'штрихкод неизвестен'
                  WHEN found.product_id IS NULL THEN 'код поставщика неизвестен'
                  WHEN coded IS NOT NULL AND products <> '{}' AND NOT coded = ANY (products)
                    THEN 'код и штрихкод называют разные товары магазина'
                  WHEN maker.id <> product.manufacturer_id
                    THEN 'по коду это товар другого производителя'
                  WHEN coded IS NOT NULL AND products = '{}'
                       AND ${shareNoWord(sql`found.name`, sql`product.name`)}
                    THEN 'по коду это ' || product.article || ' ' || product.name
                         || ': название в списке другое' END AS reason
      FROM found
      LEFT JOIN products AS product ON product.id = found.product_id
      LEFT JOIN unnest(${textArray(makers.map(({ written }) => written))}::text[],
                       ${integerArray(makers.map(({ id }) => id))}::integer[])
        AS maker(written, id) ON maker.written = found.manufacturer
    )
    UPDATE staged_products AS staged
    SET coded_product_id = CASE WHEN judged.reason IS NULL THEN judged.product_id END,
        coded_reason = judged.reason
    FROM judged WHERE staged.run_id = ${runId} AND staged.place = judged.place`)
}

/** Gives the matched rows what names their products: such a list renames none. */
export const nameCodedRows = (tx: Database, runId: number) =>
  tx.query(sql`
    UPDATE staged_products AS staged
    SET manufacturer = maker.name, article = product.article, article_norm = product.article_norm,
        name = product.name
    FROM products AS product JOIN manufacturers AS maker ON maker.id = product.manufacturer_id
    WHERE staged.run_id = ${runId} AND product.id = staged.coded_product_id`)

/** How many rows that are not refused are unknown, and whether the list has any other row. */
export async function countUnknownRows(
  tx: Database,
  runId: number,
): Promise<{ readonly unknown: number; readonly hasOthers: boolean }> {
  const [row] = await tx.query<{ unknown: number; hasOthers: boolean }>(sql`
    SELECT (SELECT count(*)::integer
            FROM staged_products
            WHERE run_id = ${runId} AND coded_reason IS NOT NULL AND price IS NOT NULL) AS unknown,
           EXISTS (SELECT FROM staged_products
                   WHERE run_id = ${runId} AND article_norm <> '') AS "hasOthers"`)
  if (!row) throw new Error('counts are always one row')
  return row
}

/** The first unknown rows in the order of the list. */
export const listUnknownRows = (tx: Database, runId: number, most: number): Promise<UnknownRow[]> =>
  tx.query(sql`
    SELECT line, coalesce(code, barcode) AS code, name, coded_reason AS reason
    FROM staged_products
    WHERE run_id = ${runId} AND coded_reason IS NOT NULL AND price IS NOT NULL
    ORDER BY place LIMIT ${most}`)
