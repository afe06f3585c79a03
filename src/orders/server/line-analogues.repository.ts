// SQL of the replacement of a line, and of the products that may replace it.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { Kopecks } from '#src/shared/money.ts'
import type { VerdictName } from '#src/shared/verdict-words.ts'
import type { Order, WantedCar } from '../order.ts'

type Line = { readonly orderId: number; readonly position: number }

export type OrderedLine = { readonly unitPrice: Kopecks; readonly quantity: number }

/** Null where the order has no such line, or the line has fallen out. */
export async function findOrderedLine(
  db: Database,
  { orderId, position }: Line,
): Promise<OrderedLine | null> {
  const [line] = await db.query<OrderedLine>(sql`
    SELECT unit_price AS "unitPrice", quantity FROM order_lines
    WHERE order_id = ${orderId} AND position = ${position} AND state = 'ordered'`)
  return line ?? null
}

export type LineAnalogue = {
  readonly productId: number
  readonly name: string
  readonly article: string
  readonly manufacturer: string
  readonly multiplicity: number
  /** In the catalogue. */
  readonly listPrice: Kopecks
  /** In this order: never more than was paid online. */
  readonly price: Kopecks
  readonly fitment: VerdictName
  readonly free: number
  /** Of the free ones, in the shop of the pickup. */
  readonly here: number
  /** Sold to order from this supplier; null: it lies in the shop's own places. */
  readonly supplier: string | null
}

const MOST = 20

/** Those that fit come first, then those that are enough, then the nearest prices. */
export const listAnalogues = (db: Database, { orderId, position }: Line): Promise<LineAnalogue[]> =>
  db.query(sql`
    SELECT * FROM (
      SELECT analogue.id AS "productId", analogue.name, analogue.article,
             maker.name AS manufacturer, analogue.multiplicity, analogue.price AS "listPrice",
             replacement_price(line.order_id, line.unit_price, analogue.price) AS price,
             CASE WHEN line.car = '' THEN 'unknown'
                  ELSE fitment_verdict(analogue.id, car_of_line(line.car)) END AS fitment,
             stock.free, stock.here,
             CASE WHEN analogue.order_location_id IS NOT NULL THEN source.address END AS supplier,
             stock.free >= line.quantity AS is_enough,
             abs(analogue.price - line.unit_price) AS distance
      FROM order_lines AS line
      JOIN orders AS placed ON placed.id = line.order_id
      JOIN products AS bought ON bought.id = line.product_id
      JOIN products AS analogue ON analogue.analogue_group_id = bought.analogue_group_id
        AND analogue.id <> bought.id AND NOT analogue.is_hidden
      JOIN manufacturers AS maker ON maker.id = analogue.manufacturer_id
      LEFT JOIN stock_locations AS source ON source.id = analogue.order_location_id
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(level.on_hand - level.reserved), 0)::integer AS free,
               coalesce(sum(level.on_hand - level.reserved)
                 FILTER (WHERE location.store_id = placed.store_id), 0)::integer AS here
        FROM stock_levels AS level JOIN stock_locations AS location ON location.id = level.location_id
        WHERE level.product_id = analogue.id AND level.is_free
          AND CASE WHEN analogue.order_location_id IS NULL THEN NOT location.is_to_order
                   ELSE location.id = analogue.order_location_id END) AS stock
      WHERE line.order_id = ${orderId} AND line.position = ${position} AND stock.free > 0) AS found
    ORDER BY array_position('{fits,depends,unknown,does-not-fit}'::text[], fitment),
             NOT is_enough, supplier IS NOT NULL, distance, "productId"
    LIMIT ${MOST}`)

export type Replacement = Line & {
  readonly productId: number
  /** As many units of the line, and of the product. */
  readonly quantity: number
  /** What the total was said to change by, in kopecks; negative: it becomes cheaper. */
  readonly difference: number
  readonly actor: string
  readonly reason: string
}

/** Calls `replace_order_line`; its refusals are its SW… error codes. */
export async function saveReplacement(db: Database, replacement: Replacement): Promise<Order> {
  const { orderId, position, productId, quantity, difference, actor, reason } = replacement
  const [row] = await db.query<{ changed: Order }>(sql`
    SELECT replace_order_line(${orderId}, ${position}, ${productId}, ${quantity},
      ${difference}, ${actor}, ${reason}) AS changed`)
  if (!row) throw new Error('replace_order_line returned nothing')
  return row.changed
}

/** Of each product for a car, as an order would keep it. */
export const listFits = (
  db: Database,
  products: readonly number[],
  car: WantedCar,
): Promise<{ id: number; fitment: VerdictName }[]> =>
  db.query(sql`
    SELECT part.id, fitment_verdict(part.id, ${JSON.stringify(car)}::text::jsonb) AS fitment
    FROM products AS part WHERE part.id = ANY (${products}) ORDER BY part.id`)
