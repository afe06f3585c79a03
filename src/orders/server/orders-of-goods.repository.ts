// SQL of goods that come to a place of the shop, and of the orders that they are for.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export type ComingGood = { readonly productId: number; readonly units: number }

/** Units of a product that are for an order, as they are kept with what has brought them. */
type GoodForOrder = {
  readonly order: number
  readonly product: number
  readonly units: number
}

export type Coming = {
  readonly placeId: number
  readonly lines: readonly ComingGood[]
  /** What was marked as come at its order since then is among them. */
  readonly since: Date
}

const products = (lines: readonly ComingGood[]) => lines.map(({ productId }) => productId)
const units = (lines: readonly ComingGood[]) => lines.map((line) => line.units)

/** Who would get these units if they were booked now. */
const listOrdersOfGoods = (
  db: Database,
  { placeId, lines, since }: Coming,
): Promise<GoodForOrder[]> =>
  db.query(sql`
    SELECT order_id AS "order", product_id AS product, sum(units)::integer AS units
    FROM orders_of_goods(${placeId}, ${products(lines)}::integer[], ${units(lines)}::integer[],
      ${since}) WITH ORDINALITY AS planned
    GROUP BY order_id, product_id ORDER BY min(ordinality)`)

/** Before stock is changed: everybody locks orders first, in one order. */
const lockWaitingOrders = (tx: Database, ids: readonly number[]) =>
  tx.query(sql`
    SELECT FROM orders
    WHERE status IN ('new', 'confirmed', 'assembling', 'ready') AND id IN (
      SELECT line.order_id FROM order_lines AS line
      JOIN order_allocations AS allocated
        ON allocated.order_id = line.order_id AND allocated.position = line.position
      JOIN stock_locations AS location
        ON location.id = allocated.location_id AND location.is_to_order
      WHERE line.product_id = ANY (${[...ids]}::integer[]) AND line.state = 'ordered')
    ORDER BY id FOR UPDATE`)

/** Orders that wait for these goods from a supplier get them; the rest is to be booked. */
async function giveToOrders(
  tx: Database,
  { placeId, lines, since, actor }: Coming & { readonly actor: string },
): Promise<GoodForOrder[]> {
  const [row] = await tx.query<{ given: GoodForOrder[] }>(sql`
    SELECT give_to_orders(${placeId}, ${products(lines)}::integer[], ${units(lines)}::integer[],
      ${since}, ${actor}) AS given`)
  return row?.given ?? []
}

/** Units on their way to a place that are reserved for orders of its shop; the oldest promise first. */
const listOnWay = (db: Database, placeId: number, storeId: number): Promise<GoodForOrder[]> =>
  db.query(sql`
    SELECT reserved.order_id AS "order", reserved.product_id AS product, reserved.units
    FROM stock_locations AS place
    JOIN stock_locations AS way ON way.city_id = place.city_id AND way.is_transit
    CROSS JOIN LATERAL reserved_for_shop(way.id, ${storeId}) AS reserved
    WHERE place.id = ${placeId} AND reserved.units > 0 LIMIT 10000`)

type Carried = {
  readonly fromId: number
  readonly placeId: number
  readonly storeId: number
  readonly lines: readonly ComingGood[]
  readonly actor: string
  readonly document: string
  readonly reason: string
}

/** Reserved units and their reservations, at most so many, go from one place to another. */
async function carryForOrders(tx: Database, carried: Carried): Promise<GoodForOrder[]> {
  const { fromId, placeId, storeId, lines, actor, document, reason } = carried
  const [row] = await tx.query<{ carried: GoodForOrder[] }>(sql`
    SELECT carry_for_orders(${fromId}, ${placeId}, ${storeId}, ${products(lines)}::integer[],
      ${units(lines)}::integer[], ${actor}, ${document}, ${reason}) AS carried`)
  return row?.carried ?? []
}

type Brought = Omit<Carried, 'fromId' | 'storeId' | 'lines'> & {
  /** Whose orders the reserved ones are for; null: it was sent to a store room. */
  readonly storeId: number | null
  /** The place of what is on its way; null: nothing that was sent was reserved. */
  readonly wayId: number | null
  /** Units that were counted of those sent; how many of the sent ones were reserved. */
  readonly lines: readonly (ComingGood & { readonly promised: number })[]
}

/** Books what has come by a move, reserved or not. */
async function bringSent(tx: Database, brought: Brought): Promise<GoodForOrder[]> {
  const { wayId, placeId, storeId, lines, actor, document, reason } = brought
  const [row] = await tx.query<{ brought: GoodForOrder[] }>(sql`
    SELECT bring_sent(${wayId}, ${placeId}, ${storeId}, ${products(lines)}::integer[],
      ${units(lines)}::integer[], ${lines.map(({ promised }) => promised)}::integer[],
      ${actor}, ${document}, ${reason}) AS brought`)
  return row?.brought ?? []
}

export const ordersOfGoods = {
  list: listOrdersOfGoods,
  lock: lockWaitingOrders,
  give: giveToOrders,
  listOnWay,
  carry: carryForOrders,
  bring: bringSent,
}
