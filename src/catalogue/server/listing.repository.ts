// SQL of product lists: one page of ids from tables with an index in its order.

import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'
import { FARTHEST_OFFSET } from '#src/shared/page-request.ts'

export type PageRequest = {
  readonly isDescending: boolean
  readonly offset: number
  readonly limit: number
}

export type ModelListing = PageRequest & {
  readonly modelId: number
  /** The categories of a branch; each is one index range, so there must be few. */
  readonly categoryIds: readonly number[]
  readonly engineId: number | null
}

const byPrice = (isDescending: boolean): Sql =>
  isDescending ? sql`price DESC, product_id DESC` : sql`price, product_id`

/** `engine_ids` is null for products that fit every engine of the model. */
const fitsEngine = (engineId: number | null): Sql =>
  engineId === null
    ? sql`true`
    : sql`(listing.engine_ids IS NULL OR ${engineId} = ANY (listing.engine_ids))`

/** Ids of one page of the products that fit a model, ordered by price. */
export async function modelListingIds(db: Database, wanted: ModelListing): Promise<number[]> {
  const { modelId, categoryIds, engineId, isDescending, offset, limit } = wanted
  if (offset > FARTHEST_OFFSET) return []
  const rows = await db.query<{ id: number }>(sql`
    SELECT page.product_id AS id
    FROM unnest(${categoryIds}::integer[]) AS category(id)
    CROSS JOIN LATERAL (
      SELECT listing.price, listing.product_id
      FROM model_listing AS listing
      WHERE listing.model_id = ${modelId} AND listing.category_id = category.id
        AND ${fitsEngine(engineId)}
      ORDER BY ${byPrice(isDescending)}
      LIMIT ${offset + limit}
    ) AS page
    ORDER BY ${byPrice(isDescending)}
    LIMIT ${limit} OFFSET ${offset}`)
  return rows.map(({ id }) => id)
}

/** Counts the products that fit; stops at `most` + 1. */
export async function countModelListing(
  db: Database,
  { modelId, categoryIds, engineId }: Omit<ModelListing, keyof PageRequest>,
  most: number,
): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    SELECT count(*)::integer AS count
    FROM (
      SELECT 1 FROM model_listing AS listing
      WHERE listing.model_id = ${modelId} AND listing.category_id = ANY (${categoryIds})
        AND ${fitsEngine(engineId)}
      LIMIT ${most + 1}) AS found`)
  return row?.count ?? 0
}

/** Universal goods of `category` that are not listed for the model anyway. */
const universalOf = (modelId: number): Sql => sql`
  FROM products AS product
  WHERE product.category_id = category.id AND product.is_universal AND NOT product.is_hidden
    AND NOT EXISTS (
      SELECT 1 FROM model_listing AS listing
      WHERE listing.model_id = ${modelId} AND listing.category_id = product.category_id
        AND listing.price = product.price AND listing.product_id = product.id)`

/** Ids of one page of what fits a model and what fits every car, ordered by price. */
export async function carListingIds(db: Database, wanted: ModelListing): Promise<number[]> {
  const { modelId, categoryIds, engineId, isDescending, offset, limit } = wanted
  if (offset > FARTHEST_OFFSET) return []
  const rows = await db.query<{ id: number }>(sql`
    SELECT page.product_id AS id
    FROM unnest(${categoryIds}::integer[]) AS category(id)
    CROSS JOIN LATERAL (
      (SELECT listing.price, listing.product_id
       FROM model_listing AS listing
       WHERE listing.model_id = ${modelId} AND listing.category_id = category.id
         AND ${fitsEngine(engineId)}
       ORDER BY ${byPrice(isDescending)}
       LIMIT ${offset + limit})
      UNION ALL
      (SELECT product.price, product.id AS product_id ${universalOf(modelId)}
       ORDER BY ${byPrice(isDescending)}
       LIMIT ${offset + limit})
    ) AS page
    ORDER BY ${byPrice(isDescending)}
    LIMIT ${limit} OFFSET ${offset}`)
  return rows.map(({ id }) => id)
}

/** Counts what fits every car, beside what is listed for the model; stops at `most` + 1. */
export async function countUniversal(
  db: Database,
  { modelId, categoryIds }: Omit<ModelListing, keyof PageRequest>,
  most: number,
): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    SELECT count(*)::integer AS count
    FROM (
      SELECT 1 FROM unnest(${categoryIds}::integer[]) AS category(id)
      CROSS JOIN LATERAL (SELECT product.id ${universalOf(modelId)} LIMIT ${most + 1}) AS universal
      LIMIT ${most + 1}) AS found`)
  return row?.count ?? 0
}

/** Ids of one page of the products of the categories, ordered by price. */
export async function categoryListingIds(
  db: Database,
  categoryIds: readonly number[],
  { isDescending, offset, limit }: PageRequest,
): Promise<number[]> {
  if (offset > FARTHEST_OFFSET) return []
  const order = isDescending ? sql`price DESC, id DESC` : sql`price, id`
  const rows = await db.query<{ id: number }>(sql`
    SELECT page.id
    FROM unnest(${categoryIds}::integer[]) AS category(id)
    CROSS JOIN LATERAL (
      SELECT product.price, product.id
      FROM products AS product
      WHERE product.category_id = category.id AND NOT product.is_hidden
      ORDER BY ${order}
      LIMIT ${offset + limit}
    ) AS page
    ORDER BY ${order}
    LIMIT ${limit} OFFSET ${offset}`)
  return rows.map(({ id }) => id)
}
