// SQL by which a list of products enters the catalogue: whole batches in one statement each.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { Kopecks } from '#src/shared/money.ts'
import type { KnownCategory } from '../category-match.ts'

/** What a list says about a product; null means that it says nothing. */
export type ProductWords = {
  readonly manufacturerId: number
  readonly articleNorm: string
  readonly name: string
  readonly price: Kopecks
  readonly description: string | null
  readonly categoryId: number | null
}

export type NewProduct = ProductWords & {
  readonly key: string
  readonly article: string
  readonly categoryId: number
  readonly quality: 'original' | 'analogue-1'
}

/**
 * Until the end of the transaction nobody else brings a list in or builds lists anew. Waits for
 * whoever does: to be called before anything that a buyer would wait for is locked.
 */
export const waitForOtherLists = (db: Database) => db.query(sql`SELECT lock_product_lists()`)

/** Fails by a lock timeout where they take longer; what else is locked waits no longer either. */
export async function waitBrieflyForOtherLists(db: Database, mostMs: number): Promise<void> {
  await db.query(sql`SELECT set_config('lock_timeout', ${`${mostMs}ms`}, true)`)
  await waitForOtherLists(db)
}

/** The products that are already there, by their place among `words`, and whether they differ. */
export const findKnownProducts = (db: Database, words: readonly ProductWords[]) =>
  db.query<{ place: number; id: number; differs: boolean }>(sql`
    SELECT given.place::integer - 1 AS place, product.id,
           (product.name, product.price, product.description, product.category_id)
           IS DISTINCT FROM
           (given.name, given.price, coalesce(given.description, product.description),
            coalesce(given.category_id, product.category_id)) AS differs
    FROM unnest(
      ${words.map(({ manufacturerId }) => manufacturerId)}::integer[],
      ${words.map(({ articleNorm }) => articleNorm)}::text[],
      ${words.map(({ name }) => name)}::text[],
      ${words.map(({ price }) => price)}::integer[],
      ${words.map(({ description }) => description)}::text[],
      ${words.map(({ categoryId }) => categoryId)}::integer[]
    ) WITH ORDINALITY
      AS given(manufacturer_id, article_norm, name, price, description, category_id, place)
    JOIN products AS product ON product.manufacturer_id = given.manufacturer_id
                            AND product.article_norm = given.article_norm`)

export async function updateProducts(
  db: Database,
  products: readonly (ProductWords & { readonly id: number })[],
): Promise<void> {
  if (products.length === 0) return
  await db.query(sql`
    UPDATE products AS product
    SET name = given.name, price = given.price, updated_at = now(),
        description = coalesce(given.description, product.description),
        category_id = coalesce(given.category_id, product.category_id)
    FROM unnest(
      ${products.map(({ id }) => id)}::integer[],
      ${products.map(({ name }) => name)}::text[],
      ${products.map(({ price }) => price)}::integer[],
      ${products.map(({ description }) => description)}::text[],
      ${products.map(({ categoryId }) => categoryId)}::integer[]
    ) AS given(id, name, price, description, category_id)
    WHERE product.id = given.id`)
}

/** Inserts and resolves to the ids by key. */
export async function insertProducts(
  db: Database,
  products: readonly NewProduct[],
): Promise<ReadonlyMap<string, number>> {
  if (products.length === 0) return new Map()
  const rows = await db.query<{ id: number; key: string }>(sql`
    INSERT INTO products
      (key, name, article, article_norm, manufacturer_id, category_id, quality, description, price)
    SELECT key, name, article, article_norm, manufacturer_id, category_id, quality,
           coalesce(description, ''), price
    FROM unnest(
      ${products.map(({ key }) => key)}::text[],
      ${products.map(({ name }) => name)}::text[],
      ${products.map(({ article }) => article)}::text[],
      ${products.map(({ articleNorm }) => articleNorm)}::text[],
      ${products.map(({ manufacturerId }) => manufacturerId)}::integer[],
      ${products.map(({ categoryId }) => categoryId)}::integer[],
      ${products.map(({ quality }) => quality)}::text[],
      ${products.map(({ description }) => description)}::text[],
      ${products.map(({ price }) => price)}::integer[]
    ) AS given(key, name, article, article_norm, manufacturer_id, category_id, quality,
               description, price)
    RETURNING id, key`)
  return new Map(rows.map(({ id, key }) => [key, id]))
}

/** Those of the keys that a product has or had. */
export async function takenKeys(db: Database, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ key: string }>(sql`
    SELECT key FROM products WHERE key = ANY (${keys}::text[])
    UNION ALL
    SELECT key FROM product_redirects WHERE key = ANY (${keys}::text[])`)
  return new Set(rows.map(({ key }) => key))
}

/** Those that were hidden because no list had them are seen again; resolves to which they are. */
export async function showUnlisted(db: Database, ids: readonly number[]): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    WITH listed_again AS (
      DELETE FROM unlisted_products WHERE product_id = ANY (${ids}::integer[])
      RETURNING product_id)
    UPDATE products AS product SET is_hidden = false, updated_at = now()
    FROM listed_again WHERE product.id = listed_again.product_id
    RETURNING product.id`)
  return rows.map(({ id }) => id)
}

/** What search and lists show of these products follows. */
export async function refreshProductLists(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.query(sql`SELECT refresh_product_lists(${ids}::integer[])`)
}

/** The same for all products, in the order of what was bought. Who reads goes on meanwhile. */
export const rebuildProductLists = (db: Database) => db.query(sql`SELECT rebuild_product_lists()`)

/** After many new rows: the embedded database has nobody who would count them by itself. */
export const refreshStatistics = (db: Database) =>
  db.query(sql`
    ANALYZE products, product_search, stock_levels, supplier_offers, fitments, supplier_fits,
            article_numbers, analogue_edges`)

export const knownCategories = (db: Database): Promise<KnownCategory[]> =>
  db.query(sql`SELECT id, parent_id AS "parentId", key, name FROM categories ORDER BY id`)

/** A new category stands behind its sisters. */
export async function insertCategory(
  db: Database,
  { parentId, key, name }: Omit<KnownCategory, 'id'>,
): Promise<KnownCategory> {
  const [row] = await db.query<{ id: number }>(sql`
    INSERT INTO categories (parent_id, key, name, position)
    SELECT ${parentId}::integer, ${key}, ${name}, coalesce(max(position) + 1, 0)
    FROM categories WHERE parent_id IS NOT DISTINCT FROM ${parentId}::integer
    RETURNING id`)
  if (!row) throw new Error('INSERT INTO categories returned nothing')
  return { id: row.id, parentId, key, name }
}
