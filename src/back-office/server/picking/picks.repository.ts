// SQL of picking: the lines of an order with barcodes, the units taken or missing so far, and who takes them.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { NamedStaff } from '../../order-list-contract.ts'

export type PickedLine = {
  readonly position: number
  readonly productId: number | null
  readonly name: string
  readonly article: string
  readonly manufacturer: string
  readonly quantity: number
  readonly picked: number
  readonly missing: number
  readonly barcodes: readonly string[]
}

export const listPickLines = (db: Database, orderId: number): Promise<PickedLine[]> =>
  db.query(sql`
    SELECT line.position, line.product_id AS "productId", line.name, line.article, line.manufacturer, line.quantity,
           least(coalesce(done.picked, 0), line.quantity) AS picked,
           -- a part of the line may have been refused since
           greatest(least(coalesce(done.missing, 0), line.quantity - coalesce(done.picked, 0)), 0)
             AS missing,
           ARRAY(SELECT DISTINCT code FROM product_barcodes
                 WHERE product_id = line.product_id ORDER BY code) AS barcodes
    FROM order_lines AS line
    LEFT JOIN (
      SELECT position, sum(picked)::integer AS picked, sum(missing)::integer AS missing
      FROM order_picks WHERE order_id = ${orderId} GROUP BY position) AS done
      ON done.position = line.position
    WHERE line.order_id = ${orderId} AND line.state = 'ordered'
    ORDER BY line.position`)

export type Pick = {
  readonly orderId: number
  readonly position: number
  readonly key: string
  readonly picked: number
  readonly missing: number
}

/** Whether a pick with this key was written before; the order is locked. */
export async function isPicked(tx: Database, { orderId, key }: Pick): Promise<boolean> {
  const [row] = await tx.query<{ isThere: boolean }>(sql`
    SELECT EXISTS (SELECT FROM order_picks WHERE order_id = ${orderId} AND key = ${key}) AS "isThere"`)
  return row?.isThere ?? false
}

/**
 * Missing marks of units that have been refused since go with the first that is found. Taken units of
 * them stay until they are put back.
 */
export const insertPick = (tx: Database, pick: Pick, staffId: number) =>
  tx.query(sql`
    INSERT INTO order_picks (order_id, position, key, picked, missing, staff_id)
    SELECT line.order_id, line.position, ${pick.key}, ${pick.picked}::integer,
           ${pick.missing}::integer - CASE WHEN ${pick.missing}::integer < 0
             THEN done.missing - greatest(least(done.missing, line.quantity - done.picked), 0)
             ELSE 0 END,
           ${staffId}
    FROM order_lines AS line
    CROSS JOIN (
      SELECT coalesce(sum(picked), 0)::integer AS picked,
             coalesce(sum(missing), 0)::integer AS missing
      FROM order_picks WHERE order_id = ${pick.orderId} AND position = ${pick.position}) AS done
    WHERE line.order_id = ${pick.orderId} AND line.position = ${pick.position}`)

export type KeptPicker = NamedStaff & { readonly since: Date }

/** Who has begun first is first. */
export const listPickers = (db: Database, orderId: number): Promise<KeptPicker[]> =>
  db.query<KeptPicker>(sql`
    SELECT member.id, member.name, picker.since
    FROM order_pickers AS picker JOIN staff AS member ON member.id = picker.staff_id
    WHERE picker.order_id = ${orderId}
    ORDER BY picker.since, member.id`)

/** None where the order is assembled no more. */
export const listPickersNow = (db: Database, orderId: number): Promise<KeptPicker[]> =>
  db.query<KeptPicker>(sql`
    SELECT member.id, member.name, picker.since
    FROM order_pickers AS picker
    JOIN staff AS member ON member.id = picker.staff_id
    JOIN orders AS placed ON placed.id = picker.order_id AND placed.status = 'assembling'
    WHERE picker.order_id = ${orderId}
    ORDER BY picker.since, member.id`)

