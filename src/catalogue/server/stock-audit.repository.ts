// SQL of the audit of stock: levels that do not add up with movements or with open orders.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export type StockDifference = {
  readonly article: string
  readonly place: string
  readonly onHand: number
  /** What the movements add up to. */
  readonly movedOnHand: number
  readonly reserved: number
  readonly movedReserved: number
  /** What open orders keep. */
  readonly kept: number
}

/** The first `most` differences. Reads all stock: for a command, never for a page. */
export const listStockDifferences = (db: Database, most: number): Promise<StockDifference[]> =>
  db.query(sql`
    SELECT product.article, location.address AS place,
           found.on_hand AS "onHand", found.moved_on_hand AS "movedOnHand",
           found.reserved, found.moved_reserved AS "movedReserved", found.kept
    FROM stock_differences AS found
    JOIN products AS product ON product.id = found.product_id
    JOIN stock_locations AS location ON location.id = found.location_id
    ORDER BY found.product_id, found.location_id
    LIMIT ${most}`)
