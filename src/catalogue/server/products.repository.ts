// SQL of products with everything that a card shows, names as ids; one statement for many ids.

import type { FindByArticles } from '#src/pictures/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'
import { barcodeOf } from '#src/shared/barcode.ts'
import { normaliseManufacturer } from '../manufacturer-name.ts'

type OilRow = {
  readonly viscosity: string | null
  readonly volumeMl: number
  readonly base: string | null
  readonly api: readonly string[]
  readonly acea: readonly string[]
  readonly approvals: readonly string[]
}

/**
 * A product with names as ids and the price in kopecks. `fitments` and `stock` are pairs of numbers,
 * joined by commas, null for none: model and engine (0: every engine), location and free quantity.
 */
export type ProductRow = {
  readonly id: number
  readonly key: string
  readonly name: string
  readonly article: string
  readonly multiplicity: number
  readonly partType: string
  readonly quality: 'original' | 'analogue-1' | 'analogue-2' | 'untold'
  /** Null: nobody has said it. */
  readonly isOriginal: boolean | null
  readonly manufacturerId: number
  readonly country: string | null
  readonly description: string
  readonly price: number
  readonly isUniversal: boolean
  readonly oil: OilRow | null
  readonly categoryId: number
  readonly groupArticle: string | null
  readonly fitments: string | null
  readonly stock: string | null
  /** The supplier's store that it is sold from to order; null: the shop's own places. */
  readonly orderLocationId: number | null
  /** Text for `pictureFacts`. */
  readonly images: string | null
}

/** Columns of `product` and the JOINED tables; with `modelId` only the fitments to that model. */
const columns = (modelId: number | null): Sql => sql`
  product.id, product.key, product.name, product.article, product.multiplicity,
  product.part_type AS "partType", product.quality,
  is_original(product.quality) AS "isOriginal",
  product.manufacturer_id AS "manufacturerId", product.country, product.description,
  product.price, product.is_universal AS "isUniversal",
  CASE WHEN oil.product_id IS NOT NULL THEN json_build_object(
    'viscosity', oil.viscosity, 'volumeMl', oil.volume_ml, 'base', oil.base,
    'api', oil.api, 'acea', oil.acea, 'approvals', oil.approvals) END AS oil,
  product.category_id AS "categoryId", product.order_location_id AS "orderLocationId", analogues.article AS "groupArticle",
  (SELECT string_agg(fitment.model_id || ',' || coalesce(fitment.engine_id, 0), ',')
   FROM fitments AS fitment
   WHERE fitment.product_id = product.id
     AND (${modelId}::integer IS NULL OR fitment.model_id = ${modelId})) AS fitments,
  (SELECT string_agg(level.location_id || ',' || (level.on_hand - level.reserved), ',')
   FROM stock_levels AS level
   WHERE level.product_id = product.id AND level.is_free) AS stock,
  (SELECT string_agg(concat_ws(',', picture.hash, picture.width, picture.height), ','
                     ORDER BY image.position)
   FROM product_images AS image JOIN pictures AS picture ON picture.hash = image.hash
   WHERE image.product_id = product.id) AS images`

const JOINED = sql`
  LEFT JOIN analogue_groups AS analogues ON analogues.id = product.analogue_group_id
  LEFT JOIN product_oils AS oil ON oil.product_id = product.id`

/**
 * The products of `ids` in that order; unknown and hidden ones are left out. With `modelId` only
 * the fitments to that model are read.
 */
export const listProductRows = (
  db: Database,
  ids: readonly number[],
  modelId: number | null,
): Promise<ProductRow[]> =>
  db.query(sql`
    SELECT ${columns(modelId)}
    FROM unnest(${ids}::integer[]) WITH ORDINALITY AS wanted(id, place)
    JOIN products AS product ON product.id = wanted.id AND NOT product.is_hidden
    ${JOINED}
    ORDER BY wanted.place`)

/**
 * A ProductRow as JSON, null for a hidden one. It saves a second statement where one finds a few
 * products; `id` is a column of that statement.
 */
export const productRowJson = (id: Sql): Sql => sql`
  (SELECT row_to_json(row)
   FROM (SELECT ${columns(null)} FROM products AS product ${JOINED}
         WHERE product.id = ${id} AND NOT product.is_hidden) AS row)`

/** The id of a product by id, key or former key; null when there is none. */
export async function findProductId(db: Database, idOrKey: string): Promise<number | null> {
  const id = /^\d{1,9}$/.test(idOrKey) ? Number(idOrKey) : 0
  const [row] = await db.query<{ id: number }>(sql`
    SELECT id FROM products WHERE id = ${id} AND NOT is_hidden
    UNION ALL
    SELECT id FROM products WHERE key = ${idOrKey} AND NOT is_hidden
    UNION ALL
    SELECT redirect.product_id FROM product_redirects AS redirect
    JOIN products AS product ON product.id = redirect.product_id AND NOT product.is_hidden
    WHERE redirect.key = ${idOrKey}
    LIMIT 1`)
  return row?.id ?? null
}

const MOST_BARCODES = 20

/** Each barcode of the product once, whichever sources state it. */
export async function listBarcodes(db: Database, id: number): Promise<string[]> {
  const rows = await db.query<{ code: string }>(sql`
    SELECT DISTINCT code FROM product_barcodes
    WHERE product_id = ${id} AND code ~ '^([0-9]{8}|[0-9]{13,14})$'
    ORDER BY code LIMIT ${MOST_BARCODES}`)
  return rows.map(({ code }) => code).filter((code) => barcodeOf(code) === code)
}

/** A product of a normalised article, maybe hidden. `makerNorms`: names of its manufacturer. */
export type ProductOfArticle = {
  readonly id: number
  readonly articleNorm: string
  readonly manufacturer: string
  readonly makerNorms: readonly string[]
}

/** Returns at most MOST_OF_AN_ARTICLE products for each article: makers seldom share a number. */
const listProductsOfArticles = (
  db: Database,
  articles: readonly string[],
): Promise<ProductOfArticle[]> =>
  db.query(sql`
    SELECT product.id, product.article_norm AS "articleNorm", maker.name AS manufacturer,
           ARRAY[maker.name_norm] || ARRAY(
             SELECT synonym.name_norm FROM manufacturer_synonyms AS synonym
             WHERE synonym.manufacturer_id = maker.id) AS "makerNorms"
    FROM products AS product
    JOIN manufacturers AS maker ON maker.id = product.manufacturer_id
    WHERE product.article_norm = ANY(${articles}::text[])
    ORDER BY product.id
    LIMIT ${articles.length * MOST_OF_AN_ARTICLE}`)

const MOST_OF_AN_ARTICLE = 50

/** For pictures, whose files are named by articles. */
export const findByArticles =
  (db: Database): FindByArticles =>
  async (articles) =>
    (await listProductsOfArticles(db, articles)).map(({ makerNorms, ...product }) => ({
      ...product,
      isMadeBy: (name) =>
        name === product.manufacturer || makerNorms.includes(normaliseManufacturer(name)),
    }))

/** Counts the products on sale exactly; too slow for pages. */
export async function countProducts(db: Database): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`SELECT count(*)::integer AS count FROM products WHERE NOT is_hidden`,
  )
  return row?.count ?? 0
}

/** Ids of the best-selling products in stock. */
export async function popularProductIds(db: Database, limit: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    SELECT search.product_id AS id
    FROM product_search AS search
    WHERE EXISTS (
      SELECT 1 FROM stock_levels AS level
      WHERE level.product_id = search.product_id AND level.is_free)
    ORDER BY search.rank
    LIMIT ${limit}`)
  return rows.map(({ id }) => id)
}
