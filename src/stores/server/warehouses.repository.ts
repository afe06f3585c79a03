// SQL of places where goods lie: those of the shops, and warehouses that have no door.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export type StockPlace = {
  readonly id: number
  readonly storeId: number | null
  /** The title of its store, where it has one. */
  readonly title: string | null
  readonly address: string
  readonly city: string
}

const MOST_PLACES = 1000

export const listStockPlaces = (db: Database): Promise<StockPlace[]> =>
  db.query(sql`
    SELECT location.id, location.store_id AS "storeId", store.title, location.address,
           city.name AS city
    FROM stock_locations AS location
    JOIN cities AS city ON city.id = location.city_id
    LEFT JOIN stores AS store ON store.id = location.store_id
    ORDER BY location.id LIMIT ${MOST_PLACES}`)

/** In the first city; null while the shop has none. */
export async function insertWarehouse(db: Database, address: string): Promise<number | null> {
  const [place] = await db.query<{ id: number }>(sql`
    INSERT INTO stock_locations (city_id, address, position)
    SELECT city.id, ${address}, (SELECT coalesce(max(position) + 1, 0) FROM stock_locations)
    FROM cities AS city ORDER BY city.position, city.id LIMIT 1
    RETURNING id`)
  return place?.id ?? null
}
