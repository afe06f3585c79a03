// SQL that counts what belongs to categories, and carries out the owner's acts on them.

import { integerArray } from '#src/platform/server/array-literal.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'
import type { CategoryMerge } from '../../category-merge.ts'

export type Belongings = {
  readonly products: number
  readonly margins: number
  readonly rules: number
  readonly texts: number
}

/** What names one of these categories; hidden products too. */
export async function countBelongings(db: Database, ids: readonly number[]): Promise<Belongings> {
  const [row] = await db.query<Belongings>(sql`
    SELECT (SELECT count(*)::integer FROM products
            WHERE category_id = ANY (${integerArray(ids)}::integer[])) AS products,
           (SELECT count(*)::integer FROM margin_rules
            WHERE category_id = ANY (${integerArray(ids)}::integer[])) AS margins,
           (SELECT count(*)::integer FROM category_rules
            WHERE category_id = ANY (${integerArray(ids)}::integer[])) AS rules,
           (SELECT count(*)::integer FROM supplier_categories
            WHERE category_id = ANY (${integerArray(ids)}::integer[])) AS texts`)
  if (!row) throw new Error('counts without a table are always one row')
  return row
}

export type CountedCategory = {
  readonly id: number
  readonly parentId: number | null
  readonly key: string
  readonly name: string
  /** Of its own, on sale. */
  readonly products: number
}

/** In the order of the shop. */
export const listCountedCategories = (db: Database): Promise<CountedCategory[]> =>
  db.query(sql`
    SELECT category.id, category.parent_id AS "parentId", category.key, category.name,
           coalesce(counted.product_count, 0)::integer AS products
    FROM categories AS category
    LEFT JOIN category_counts AS counted ON counted.category_id = category.id
    ORDER BY category.position, category.id`)

/** Marks the product lists of all products of these categories as due. */
export const markCategoriesDue = (tx: Database, ids: readonly number[]) =>
  tx.query(sql`
    INSERT INTO due_products (product_id, due)
    SELECT id, 'lists' FROM products WHERE category_id = ANY (${integerArray(ids)}::integer[])`)

/** What a category is called and where it stands, before that changes. */
const noteFormer = (tx: Database, id: number) =>
  tx.query(sql`
    INSERT INTO former_categories (category_id, parent_id, name)
    SELECT id, parent_id, name FROM categories WHERE id = ${id}`)

export async function saveName(tx: Database, id: number, name: string): Promise<void> {
  await noteFormer(tx, id)
  await tx.query(sql`UPDATE categories SET name = ${name} WHERE id = ${id}`)
}

/** It becomes the last one of its new parent. */
export async function saveParent(tx: Database, id: number, parentId: number | null): Promise<void> {
  await noteFormer(tx, id)
  await tx.query(sql`
    UPDATE categories SET parent_id = ${parentId}::integer, position = (
      SELECT coalesce(max(position) + 1, 0) FROM categories
      WHERE parent_id IS NOT DISTINCT FROM ${parentId}::integer)
    WHERE id = ${id}`)
}

/** Former names under a deleted category go with it. */
export const deleteCategory = (tx: Database, id: number) =>
  tx.query(sql`DELETE FROM categories WHERE id = ${id}`)

type Pairs = CategoryMerge['merged']

const pairs = (merged: Pairs): Sql => sql`unnest(
  ${integerArray(merged.map(({ from }) => from))}::integer[],
  ${integerArray(merged.map(({ into }) => into))}::integer[]) AS pair(from_id, into_id)`

