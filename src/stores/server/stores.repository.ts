// SQL of cities and their shops.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { StoreCity } from '../contract.ts'

/** Cities with their shops, in the order of the contacts page. A city without shops is no answer. */
export async function listCities(db: Database): Promise<StoreCity[]> {
  return db.query<StoreCity>(sql`
    SELECT city.name AS city, city.slug AS value, city.zoom,
           jsonb_build_object('lat', city.lat, 'lng', city.lng) AS "mapCenter",
           jsonb_agg(jsonb_build_object(
             'id', store.id, 'title', store.title, 'phone', store.phone,
             'coords', jsonb_build_object('lat', store.lat, 'lng', store.lng)
           ) ORDER BY store.position, store.id) AS shops
    FROM cities AS city
    JOIN stores AS store ON store.city_id = city.id
    GROUP BY city.id
    ORDER BY city.position, city.id`)
}
