// SQL of `supplier_categories`: category texts of suppliers, mapped to categories by the owner.

import { integerArray, textArray } from '#src/platform/server/array-literal.ts'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

type NamedText = {
  readonly id: number
  readonly norm: string
  /** null where the owner has not mapped it. */
  readonly categoryId: number | null
  /** It was mapped, and the owner has deleted the category since. */
  readonly isDeleted: boolean
}

type Texts = { readonly texts: readonly string[]; readonly norms: readonly string[] }

/** By normalised text; missing ones are created. */
export async function findOrCreateTexts(
  tx: Database,
  supplierId: number,
  { texts, norms }: Texts,
): Promise<ReadonlyMap<string, NamedText>> {
  if (texts.length === 0) return new Map()
  await tx.query(sql`
    INSERT INTO supplier_categories (supplier_id, text, text_norm)
    SELECT DISTINCT ON (given.norm) ${supplierId}::integer, given.text, given.norm
    FROM unnest(${textArray(texts)}::text[], ${textArray(norms)}::text[])
      WITH ORDINALITY AS given(text, norm, place)
    WHERE NOT EXISTS (
      SELECT FROM supplier_categories AS known
      WHERE known.supplier_id = ${supplierId} AND known.text_norm = given.norm)
    ORDER BY given.norm, given.place
    ON CONFLICT DO NOTHING`)
  const rows = await tx.query<NamedText>(sql`
    SELECT id, text_norm AS norm, category_id AS "categoryId",
           category_id IS NULL AND mapped_at IS NOT NULL AS "isDeleted"
    FROM supplier_categories
    WHERE supplier_id = ${supplierId} AND text_norm = ANY (${textArray(norms)}::text[])`)
  return new Map(rows.map((row) => [row.norm, row]))
}

type Mapped = { readonly textId: number; readonly categoryId: number }

export async function mapTexts(tx: Database, mapped: readonly Mapped[]): Promise<void> {
  if (mapped.length === 0) return
  await tx.query(sql`
    UPDATE supplier_categories AS known
    SET category_id = given.category_id, mapped_at = now()
    FROM unnest(
      ${integerArray(mapped.map(({ textId }) => textId))}::integer[],
      ${integerArray(mapped.map(({ categoryId }) => categoryId))}::integer[])
      AS given(id, category_id)
    WHERE known.id = given.id AND known.category_id IS DISTINCT FROM given.category_id`)
}

/** False when the text was not mapped. Lists may then create a deleted category again. */
export async function unmapText(db: Database, supplierId: number, norm: string): Promise<boolean> {
  const rows = await db.query(sql`
    UPDATE supplier_categories SET category_id = NULL, mapped_at = NULL
    WHERE supplier_id = ${supplierId} AND text_norm = ${norm} AND mapped_at IS NOT NULL
    RETURNING id`)
  return rows.length > 0
}

export type SupplierCategory = {
  readonly supplier: string
  readonly text: string
  readonly categoryId: number | null
  /** Offers of the supplier that have this text. */
  readonly products: number
}

export const MOST_TEXTS_LISTED = 500

/** Texts that the owner has not mapped first, then by products. null: of all suppliers. */
export const listTexts = (db: Database, supplierId: number | null): Promise<SupplierCategory[]> =>
  db.query(sql`
    SELECT supplier.name AS supplier, known.text, known.category_id AS "categoryId",
           coalesce(offered.products, 0)::integer AS products
    FROM supplier_categories AS known
    JOIN suppliers AS supplier ON supplier.id = known.supplier_id
    LEFT JOIN (
      SELECT category_text_id, count(*) AS products FROM supplier_offers
      WHERE category_text_id IS NOT NULL GROUP BY category_text_id) AS offered
      ON offered.category_text_id = known.id
    WHERE ${supplierId}::integer IS NULL OR known.supplier_id = ${supplierId}
    ORDER BY known.category_id IS NOT NULL, products DESC, supplier.name, known.text
    LIMIT ${MOST_TEXTS_LISTED}`)

/** Texts of all suppliers, mapped ones first. */
export const allTexts = (
  db: Database,
  most: number,
): Promise<{ id: number; text: string; categoryId: number | null }[]> =>
  db.query(sql`
    SELECT id, text, category_id AS "categoryId" FROM supplier_categories
    ORDER BY category_id IS NULL, id LIMIT ${most}`)

type PlacedText = Mapped & { readonly isMapped: boolean }

/**
 * Writes `listed.category_id` where it is null, by the text of the newest offer, mapped texts
 * first. A known product is moved only by a text that the owner has mapped.
 */
export const placeByTexts = (tx: Database, texts: readonly PlacedText[]) =>
  tx.query(sql`
    WITH known AS MATERIALIZED (
      SELECT * FROM unnest(
        ${integerArray(texts.map(({ textId }) => textId))}::integer[],
        ${integerArray(texts.map(({ categoryId }) => categoryId))}::integer[],
        ${texts.map(({ isMapped }) => isMapped)}::boolean[]) AS given(text_id, category_id, is_mapped)
    ), stated AS (
      SELECT DISTINCT ON (offer.product_id) offer.product_id, known.category_id, known.is_mapped
      FROM supplier_offers AS offer JOIN known ON known.text_id = offer.category_text_id
      ORDER BY offer.product_id, known.is_mapped DESC, offer.seen_at DESC, offer.supplier_id
    )
    UPDATE listed SET category_id = stated.category_id
    FROM stated
    WHERE stated.product_id = listed.product_id AND listed.category_id IS NULL
      AND (listed.is_new OR stated.is_mapped)`)
