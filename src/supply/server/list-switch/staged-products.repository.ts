// SQL of `staged_products`, the rows of a list that wait for the switch.

import { integerArray, textArray } from '#src/platform/server/array-literal.ts'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { Kopecks } from '#src/shared/money.ts'

/** A row of a list that names a product; null: the list has no value. */
export type StagedProduct = {
  /** Position among these rows, from 1: a later row of a product overrides an earlier one. */
  readonly place: number
  readonly line: number
  readonly manufacturer: string
  /** '' in a row that names a known product by its code or barcode alone. */
  readonly article: string
  readonly articleNorm: string
  /** The supplier's own code of the product. */
  readonly code: string | null
  /** null: the row is refused, and only shows that the product is not missing. */
  readonly price: Kopecks | null
  readonly name: string
  /** Key of a new product, before a number is appended. */
  readonly key: string
  /** A CategoryPath as JSON. */
  readonly category: string | null
  readonly description: string | null
  /** The total of all locations. */
  readonly quantity: number | null
  /** At each location of the run, in their order; null where it has one or none. */
  readonly stock: readonly (number | null)[] | null
  readonly barcode: string | null
  /** Numbers as JSON. */
  readonly originals: string | null
  readonly crosses: string | null
  /** Normalised numbers by which its manufacturer has replaced it. */
  readonly supersededBy: readonly string[] | null
  /** Addresses as JSON; null: the list has no such column. */
  readonly pictures: string | null
  /** Fits and doubts as JSON; null: the row was not searched for cars. */
  readonly fits: string | null
}

export async function stageProducts(
  db: Database,
  runId: number,
  rows: readonly StagedProduct[],
): Promise<void> {
  if (rows.length === 0) return
  await db.query(sql`
    INSERT INTO staged_products
      (run_id, place, line, manufacturer, article, article_norm, price, name, key, category,
       description, quantity, barcode, originals, crosses, fits, stock, superseded_by, pictures,
       code)
    SELECT ${runId}::integer, place, line, manufacturer, article, article_norm, price, name, key,
           category, description, quantity, barcode,
           CASE WHEN originals IS NOT NULL
                THEN ARRAY(SELECT jsonb_array_elements_text(originals::jsonb)) END,
           CASE WHEN crosses IS NOT NULL
                THEN ARRAY(SELECT jsonb_array_elements_text(crosses::jsonb)) END,
           fits::jsonb, stock::integer[], superseded_by::text[],
           CASE WHEN pictures IS NOT NULL
                THEN ARRAY(SELECT jsonb_array_elements_text(pictures::jsonb)) END,
           code
    FROM unnest(
      ${integerArray(rows.map(({ place }) => place))}::integer[],
      ${integerArray(rows.map(({ line }) => line))}::integer[],
      ${textArray(rows.map(({ manufacturer }) => manufacturer))}::text[],
      ${textArray(rows.map(({ article }) => article))}::text[],
      ${textArray(rows.map(({ articleNorm }) => articleNorm))}::text[],
      ${integerArray(rows.map(({ price }) => price))}::integer[],
      ${textArray(rows.map(({ name }) => name))}::text[],
      ${textArray(rows.map(({ key }) => key))}::text[],
      ${textArray(rows.map(({ category }) => category))}::text[],
      ${textArray(rows.map(({ description }) => description))}::text[],
      ${integerArray(rows.map(({ quantity }) => quantity))}::integer[],
      ${textArray(rows.map(({ barcode }) => barcode))}::text[],
      ${textArray(rows.map(({ originals }) => originals))}::text[],
      ${textArray(rows.map(({ crosses }) => crosses))}::text[],
      ${textArray(rows.map(({ fits }) => fits))}::text[],
      ${textArray(rows.map(({ stock }) => stock && integerArray(stock)))}::text[],
      ${textArray(rows.map(({ supersededBy }) => supersededBy && textArray(supersededBy)))}::text[],
      ${textArray(rows.map(({ pictures }) => pictures))}::text[],
      ${textArray(rows.map(({ code }) => code))}::text[]
    ) AS given(place, line, manufacturer, article, article_norm, price, name, key, category,
               description, quantity, barcode, originals, crosses, fits, stock, superseded_by,
               pictures, code)`)
}

/** Fewer than were staged if the database server has crashed since: the table is not logged. */
export async function countStaged(db: Database, runId: number): Promise<number> {
  const [row] = await db.query<{ rows: number }>(sql`
    SELECT count(*)::integer AS rows FROM staged_products WHERE run_id = ${runId}`)
  return row?.rows ?? 0
}

export async function deleteStaged(db: Database, runId: number): Promise<void> {
  await db.query(sql`DELETE FROM staged_products WHERE run_id = ${runId}`)
}

/** The runs among `runIds` that have staged rows. */
export async function runsWithStagedRows(
  db: Database,
  runIds: readonly number[],
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    SELECT id FROM unnest(${runIds}::integer[]) AS id
    WHERE EXISTS (SELECT FROM staged_products AS staged WHERE staged.run_id = id)`)
  return rows.map(({ id }) => id)
}

/** Not those of rows whose code is unknown: they are no products. */
export const stagedManufacturers = (db: Database, runId: number) =>
  db.query<{ manufacturer: string }>(sql`
    SELECT DISTINCT manufacturer FROM staged_products
    WHERE run_id = ${runId} AND article_norm <> ''`)

const MOST_CATEGORIES = 10_000

/** The most frequent ones: a column that holds no categories may have a million texts. */
export const stagedCategories = (db: Database, runId: number) =>
  db.query<{ category: string }>(sql`
    SELECT category FROM staged_products
    WHERE run_id = ${runId} AND category IS NOT NULL
    GROUP BY category ORDER BY count(*) DESC, min(place) LIMIT ${MOST_CATEGORIES}`)
