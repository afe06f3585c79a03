// SQL of where the lines of an order lie, from which supplier, and what has to be bought of him.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export type LineSource = {
  readonly position: number
  readonly supplier: string
  readonly quantity: number
  readonly askedAt: Date | null
  readonly refusedAt: Date | null
}

/** Lines of an order that come from suppliers, refused ones too. */
export const listLineSources = (db: Database, orderId: number): Promise<LineSource[]> =>
  db.query(sql`
    SELECT allocated.position, supplier.name AS supplier, allocated.quantity,
           allocated.asked_at AS "askedAt", allocated.refused_at AS "refusedAt"
    FROM order_allocations AS allocated
    JOIN order_terms AS terms ON terms.location_id = allocated.location_id
    JOIN suppliers AS supplier ON supplier.id = terms.supplier_id
    WHERE allocated.order_id = ${orderId}
    ORDER BY allocated.position`)

export type LinePlace = {
  readonly position: number
  /** City and title of the shop, or address of the warehouse. */
  readonly place: string
  readonly quantity: number
  readonly locationId: number
  /** Null: a warehouse, or a supplier's store. */
  readonly storeId: number | null
  /** Of a supplier, or on its way: no shelves of ours. */
  readonly isToOrder: boolean
  readonly isOnWay: boolean
  /** Of these: did not come with their move, and are wanted. */
  readonly lost: number
  /** Empty: nobody has said. */
  readonly shelf: string
}

/** The shop of the order is first. */
export const listLinePlaces = (db: Database, orderId: number): Promise<LinePlace[]> =>
  db.query(sql`
    SELECT allocated.position,
           city.name || ', ' || coalesce(store.title, location.address)
             || CASE way.lost WHEN 0 THEN '' WHEN allocated.quantity THEN ', не дошло'
                     ELSE ', из них не дошло ' || way.lost END AS place,
           allocated.quantity, allocated.location_id AS "locationId",
           location.store_id AS "storeId", location.is_to_order AS "isToOrder",
           location.is_transit AS "isOnWay", way.lost,
           coalesce(kept.shelf, '') AS shelf
    FROM order_allocations AS allocated
    JOIN order_lines AS line USING (order_id, position)
    JOIN orders AS placed ON placed.id = line.order_id
    JOIN stock_locations AS location ON location.id = allocated.location_id
    JOIN cities AS city ON city.id = location.city_id
    LEFT JOIN stores AS store ON store.id = location.store_id
    CROSS JOIN LATERAL (
      SELECT CASE WHEN line.state = 'ordered'
                   AND placed.status IN ('new', 'confirmed', 'assembling', 'ready')
                  THEN lost_units(allocated) ELSE 0 END AS lost) AS way
    LEFT JOIN product_shelves AS kept
      ON kept.product_id = line.product_id AND kept.location_id = allocated.location_id
    WHERE allocated.order_id = ${orderId} AND allocated.refused_at IS NULL
    ORDER BY allocated.position, location.store_id IS DISTINCT FROM placed.store_id,
             allocated.location_id`)

export type Purchase = {
  readonly supplier: string
  readonly orderId: number
  readonly article: string
  readonly manufacturer: string
  readonly name: string
  readonly quantity: number
  /** What the supplier asks for a unit, in kopecks; null: unknown. */
  readonly cost: number | null
  /** It was asked of the supplier before. */
  readonly isAsked: boolean
}

const MOST_PURCHASES = 1000

/** Lines of confirmed orders that have not come yet, by supplier: what has to be bought. */
export const listPurchases = (db: Database): Promise<Purchase[]> =>
  db.query(sql`
    SELECT supplier.name AS supplier, placed.id AS "orderId", line.article, line.manufacturer,
           line.name, allocated.quantity, offer.cost,
           allocated.asked_at IS NOT NULL AS "isAsked"
    FROM orders AS placed
    JOIN order_lines AS line ON line.order_id = placed.id AND line.state = 'ordered'
    JOIN order_allocations AS allocated
      ON allocated.order_id = line.order_id AND allocated.position = line.position
    JOIN order_terms AS terms ON terms.location_id = allocated.location_id
    JOIN suppliers AS supplier ON supplier.id = terms.supplier_id
    LEFT JOIN supplier_offers AS offer
      ON offer.supplier_id = terms.supplier_id AND offer.product_id = line.product_id
    WHERE placed.status IN ('confirmed', 'assembling')
    ORDER BY supplier.name, placed.id, line.position
    LIMIT ${MOST_PURCHASES}`)

/** Notes that the listed lines of a supplier were asked of him; resolves to how many were new. */
export async function markAsked(db: Database, supplier: string): Promise<number> {
  const rows = await db.query<{ position: number }>(sql`
    UPDATE order_allocations AS allocated SET asked_at = now()
    FROM orders AS placed, order_lines AS line, order_terms AS terms, suppliers AS supplier
    WHERE placed.id = allocated.order_id AND placed.status IN ('confirmed', 'assembling')
      AND line.order_id = allocated.order_id AND line.position = allocated.position
      AND line.state = 'ordered' AND terms.location_id = allocated.location_id
      AND supplier.id = terms.supplier_id AND lower(supplier.name) = lower(${supplier.trim()})
      AND allocated.asked_at IS NULL
    RETURNING allocated.position`)
  return rows.length
}
