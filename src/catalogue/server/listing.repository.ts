// SQL of product lists: a page of ids in index order, filters, and the counts of facets.

import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'
import { FARTHEST_OFFSET } from '#src/shared/page-request.ts'
import { IN_ANY_CITY } from '../filter-contract.ts'
import type { City, CountedRow, Narrowing } from '../list-facets.ts'

/**
 * `rows` are the rows of one category of a list as statements with `product_id`, `price`,
 * `manufacturer_id` and `is_original`, each an index range ordered by price; no product is in two of them. `categoryIds` are those of a branch,
 * so there are few. Two lists with the same `key` have the same rows.
 */
export type Listing = {
  readonly key: string
  readonly categoryIds: readonly number[]
  readonly rows: readonly Sql[]
}

type OfModel = {
  readonly modelId: number
  readonly categoryIds: readonly number[]
  readonly engineId: number | null
}

const OF_PRODUCT = sql`
  product.id AS product_id, product.price, product.manufacturer_id,
  is_original(product.quality) AS is_original`

/** Products of a model. `engine_ids` is null for products that fit all its engines. */
export const modelListing = ({ modelId, categoryIds, engineId }: OfModel): Listing => ({
  key: JSON.stringify(['model', modelId, engineId, categoryIds]),
  categoryIds,
  rows: [
    sql`
      SELECT listing.product_id, listing.price, listing.manufacturer_id, listing.is_original
      FROM model_listing AS listing
      WHERE listing.model_id = ${modelId} AND listing.category_id = category.id
        AND ${
          engineId === null
            ? sql`true`
            : sql`(listing.engine_ids IS NULL OR ${engineId} = ANY (listing.engine_ids))`
        }`,
  ],
})

/** Products that fit the model, and products that fit every car. */
export const carListing = (wanted: OfModel): Listing => ({
  key: JSON.stringify(['car', wanted.modelId, wanted.engineId, wanted.categoryIds]),
  categoryIds: wanted.categoryIds,
  rows: [
    ...modelListing(wanted).rows,
    sql`
      SELECT ${OF_PRODUCT} FROM products AS product
      WHERE product.category_id = category.id AND product.is_universal AND NOT product.is_hidden
        AND NOT EXISTS (
          SELECT 1 FROM model_listing AS own
          WHERE own.model_id = ${wanted.modelId} AND own.category_id = product.category_id
            AND own.price = product.price AND own.product_id = product.id)`,
  ],
})

/** All products of the categories, whatever car they fit. */
export const categoryListing = (categoryIds: readonly number[]): Listing => ({
  key: JSON.stringify(['category', categoryIds]),
  categoryIds,
  rows: [
    sql`
      SELECT ${OF_PRODUCT} FROM products AS product
      WHERE product.category_id = category.id AND NOT product.is_hidden`,
  ],
})

/** Each range is limited by itself: a sort of both would read them whole. */
const ofEach = ({ rows }: Listing, limited: (range: Sql) => Sql): Sql =>
  rows.map((range) => sql`(${limited(range)})`).reduce((all, next) => sql`${all} UNION ALL ${next}`)

const isFreeAt = (locationIds: readonly number[] | null): Sql => sql`
  EXISTS (
    SELECT 1 FROM stock_levels AS level
    WHERE level.product_id = listed.product_id AND level.is_free
      AND ${locationIds === null ? sql`true` : sql`level.location_id = ANY (${locationIds})`})`

function isWanted(narrowing: Narrowing): Sql {
  const { locationIds, manufacturerIds, quality, priceFrom, priceTo } = narrowing
  const conditions = [
    ...(priceFrom === null ? [] : [sql`listed.price >= ${priceFrom}`]),
    ...(priceTo === null ? [] : [sql`listed.price <= ${priceTo}`]),
    ...(locationIds === null ? [] : [isFreeAt(locationIds)]),
    ...(manufacturerIds === null ? [] : [sql`listed.manufacturer_id = ANY (${manufacturerIds})`]),
    ...(quality === '' ? [] : [sql`listed.is_original = ${quality === 'original'}`]),
  ]
  return conditions.reduce<Sql>((all, condition) => sql`${all} AND ${condition}`, sql`true`)
}

