// SQL of what is printed of orders: their lines with the places where the units lie.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export type Pick = {
  readonly orderId: number
  /** City and title of the shop, or address of the warehouse. */
  readonly place: string
  /** Empty: nobody has said. */
  readonly shelf: string
  readonly article: string
  readonly manufacturer: string
  readonly name: string
  readonly quantity: number
}

const MOST = 5000

/** By place and article. */
export const listPicks = (db: Database, orderIds: readonly number[]): Promise<Pick[]> =>
  db.query<Pick>(sql`
    SELECT line.order_id AS "orderId",
           city.name || ', ' || coalesce(store.title, location.address) AS place,
           coalesce(kept.shelf, '') AS shelf, line.article, line.manufacturer, line.name, allocated.quantity
    FROM order_lines AS line
    JOIN order_allocations AS allocated USING (order_id, position)
    JOIN stock_locations AS location ON location.id = allocated.location_id
    JOIN cities AS city ON city.id = location.city_id
    LEFT JOIN stores AS store ON store.id = location.store_id
    LEFT JOIN product_shelves AS kept
      ON kept.product_id = line.product_id AND kept.location_id = allocated.location_id
    WHERE line.order_id = ANY (${[...orderIds]}::bigint[]) AND line.state = 'ordered'
      AND allocated.refused_at IS NULL
    ORDER BY place, line.article, line.order_id, line.position
    LIMIT ${MOST}`)