type Picker = { readonly orderId: number; readonly staffId: number }

export const insertPicker = (tx: Database, { orderId, staffId }: Picker) =>
  tx.query(sql`
    INSERT INTO order_pickers (order_id, staff_id) VALUES (${orderId}, ${staffId})
    ON CONFLICT DO NOTHING`)

/** Others than this one pick it no more. */
export const deleteOtherPickers = (tx: Database, { orderId, staffId }: Picker) =>
  tx.query(sql`DELETE FROM order_pickers WHERE order_id = ${orderId} AND staff_id <> ${staffId}`)

/** False: he was none. He works on the order no more, where beginning it has made him. */
export async function deletePicker(tx: Database, { orderId, staffId }: Picker): Promise<boolean> {
  const left = await tx.query(sql`
    WITH gone AS (
      DELETE FROM order_pickers WHERE order_id = ${orderId} AND staff_id = ${staffId}
      RETURNING order_id, staff_id, since),
    freed AS (
      DELETE FROM order_assignees AS assigned USING gone
      WHERE assigned.order_id = gone.order_id AND assigned.staff_id = gone.staff_id
        AND assigned.assigned_at = gone.since)
    SELECT since FROM gone`)
  return left.length > 0
}

/** Units of a line that he has taken, and nobody has put back. */
export async function hasTaken(db: Database, { orderId, staffId }: Picker): Promise<boolean> {
  const taken = await db.query(sql`
    SELECT position FROM order_picks WHERE order_id = ${orderId}
    GROUP BY position
    HAVING sum(picked) > 0 AND sum(picked) FILTER (WHERE staff_id = ${staffId}) > 0
    LIMIT 1`)
  return taken.length > 0
}

/** Somebody has said that he picks it, or units that he has taken are not put back. */
export async function isPickingBegun(db: Database, orderId: number): Promise<boolean> {
  const [row] = await db.query<{ isBegun: boolean }>(sql`
    SELECT EXISTS (SELECT FROM order_pickers WHERE order_id = ${orderId})
        OR EXISTS (SELECT FROM order_picks WHERE order_id = ${orderId}
                   GROUP BY position HAVING sum(picked) > 0) AS "isBegun"`)
  return row?.isBegun ?? false
}

export type Elsewhere = {
  readonly position: number
  readonly quantity: number
  readonly name: string
  /** City and shop, or address of the warehouse. */
  readonly place: string
  /** Sold to order, and not come from its supplier yet. */
  readonly isAwaited: boolean
  /** Of these: sent, and not come with their move. */
  readonly lost: number
}

/** Lines that are not taken whole, and lie with a supplier, or in another place than the shop of a pickup. */
export const listElsewhere = (db: Database, orderId: number): Promise<Elsewhere[]> =>
  db.query(sql`
    SELECT line.position, allocated.quantity, line.name, city.name || ', ' || coalesce(store.title, location.address) AS place,
           location.is_to_order AND NOT location.is_transit AS "isAwaited",
           lost_units(allocated) AS lost
    FROM orders AS placed
    JOIN order_lines AS line ON line.order_id = placed.id AND line.state = 'ordered'
    JOIN order_allocations AS allocated
      ON allocated.order_id = line.order_id AND allocated.position = line.position
    JOIN stock_locations AS location ON location.id = allocated.location_id
    JOIN cities AS city ON city.id = location.city_id
    LEFT JOIN stores AS store ON store.id = location.store_id
    WHERE placed.id = ${orderId} AND allocated.refused_at IS NULL
      AND (location.is_to_order
        OR placed.store_id IS NOT NULL AND location.store_id IS DISTINCT FROM placed.store_id)
      AND line.quantity > (
        SELECT coalesce(sum(picked), 0) FROM order_picks
        WHERE order_id = line.order_id AND position = line.position)
    ORDER BY line.position, allocated.location_id`)