export type ListPage = {
  readonly isDescending: boolean
  readonly offset: number
  readonly limit: number
}

const byPrice = (isDescending: boolean): Sql =>
  isDescending ? sql`price DESC, product_id DESC` : sql`price, product_id`

/** Ids of one page of the rows that meet `suits`, ordered by price. */
async function idsWhere(
  db: Database,
  listing: Listing,
  suits: Sql,
  page: ListPage,
): Promise<number[]> {
  const found = await db.query<{ id: number }>(pageWhere(listing, suits, page))
  return found.map(({ id }) => id)
}

const pageWhere = (
  listing: Listing,
  suits: Sql,
  { isDescending, offset, limit }: ListPage,
): Sql => sql`
  SELECT page.product_id AS id
  FROM unnest(${listing.categoryIds}::integer[]) AS category(id)
  CROSS JOIN LATERAL (${ofEach(
    listing,
    (range) => sql`
      SELECT listed.price, listed.product_id FROM (${range}) AS listed
      WHERE ${suits}
      ORDER BY ${byPrice(isDescending)}
      LIMIT ${offset + limit}`,
  )}) AS page
  ORDER BY ${byPrice(isDescending)}
  LIMIT ${limit} OFFSET ${offset}`

/** By one query, of each list the cheapest free products of each of `places`; null: of all. */
export async function cheapestFreeIds(
  db: Database,
  listings: readonly Listing[],
  { places, limit }: { places: readonly (readonly number[] | null)[]; limit: number },
): Promise<number[][]> {
  const page = { isDescending: false, offset: 0, limit }
  const [first, ...others] = listings.flatMap((listing, list) =>
    places.map(
      (locationIds) => sql`
        SELECT ${list}::integer AS list, found.id
        FROM (${pageWhere(listing, isFreeAt(locationIds), page)}) AS found`,
    ),
  )
  if (!first) return []
  const rows = await db.query<{ list: number; id: number }>(
    others.reduce((all, next) => sql`${all} UNION ALL ${next}`, first),
  )
  const ids = Map.groupBy(rows, ({ list }) => list)
  return listings.map((_, list) => [...new Set(ids.get(list)?.map(({ id }) => id))])
}

/** Ids of one page ordered by price: products in stock first, then missing ones. */
export async function listingIds(
  db: Database,
  listing: Listing,
  narrowing: Narrowing,
  page: ListPage,
): Promise<number[]> {
  if (page.offset > FARTHEST_OFFSET) return []
  const wanted = isWanted(narrowing)
  if (narrowing.locationIds !== null) return idsWhere(db, listing, wanted, page)
  const free = await idsWhere(db, listing, sql`${wanted} AND ${isFreeAt(null)}`, page)
  if (free.length === page.limit) return free
  const before =
    free.length > 0
      ? page.offset + free.length
      : await countWhere(db, listing, sql`${wanted} AND ${isFreeAt(null)}`, page.offset)
  const missing = await idsWhere(db, listing, sql`${wanted} AND NOT ${isFreeAt(null)}`, {
    ...page,
    offset: Math.max(0, page.offset - before),
    limit: page.limit - free.length,
  })
  return [...free, ...missing]
}

/** Counts the rows of a list; stops at `most` + 1. */
export const countListing = (
  db: Database,
  listing: Listing,
  narrowing: Narrowing,
  most: number,
): Promise<number> => countWhere(db, listing, isWanted(narrowing), most + 1)

