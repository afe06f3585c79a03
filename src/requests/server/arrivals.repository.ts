// SQL of subscriptions to the arrival of a product; letters are queued in the same transaction.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

/** Returns false for an unknown product. A repeated subscription changes nothing. */
export async function insertArrival(
  db: Database,
  { productId, email }: { readonly productId: number; readonly email: string },
): Promise<boolean> {
  const [product] = await db.query<{ isThere: boolean }>(sql`
    WITH product AS (SELECT id FROM products WHERE id = ${productId} AND NOT is_hidden),
    inserted AS (
      INSERT INTO arrival_subscriptions (product_id, email)
      SELECT id, ${email} FROM product
      ON CONFLICT (product_id, email) WHERE told_at IS NULL DO NOTHING)
    SELECT EXISTS (SELECT FROM product) AS "isThere"`)
  return product?.isThere ?? false
}

/** Counts the waiting subscriptions of one address, up to `most`. */
export async function countWaiting(db: Database, email: string, most: number): Promise<number> {
  const [counted] = await db.query<{ count: number }>(sql`
    SELECT count(*)::integer AS count FROM (
      SELECT FROM arrival_subscriptions
      WHERE email = ${email} AND told_at IS NULL
      LIMIT ${most}) AS waiting`)
  return counted?.count ?? 0
}

export type AwaitedProduct = { readonly productId: number; readonly isHere: boolean }

/** The next products with subscriptions, ordered by id; `isHere`: a pack of it is free. */
export const listAwaited = (db: Database, after: number, most: number): Promise<AwaitedProduct[]> =>
  db.query(sql`
    WITH awaited AS MATERIALIZED (
      SELECT DISTINCT product_id FROM arrival_subscriptions
      WHERE told_at IS NULL AND product_id > ${after}
      ORDER BY product_id
      LIMIT ${most})
    SELECT awaited.product_id AS "productId",
           NOT product.is_hidden AND coalesce((
             SELECT sum(level.on_hand - level.reserved)
             FROM stock_levels AS level
             WHERE level.product_id = product.id AND level.is_free), 0) >= product.multiplicity
             AS "isHere"
    FROM awaited
    JOIN products AS product ON product.id = awaited.product_id
    ORDER BY awaited.product_id`)

export type Waiting = { readonly id: number; readonly email: string }

/** Locks the subscriptions that wait for the product; skips those of other processes. */
export const lockWaiting = (db: Database, productId: number, most: number): Promise<Waiting[]> =>
  db.query(sql`
    SELECT id, email FROM arrival_subscriptions
    WHERE product_id = ${productId} AND told_at IS NULL
    ORDER BY email
    LIMIT ${most}
    FOR UPDATE SKIP LOCKED`)

/** Queues a letter to each subscriber, with the token of its link, and marks them as notified. */
export async function tellWaiting(
  db: Database,
  productId: number,
  told: readonly { readonly id: number; readonly token: string }[],
): Promise<void> {
  await db.query(sql`
    WITH told AS (
      UPDATE arrival_subscriptions AS waiting
      SET told_at = now(), token_hash = sha256(convert_to(given.token, 'UTF8'))
      FROM unnest(${told.map(({ id }) => id)}::integer[],
                  ${told.map(({ token }) => token)}::text[]) AS given(id, token)
      WHERE waiting.id = given.id
      RETURNING waiting.email, given.token
    ), goods AS MATERIALIZED (
      SELECT jsonb_build_object(
        'name', product.name, 'article', product.article, 'manufacturer', manufacturer.name,
        'key', product.key, 'price', product.price) AS product
      FROM products AS product
      JOIN manufacturers AS manufacturer ON manufacturer.id = product.manufacturer_id
      WHERE product.id = ${productId})
    SELECT queue_letter('goods-arrived', told.email,
                        jsonb_build_object('product', goods.product, 'token', told.token), NULL)
    FROM told CROSS JOIN goods`)
}

/** Deletes what the recipient of the link still waits for; returns false for an unknown link. */
export async function endArrivalsOf(db: Database, tokenHash: Buffer): Promise<boolean> {
  const [ended] = await db.query<{ isKnown: boolean }>(sql`
    WITH told AS MATERIALIZED (
      SELECT email FROM arrival_subscriptions WHERE token_hash = ${tokenHash}
    ), ended AS (
      DELETE FROM arrival_subscriptions AS waiting USING told
      WHERE waiting.email = told.email AND waiting.told_at IS NULL)
    SELECT EXISTS (SELECT FROM told) AS "isKnown"`)
  return ended?.isKnown ?? false
}

/**
 * Deletes notified subscriptions after 30 days, if their address waits for nothing else, and
 * waiting ones after half a year. Resolves to the number deleted.
 */
export async function deleteOldArrivals(db: Database, most: number): Promise<number> {
  const deleted = await db.query(sql`
    WITH told AS MATERIALIZED (
      SELECT id FROM arrival_subscriptions AS old
      WHERE told_at < now() - interval '30 days' AND NOT EXISTS (
        SELECT FROM arrival_subscriptions AS waiting
        WHERE waiting.email = old.email AND waiting.told_at IS NULL)
      ORDER BY told_at LIMIT ${most} FOR UPDATE SKIP LOCKED
    ), waiting AS MATERIALIZED (
      SELECT id FROM arrival_subscriptions
      WHERE told_at IS NULL AND created_at < now() - interval '180 days'
      ORDER BY created_at LIMIT ${most} FOR UPDATE SKIP LOCKED)
    DELETE FROM arrival_subscriptions
    WHERE id IN (SELECT id FROM told UNION ALL SELECT id FROM waiting)
    RETURNING id`)
  return deleted.length
}