/** Ids of margin rules that cannot stand beside each other in one category. */
export async function clashingMargins(db: Database, merged: Pairs): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    SELECT DISTINCT own.id
    FROM ${pairs(merged)}
    JOIN margin_rules AS own ON own.category_id IN (pair.from_id, pair.into_id)
    JOIN margin_rules AS other ON other.category_id IN (pair.from_id, pair.into_id)
      AND other.category_id <> own.category_id
      AND other.supplier_id IS NOT DISTINCT FROM own.supplier_id
      AND int4range(other.cost_from, other.cost_below) && int4range(own.cost_from, own.cost_below)
    ORDER BY own.id LIMIT 20`)
  return rows.map(({ id }) => id)
}

/**
 * Products keep what they had of their category for lack of a value of their own: that they are
 * fetched only, and their weight.
 */
export const moveProducts = (tx: Database, merged: Pairs) =>
  tx.query(sql`
    UPDATE products AS product
    SET category_id = pair.into_id, updated_at = now(),
        pickup_only = CASE WHEN former.pickup_only <> place.pickup_only
                           THEN coalesce(product.pickup_only, former.pickup_only)
                           ELSE product.pickup_only END,
        weight_g = CASE WHEN former.weight_g IS DISTINCT FROM place.weight_g
                        THEN coalesce(product.weight_g, former.weight_g)
                        ELSE product.weight_g END
    FROM ${pairs(merged)}
    JOIN categories AS former ON former.id = pair.from_id
    JOIN categories AS place ON place.id = pair.into_id
    WHERE product.category_id = pair.from_id`)

/** All that names a merged category names the other one, and its address leads there. */
export async function mergeBelongings(tx: Database, merged: Pairs): Promise<void> {
  await tx.query(sql`
    UPDATE margin_rules SET category_id = pair.into_id
    FROM ${pairs(merged)} WHERE category_id = pair.from_id`)
  await tx.query(sql`
    UPDATE category_rules SET category_id = pair.into_id
    FROM ${pairs(merged)} WHERE category_id = pair.from_id`)
  await tx.query(sql`
    UPDATE supplier_categories SET category_id = pair.into_id
    FROM ${pairs(merged)} WHERE category_id = pair.from_id`)
  // the undo of a list puts products back
  await tx.query(sql`
    UPDATE product_changes AS change
    SET was_category_id = coalesce(was.into_id, change.was_category_id),
        is_category_id = coalesce(became.into_id, change.is_category_id)
    FROM product_changes AS same
    LEFT JOIN (SELECT * FROM ${pairs(merged)}) AS was ON was.from_id = same.was_category_id
    LEFT JOIN (SELECT * FROM ${pairs(merged)}) AS became ON became.from_id = same.is_category_id
    WHERE (same.run_id, same.product_id) = (change.run_id, change.product_id)
      AND (was.from_id IS NOT NULL OR became.from_id IS NOT NULL)`)
  await tx.query(sql`
    INSERT INTO former_categories (category_id, parent_id, name, key)
    SELECT pair.into_id, merged.parent_id, merged.name, merged.key
    FROM ${pairs(merged)} JOIN categories AS merged ON merged.id = pair.from_id
    ORDER BY pair.from_id`)
  await tx.query(sql`
    UPDATE former_categories SET category_id = pair.into_id
    FROM ${pairs(merged)} WHERE category_id = pair.from_id`)
  await tx.query(sql`
    UPDATE former_categories SET parent_id = pair.into_id
    FROM ${pairs(merged)} WHERE parent_id = pair.from_id`)
}

/** The innermost first, as a category with branches cannot be deleted. */
export const deleteMerged = (tx: Database, merged: Pairs) =>
  tx.query(sql`
    DELETE FROM categories
    WHERE id = ANY (${integerArray(merged.map(({ from }) => from))}::integer[])`)

/** Products that the undo of a list or of an exchange would put back there. */
export async function countReturning(db: Database, id: number): Promise<number> {
  const [row] = await db.query<{ products: number }>(sql`
    SELECT count(*)::integer AS products FROM product_changes WHERE was_category_id = ${id}`)
  return row?.products ?? 0
}

/** Margin rules of these categories, by which the prices of everything under them are made. */
export async function countMargins(db: Database, ids: readonly number[]): Promise<number> {
  return (await countBelongings(db, ids)).margins
}