async function countWhere(
  db: Database,
  listing: Listing,
  suits: Sql,
  limit: number,
): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    SELECT count(*)::integer AS count
    FROM (
      SELECT 1
      FROM unnest(${listing.categoryIds}::integer[]) AS category(id)
      CROSS JOIN LATERAL (${ofEach(
        listing,
        (range) => sql`SELECT 1 FROM (${range}) AS listed WHERE ${suits} LIMIT ${limit}`,
      )}) AS found
      LIMIT ${limit}) AS counted`)
  return row?.count ?? 0
}

/** So many times its equal share is read of each category: categories have unlike numbers of rows. */
const SHARES = 4
const LEAST_OF_CATEGORY = 50

/** Columns of a sample; `free` has arrays of the database as text. `prices` is null without rows. */
type Columns = {
  readonly prices: readonly number[] | null
  readonly manufacturerIds: readonly number[]
  readonly areOriginal: readonly (boolean | null)[]
  readonly free: readonly string[]
  readonly last: number
}

type Sample = {
  readonly rows: readonly CountedRow[]
  /** The list has rows that are not in it. */
  readonly isPart: boolean
}

/**
 * The first rows of a list, one more than `most` of them where there are more. Of a branch the
 * categories take turns, so that each is seen.
 */
export async function sampleRows(db: Database, listing: Listing, most: number): Promise<Sample> {
  const { categoryIds } = listing
  const ofCategory = Math.min(
    most + 1,
    Math.max(LEAST_OF_CATEGORY, Math.ceil((SHARES * most) / Math.max(1, categoryIds.length))),
  )
  // columns as arrays in one row: the driver takes longer to read 400 rows than the server to find them
  const [sample] = await db.query<Columns>(sql`
    SELECT array_to_json(array_agg(price)) AS prices,
           array_to_json(array_agg(manufacturer_id)) AS "manufacturerIds",
           array_to_json(array_agg(is_original)) AS "areOriginal",
           array_to_json(array_agg(
             ARRAY(SELECT level.location_id FROM stock_levels AS level
                   WHERE level.product_id = sample.product_id AND level.is_free)::text)) AS free,
           max(place)::integer AS last
    FROM (
      SELECT found.*
      FROM unnest(${categoryIds}::integer[]) AS category(id)
      CROSS JOIN LATERAL (
        SELECT ranged.*, row_number() OVER () AS place
        FROM (${ofEach(
          listing,
          (range) => sql`SELECT listed.* FROM (${range}) AS listed LIMIT ${ofCategory}`,
        )}) AS ranged
        LIMIT ${ofCategory}) AS found
      ORDER BY found.place
      LIMIT ${most + 1}) AS sample`)
  if (!sample?.prices) return { rows: [], isPart: false }
  const { prices, manufacturerIds, areOriginal, free, last } = sample
  const locationIds = new Map([...new Set(free)].map((ids) => [ids, idsIn(ids)]))
  const rows = prices.map((price, place) => ({
    price,
    manufacturerId: manufacturerIds[place] ?? 0,
    isOriginal: areOriginal[place] ?? null,
    locationIds: locationIds.get(free[place] ?? '') ?? [],
  }))
  return { rows, isPart: rows.length > most || last >= ofCategory }
}

const idsIn = (array: string): number[] => JSON.parse(`[${array.slice(1, -1)}]`)

const MOST_CITIES = 100

/** Cities by which stock is filtered, with their shops and warehouses. */
export const listStockCities = (db: Database): Promise<City[]> =>
  db.query(sql`
    SELECT slug, name,
           ARRAY(SELECT id FROM stock_locations
                 WHERE city_id = cities.id AND NOT is_to_order) AS "locationIds"
    FROM cities ORDER BY position, id LIMIT ${MOST_CITIES}`)

/** The locations of a city, or of all; none for an unknown one. */
export async function stockLocationIds(db: Database, city: string): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    SELECT location.id
    FROM stock_locations AS location JOIN cities AS city ON city.id = location.city_id
    WHERE NOT location.is_to_order AND (city.slug = ${city} OR ${city} = ${IN_ANY_CITY})`)
  return rows.map(({ id }) => id)
}

/** Ids of manufacturers by their normalised names; unknown names are left out. */
export async function manufacturerIdsByNorm(
  db: Database,
  norms: readonly string[],
): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    sql`SELECT id FROM manufacturers WHERE name_norm = ANY (${norms}::text[])`,
  )
  return rows.map(({ id }) => id)
}
