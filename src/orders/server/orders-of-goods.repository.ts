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

type GivenGood = GoodForOrder & {
  /** It may have ended since its units were marked as come. */
  readonly isOpen: boolean
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
      ${since}, NULL) WITH ORDINALITY AS planned
    WHERE is_open
    GROUP BY order_id, product_id ORDER BY min(ordinality)`)

/** Locks the orders that may get such goods at a place, and their stock: before any of it changes. */
async function holdForGoods(
  tx: Database,
  placeId: number,
  ids: readonly number[],
  fromId: number | null = null,
): Promise<number[]> {
  const [row] = await tx.query<{ held: number[] }>(sql`
    SELECT hold_for_goods(${placeId}, ${[...ids]}::integer[], ${fromId}) AS held`)
  return row?.held ?? []
}

type Given = Coming & {
  /** Of `hold`. */
  readonly orders: readonly number[]
  readonly actor: string
}

/** Orders that wait for these goods get them; the rest is to be booked. */
async function giveToOrders(tx: Database, given: Given): Promise<GivenGood[]> {
  const { placeId, lines, since, orders, actor } = given
  const [row] = await tx.query<{ given: GivenGood[] }>(sql`
    SELECT give_to_orders(${placeId}, ${products(lines)}::integer[], ${units(lines)}::integer[],
      ${since}, ${[...orders]}::bigint[], ${actor}) AS given`)
  return row?.given ?? []
}

type Served = Pick<Given, 'placeId' | 'orders' | 'actor'> & { readonly ids: readonly number[] }

/** Orders whose units were lost on their way here get those that are free here. */
async function serveLost(tx: Database, served: Served): Promise<GoodForOrder[]> {
  const { placeId, ids, orders, actor } = served
  const [row] = await tx.query<{ served: GoodForOrder[] }>(sql`
    SELECT serve_lost(${placeId}, ${[...ids]}::integer[], ${[...orders]}::bigint[], ${actor})
      AS served`)
  return row?.served ?? []
}

type Change = Omit<Served, 'orders'> & {
  /** Where the units leave. */
  readonly fromId?: number
}

/** Around a change of stock: what it leaves free at a place is given by `serveLost`. */
async function servingLost<Result>(
  tx: Database,
  { fromId, ...change }: Change,
  make: () => Promise<Result>,
): Promise<Result> {
  const orders = await holdForGoods(tx, change.placeId, change.ids, fromId)
  const result = await make()
  await serveLost(tx, { ...change, orders })
  return result
}

/** What a move carries for orders that still want it; the oldest promise first. */
const listCarried = (db: Database, moveId: number): Promise<GoodForOrder[]> =>
  db.query(sql`
    SELECT order_id AS "order", product_id AS product, least(units, wanted) AS units
    FROM carried_by(${moveId}) WHERE wanted > 0`)

type Moved = {
  readonly moveId: number
  readonly placeId: number
  readonly lines: readonly ComingGood[]
  readonly actor: string
  readonly document: string
  readonly reason: string
}

type Carried = Moved & {
  readonly fromId: number
  readonly storeId: number
}

/** Reserved units and their reservations, at most so many, go from a place to that of what is on its way. */
async function carryForOrders(tx: Database, carried: Carried): Promise<GoodForOrder[]> {
  const { moveId, fromId, placeId, storeId, lines, actor, document, reason } = carried
  const [row] = await tx.query<{ carried: GoodForOrder[] }>(sql`
    SELECT carry_for_orders(${moveId}, ${fromId}, ${placeId}, ${storeId},
      ${products(lines)}::integer[], ${units(lines)}::integer[], ${actor}, ${document}, ${reason})
      AS carried`)
  return row?.carried ?? []
}

/** Books what has come by a move of what was sent, reserved or not; `isBack`: to its sender. */
async function bringSent(
  tx: Database,
  { moveId, placeId, lines, isBack, actor, document, reason }: Moved & { readonly isBack: boolean },
): Promise<GoodForOrder[]> {
  const [row] = await tx.query<{ brought: GoodForOrder[] }>(sql`
    SELECT bring_sent(${moveId}, ${placeId}, ${products(lines)}::integer[],
      ${units(lines)}::integer[], ${isBack}, ${actor}, ${document}, ${reason}) AS brought`)
  return row?.brought ?? []
}

export const ordersOfGoods = {
  list: listOrdersOfGoods,
  hold: holdForGoods,
  give: giveToOrders,
  serveLost,
  servingLost,
  listCarried,
  carry: carryForOrders,
  bring: bringSent,
}
