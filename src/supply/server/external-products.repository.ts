// SQL of products by the ids of another system (1C): finds them, saves their ids and facts.

import { normaliseManufacturer } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { normaliseArticle } from '#src/shared/article.ts'
import { findOrCreateManufacturers } from './manufacturers.repository.ts'

export type ExternalProduct = {
  readonly externalId: string
  readonly productId: number
  readonly manufacturer: string
  readonly article: string
}

/** The products with these ids. */
export const findByExternalIds = (
  db: Database,
  source: string,
  ids: readonly string[],
): Promise<ExternalProduct[]> =>
  db.query(sql`
    SELECT external.external_id AS "externalId", product.id AS "productId",
           manufacturer.name AS manufacturer, product.article
    FROM external_ids AS external
    JOIN products AS product ON product.id = external.product_id
    JOIN manufacturers AS manufacturer ON manufacturer.id = product.manufacturer_id
    WHERE external.source = ${source} AND external.external_id = ANY (${ids}::text[])`)

/** The ids of a source, by product. */
export async function externalIdsOf(
  db: Database,
  source: string,
  productIds: readonly number[],
): Promise<Map<number, string[]>> {
  const rows = await db.query<{ productId: number; ids: string[] }>(sql`
    SELECT product_id AS "productId", array_agg(external_id ORDER BY external_id) AS ids
    FROM external_ids
    WHERE source = ${source} AND product_id = ANY (${productIds}::integer[])
    GROUP BY product_id`)
  return new Map(rows.map(({ productId, ids }) => [productId, ids]))
}

type Named = { readonly manufacturer: string; readonly article: string }

export type FoundProduct = {
  readonly manufacturerId: number
  /** Manufacturer's id and normalised article: equal for one product under any spelling. */
  readonly mark: string
  /** null: the shop does not have it yet. */
  readonly productId: number | null
}

/** By manufacturer and article, in the order of `named`. */
export async function findByArticles(
  db: Database,
  named: readonly Named[],
): Promise<FoundProduct[]> {
  const manufacturers = await findOrCreateManufacturers(db, [
    ...new Set(named.map(({ manufacturer }) => manufacturer)),
  ])
  const wanted = named.map(({ manufacturer, article }) => ({
    makerId: manufacturers.get(normaliseManufacturer(manufacturer))?.id ?? 0,
    norm: normaliseArticle(article),
  }))
  const rows = await db.query<{ makerId: number; norm: string; id: number }>(sql`
    SELECT product.manufacturer_id AS "makerId", product.article_norm AS norm, product.id
    FROM unnest(
      ${wanted.map(({ makerId }) => makerId)}::integer[],
      ${wanted.map(({ norm }) => norm)}::text[]) AS wanted(maker_id, norm)
    JOIN products AS product
      ON product.manufacturer_id = wanted.maker_id AND product.article_norm = wanted.norm`)
  const idByMark = new Map(rows.map(({ makerId, norm, id }) => [`${makerId} ${norm}`, id]))
  return wanted.map(({ makerId, norm }) => {
    const mark = `${makerId} ${norm}`
    return { manufacturerId: makerId, mark, productId: idByMark.get(mark) ?? null }
  })
}

/** An id of another product is moved to this one. */
export const saveExternalIds = (
  db: Database,
  source: string,
  links: readonly { readonly externalId: string; readonly productId: number }[],
) =>
  db.query(sql`
    INSERT INTO external_ids AS known (source, external_id, product_id)
    SELECT ${source}, * FROM unnest(
      ${links.map(({ externalId }) => externalId)}::text[],
      ${links.map(({ productId }) => productId)}::integer[])
    ON CONFLICT (source, external_id) DO UPDATE SET product_id = excluded.product_id
    WHERE known.product_id <> excluded.product_id`)

export type ProductFacts = {
  readonly productId: number
  readonly manufacturerId: number
  readonly article: string
  readonly unit: string | null
  readonly country: string | null
  readonly vatRate: number | null
}

/**
 * Saves facts that price lists do not state; null changes nothing. Manufacturer and article are
 * changed only where no other product has them; the caller gives no pair twice. Resolves to the ids
 * of the changed products.
 */
export async function saveProductFacts(
  db: Database,
  facts: readonly ProductFacts[],
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    UPDATE products AS product
    SET unit = coalesce(fact.unit, product.unit), country = coalesce(fact.country, product.country),
        vat_rate = coalesce(fact.vat_rate, product.vat_rate), article = fact.article,
        article_norm = fact.article_norm, manufacturer_id = fact.manufacturer_id,
        updated_at = now()
    FROM unnest(
      ${facts.map(({ productId }) => productId)}::integer[],
      ${facts.map(({ article }) => article)}::text[],
      ${facts.map(({ article }) => normaliseArticle(article))}::text[],
      ${facts.map(({ unit }) => unit)}::text[],
      ${facts.map(({ country }) => country)}::text[],
      ${facts.map(({ vatRate }) => vatRate)}::smallint[],
      ${facts.map(({ manufacturerId }) => manufacturerId)}::integer[]
    ) AS fact(id, article, article_norm, unit, country, vat_rate, manufacturer_id)
    WHERE product.id = fact.id
      AND (product.unit, product.country, product.vat_rate, product.article,
           product.manufacturer_id) IS DISTINCT FROM
          (coalesce(fact.unit, product.unit), coalesce(fact.country, product.country),
           coalesce(fact.vat_rate, product.vat_rate), fact.article, fact.manufacturer_id)
      AND NOT EXISTS (
        SELECT FROM products AS other
        WHERE other.manufacturer_id = fact.manufacturer_id
          AND other.article_norm = fact.article_norm AND other.id <> product.id)
    RETURNING product.id`)
  return rows.map(({ id }) => id)
}
