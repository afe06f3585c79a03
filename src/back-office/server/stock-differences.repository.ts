// SQL of stock that differs from its journal or from what orders hold, for a screen.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

type StockDifference = {
  readonly product_id: number
  readonly article: string
  readonly place: string
  readonly on_hand: number
  readonly moved_on_hand: number
  readonly reserved: number
  readonly moved_reserved: number
  readonly kept: number
}

const MOST = 200

/** Reads all stock: never for each request. */
export const findStockDifferences = (db: Database): Promise<StockDifference[]> =>
  db.query(sql`
    SELECT found.product_id, product.article,
           city.name || ', ' || coalesce(store.title, location.address) AS place,
           found.on_hand, found.moved_on_hand::integer, found.reserved,
           found.moved_reserved::integer, found.kept::integer
    FROM (SELECT * FROM stock_differences ORDER BY product_id, location_id LIMIT ${MOST}) AS found
    JOIN products AS product ON product.id = found.product_id
    JOIN stock_locations AS location ON location.id = found.location_id
    JOIN cities AS city ON city.id = location.city_id
    LEFT JOIN stores AS store ON store.id = location.store_id
    ORDER BY found.product_id, found.location_id`)
