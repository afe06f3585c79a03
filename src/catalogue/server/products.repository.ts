// SQL of products with all that a card shows but the names: one statement for any number of ids.

import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'

type OilRow = {
  readonly viscosity: string | null
  readonly volumeMl: number
  readonly base: string | null
  readonly api: readonly string[]
  readonly acea: readonly string[]
  readonly approvals: readonly string[]
}

/**
 * A product as the database tells it, names as ids. Price in kopecks. Numbers behind commas, null
 * for none: of each fitment model and engine (0 for every engine), of each location that has it the
 * location and what is free to sell.
 */
export type ProductRow = {
  readonly id: number
  readonly key: string
  readonly name: string
  readonly article: string
  readonly multiplicity: number
  readonly partType: string
  readonly quality: 'original' | 'analogue-1' | 'analogue-2'
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
}

/** Of `product` and what stands BESIDE it; with `modelId` only the fitments to that model. */
const columns = (modelId: number | null): Sql => sql`
  product.id, product.key, product.name, product.article, product.multiplicity,
  product.part_type AS "partType", product.quality,
  product.manufacturer_id AS "manufacturerId", product.country, product.description,
  product.price, product.is_universal AS "isUniversal",
  CASE WHEN oil.product_id IS NOT NULL THEN json_build_object(
    'viscosity', oil.viscosity, 'volumeMl', oil.volume_ml, 'base', oil.base,
    'api', oil.api, 'acea', oil.acea, 'approvals', oil.approvals) END AS oil,
  product.category_id AS "categoryId", analogues.article AS "groupArticle",
  (SELECT string_agg(fitment.model_id || ',' || coalesce(fitment.engine_id, 0), ',')
   FROM fitments AS fitment
   WHERE fitment.product_id = product.id
     AND (${modelId}::integer IS NULL OR fitment.model_id = ${modelId})) AS fitments,
  (SELECT string_agg(level.location_id || ',' || (level.on_hand - level.reserved), ',')
   FROM stock_levels AS level
   WHERE level.product_id = product.id AND level.is_free) AS stock`

const BESIDE = sql`
  LEFT JOIN analogue_groups AS analogues ON analogues.id = product.analogue_group_id
  LEFT JOIN product_oils AS oil ON oil.product_id = product.id`

/**
 * The products of `ids` in that order; unknown and hidden ones are left out. With `modelId` only
 * the fitments to that model are told.
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
    ${BESIDE}
    ORDER BY wanted.place`)

/**
 * A ProductRow as JSON, null for a hidden one: for a statement that finds a few products and
 * spares their cards a second one. `id` is a column of it.
 */
export const productRowJson = (id: Sql): Sql => sql`
  (SELECT row_to_json(told)
   FROM (SELECT ${columns(null)} FROM products AS product ${BESIDE}
         WHERE product.id = ${id} AND NOT product.is_hidden) AS told)`

/** The id behind an id or a key, also behind a key of former times; null when there is none. */
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

/** How many products are on sale; exact, for the start and for commands, not for pages. */
export async function countProducts(db: Database): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`SELECT count(*)::integer AS count FROM products WHERE NOT is_hidden`,
  )
  return row?.count ?? 0
}

/** Ids of the most bought products that are in stock now. */
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
