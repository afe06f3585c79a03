// SQL of what staff change in stock: units that go from place to place, and counts of one product.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

type Told = {
  /** Who did it, as the ledger names him: `staff 5`. */
  readonly actor: string
  readonly reason: string
  /** The paper behind it; a move or a count is made once under it. */
  readonly document: string
}

export type StockMove = Told & {
  readonly productId: number
  readonly fromId: number
  readonly toId: number
  readonly quantity: number
}

export type StockCount = Told & {
  readonly productId: number
  readonly locationId: number
  readonly onHand: number
}

/** One product at one place. */
export type StockLevel = {
  readonly locationId: number
  readonly city: string
  readonly address: string
  readonly onHand: number
  readonly reserved: number
}

/** False when the document had moved them before. */
export async function saveMove(db: Database, move: StockMove): Promise<boolean> {
  const [row] = await db.query<{ isMoved: boolean }>(sql`
    SELECT move_stock(
      ${move.productId}, ${move.fromId}, ${move.toId}, ${move.quantity},
      ${move.actor}, ${move.document}, ${move.reason}) AS "isMoved"`)
  return row?.isMoved ?? false
}

/** How many units lay there by the ledger; null when the document had told the same before. */
export async function saveCount(db: Database, count: StockCount): Promise<number | null> {
  const [row] = await db.query<{ before: number | null }>(sql`
    SELECT correct_stock(
      ${count.productId}, ${count.locationId}, ${count.onHand},
      ${count.actor}, ${count.document}, ${count.reason}) AS before`)
  return row?.before ?? null
}

const MOST_PLACES = 1000

/** Every place of the shop, also where nothing lies; null when there is no such product. */
export async function listStockLevels(
  db: Database,
  productId: number,
): Promise<StockLevel[] | null> {
  const levels = await db.query<StockLevel>(sql`
    SELECT location.id AS "locationId", city.name AS city, location.address,
           coalesce(level.on_hand, 0) AS "onHand", coalesce(level.reserved, 0) AS reserved
    FROM products AS product
    CROSS JOIN stock_locations AS location
    JOIN cities AS city ON city.id = location.city_id
    LEFT JOIN stock_levels AS level
      ON level.product_id = product.id AND level.location_id = location.id
    WHERE product.id = ${productId}
    ORDER BY city.position, location.position, location.id
    LIMIT ${MOST_PLACES}`)
  if (levels.length > 0) return levels
  const [product] = await db.query(sql`SELECT FROM products WHERE id = ${productId}`)
  return product ? [] : null
}
