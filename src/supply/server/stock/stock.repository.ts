// SQL of stock by location: moves and counts of staff, lists and 1C, and the audit of the ledger.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

type Origin = {
  /** `actor` of the ledger: `staff 5`. */
  readonly actor: string
  readonly reason: string
  /** Name of the paper document; it makes a move or a count only once. */
  readonly document: string
}

export type StockMove = Origin & {
  readonly productId: number
  readonly fromId: number
  readonly toId: number
  readonly quantity: number
}

export type StockCount = Origin & {
  readonly productId: number
  readonly locationId: number
  readonly onHand: number
}

/** Units that come to a location, or free ones that leave it: below zero. */
export type StockShift = Origin & {
  readonly locationId: number
  readonly kind: 'received' | 'moved'
  readonly lines: readonly { readonly productId: number; readonly change: number }[]
}

/** False when this document has made this move before. */
export async function saveMove(db: Database, move: StockMove): Promise<boolean> {
  const [row] = await db.query<{ isMoved: boolean }>(sql`
    SELECT move_stock(
      ${move.productId}, ${move.fromId}, ${move.toId}, ${move.quantity},
      ${move.actor}, ${move.document}, ${move.reason}) AS "isMoved"`)
  return row?.isMoved ?? false
}

/** Resolves to the stock before; null when this document has made this count before. */
export async function saveCount(db: Database, count: StockCount): Promise<number | null> {
  const [row] = await db.query<{ before: number | null }>(sql`
    SELECT correct_stock(
      ${count.productId}, ${count.locationId}, ${count.onHand},
      ${count.actor}, ${count.document}, ${count.reason}) AS before`)
  return row?.before ?? null
}

export const saveShift = (tx: Database, { lines, ...shift }: StockShift) =>
  tx.query(sql`
    SELECT shift_stock(
      ${shift.locationId}, ${lines.map(({ productId }) => productId)}::integer[],
      ${lines.map(({ change }) => change)}::integer[],
      ${shift.kind}, ${shift.actor}, ${shift.document}, ${shift.reason})`)

type CountedPlace = {
  readonly productId: number
  readonly locationId: number
  readonly quantity: number
}

/** Sets the stock of `counts`, which has no repeats; resolves to how many differed. */
export async function countPlaces(
  db: Database,
  counts: readonly CountedPlace[],
  document: string,
): Promise<number> {
  if (counts.length === 0) return 0
  const [row] = await db.query<{ changed: number }>(sql`
    SELECT count_stock(
      ${counts.map(({ productId }) => productId)}::integer[],
      ${counts.map(({ locationId }) => locationId)}::integer[],
      ${counts.map(({ quantity }) => quantity)}::integer[],
      'corrected', 'import', ${document}) AS changed`)
  return row?.changed ?? 0
}

type Place = { readonly productId: number; readonly locationId: number }

/**
 * Writes a movement of zero for an equal count where a list was the last to count. Without it the
 * undo of that list would not know of the later count, and would revert it.
 */
export const recordEqualCounts = (db: Database, places: readonly Place[], document: string) =>
  db.query(sql`
    INSERT INTO stock_movements
      (product_id, location_id, kind, on_hand_change, reserved_change, actor, document, counted)
    SELECT DISTINCT product_id, location_id, 'corrected', 0, 0, 'import', ${document}::text,
           level.on_hand
    FROM unnest(
      ${places.map(({ productId }) => productId)}::integer[],
      ${places.map(({ locationId }) => locationId)}::integer[]) AS given(product_id, location_id)
    JOIN stock_levels AS level USING (product_id, location_id)
    WHERE (SELECT document FROM stock_movements AS last
           WHERE last.product_id = given.product_id AND last.location_id = given.location_id
             AND last.kind = 'corrected'
           ORDER BY last.id DESC LIMIT 1) LIKE 'import %'`)

export type StockDifference = {
  readonly article: string
  readonly place: string
  readonly onHand: number
  /** Sum of the movements. */
  readonly movedOnHand: number
  readonly reserved: number
  readonly movedReserved: number
  /** Units that open orders reserve. */
  readonly kept: number
  /** On its way: free units that moves carry; null: another place. */
  readonly unwanted: number | null
}

/** The first `most` differences. Reads all stock: for a command, never for a page. */
export const listStockDifferences = (db: Database, most: number): Promise<StockDifference[]> =>
  db.query(sql`
    SELECT product.article, location.address AS place,
           found.on_hand AS "onHand", found.moved_on_hand AS "movedOnHand",
           found.reserved, found.moved_reserved AS "movedReserved", found.kept,
           CASE WHEN location.is_transit THEN found.unwanted END AS unwanted
    FROM stock_differences AS found
    JOIN products AS product ON product.id = found.product_id
    JOIN stock_locations AS location ON location.id = found.location_id
    ORDER BY found.product_id, found.location_id
    LIMIT ${most}`)
