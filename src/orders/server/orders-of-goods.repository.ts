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
  /** Lines that were marked as come since then are among them. */
  readonly since: Date
}

const products = (lines: readonly ComingGood[]) => lines.map(({ productId }) => productId)
const units = (lines: readonly ComingGood[]) => lines.map((line) => line.units)

/** Who would get these units if they were booked now; `fromId`: of a move. */
const listOrdersOfGoods = (
  db: Database,
  { placeId, lines, since, fromId }: Coming & { readonly fromId: number | null },
): Promise<GoodForOrder[]> =>
  db.query(sql`
    SELECT order_id AS "order", product_id AS product, units
    FROM orders_of_goods(${placeId}, ${fromId}, ${products(lines)}::integer[],
      ${units(lines)}::integer[], ${since})`)

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

type Move = {
  readonly fromId: number
  readonly placeId: number
  readonly lines: readonly (ComingGood & {
    readonly sent: number
    /** Of these, in the books of the sender. */
    readonly kept: number
  })[]
  readonly actor: string
  readonly document: string
  readonly reason: string
}

/** Books what has come, and with it what is reserved at its sender for orders of this place. */
async function bringToOrders(tx: Database, move: Move): Promise<GoodForOrder[]> {
  const { fromId, placeId, lines, actor, document, reason } = move
  const [row] = await tx.query<{ brought: GoodForOrder[] }>(sql`
    SELECT bring_to_orders(${fromId}, ${placeId}, ${products(lines)}::integer[],
      ${units(lines)}::integer[], ${lines.map(({ sent }) => sent)}::integer[],
      ${lines.map(({ kept }) => kept)}::integer[], ${actor}, ${document}, ${reason}) AS brought`)
  return row?.brought ?? []
}

export const ordersOfGoods = {
  list: listOrdersOfGoods,
  give: giveToOrders,
  bring: bringToOrders,
}
