// SQL of orders for changes by staff: lock, lines, handover.

import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'

export type LockedOrder = {
  readonly status: string
  readonly storeId: number | null
  readonly version: number
}

/** Locks the row first, as every step of an order does. */
export async function lockOrder(db: Database, orderId: number): Promise<LockedOrder | null> {
  const [found] = await db.query<LockedOrder>(sql`
    SELECT status, store_id AS "storeId", version FROM orders WHERE id = ${orderId} FOR UPDATE`)
  return found ?? null
}

/** The version of an order that is there. */
export async function readVersion(db: Database, orderId: number): Promise<number> {
  const [found] = await db.query<{ version: number }>(
    sql`SELECT version FROM orders WHERE id = ${orderId}`,
  )
  return found?.version ?? 0
}

/** Whether a line is in the order and not dropped; null: no such line. */
export async function isLineOrdered(
  db: Database,
  { orderId, position }: { readonly orderId: number; readonly position: number },
): Promise<boolean | null> {
  const [line] = await db.query<{ isOrdered: boolean }>(sql`
    SELECT state = 'ordered' AS "isOrdered" FROM order_lines
    WHERE order_id = ${orderId} AND position = ${position}`)
  return line?.isOrdered ?? null
}

export type Handover = {
  /** The full name of the customer. */
  readonly customer: string
  readonly pickupCode: string | null
  /** ISO 8601. */
  readonly keptUntil: string | null
}

/** The customer of an order, and the pickup code. */
export async function findHandover(db: Database, orderId: number): Promise<Handover | null> {
  const [found] = await db.query<Handover>(sql`
    SELECT concat_ws(' ', nullif(buyer.lastname, ''), buyer.name, buyer.patronymic) AS customer,
           placed.pickup_code AS "pickupCode",
           -- without a code kept_until is the deadline of the confirmation
           CASE WHEN placed.pickup_code IS NOT NULL
                THEN to_jsonb(placed.kept_until) #>> '{}' END AS "keptUntil"
    FROM orders AS placed JOIN customers AS buyer ON buyer.id = placed.customer_id
    WHERE placed.id = ${orderId}`)
  return found ?? null
}

export type FoundOrder = { readonly id: number; readonly by: 'code' | 'number' | 'buyer' }

const MOST_FOUND = 10

const spelt = (text: Sql): Sql => sql`translate(lower(${text}), 'ё', 'е')`

/** Orders at the counter that a code or a number names, those of the code first; 000012 is no number. */
export const findReadyOrders = (
  db: Database,
  typed: { readonly digits: string; readonly storeId: number | null },
): Promise<FoundOrder[]> =>
  db.query(sql`
    SELECT id, CASE WHEN pickup_code = ${typed.digits} THEN 'code' ELSE 'number' END AS by
    FROM orders
    WHERE status = 'ready' AND (pickup_code = ${typed.digits} OR id::text = ${typed.digits})
      AND (${typed.storeId}::integer IS NULL OR store_id = ${typed.storeId})
    ORDER BY by, id
    LIMIT ${MOST_FOUND}`)

/**
 * Orders of a buyer that are ready or still to come, by the end of his telephone or else by his last
 * name, or by that of the one who receives it in his place; ready ones first, then the newest.
 */
export const findOpenOfBuyer = (
  db: Database,
  {
    phoneEnd,
    lastname,
    name,
    storeId,
  }: {
    readonly phoneEnd: string | null
    readonly lastname: string
    /** Its beginning; empty: any. */
    readonly name: string
    readonly storeId: number | null
  },
): Promise<FoundOrder[]> =>
  db.query(sql`
    SELECT placed.id, 'buyer' AS by
    FROM orders AS placed
    JOIN customers AS buyer ON buyer.id = placed.customer_id
    CROSS JOIN (SELECT ${spelt(sql`${lastname}::text`)} AS lastname,
                       ${spelt(sql`${name}::text`)} AS name) AS typed
    CROSS JOIN LATERAL (
      SELECT regexp_split_to_array(${spelt(sql`placed.recipient`)}, '[\\s,.;]+') AS words) AS named
    WHERE placed.status IN ('new', 'confirmed', 'assembling', 'ready')
      AND (${storeId}::integer IS NULL OR placed.store_id = ${storeId})
      AND CASE WHEN ${phoneEnd}::text IS NULL
               THEN ${spelt(sql`coalesce(nullif(buyer.lastname, ''), buyer.name)`)} = typed.lastname
                      AND starts_with(${spelt(sql`buyer.name`)}, typed.name)
                    OR typed.lastname = ANY (named.words)
                      AND EXISTS (SELECT FROM unnest(named.words) AS word
                                  WHERE starts_with(word, typed.name))
               ELSE right(placed.phone, length(${phoneEnd}::text)) = ${phoneEnd}::text END
    ORDER BY placed.status = 'ready' DESC, placed.id DESC
    LIMIT ${MOST_FOUND}`)
