// Writes the cities, their shops, and the stock location of each shop.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { storeFacts } from './facts.ts'

/** Resolves to the stock locations in the order of the facts. */
export async function loadStores(db: Database): Promise<number[]> {
  const { cities } = storeFacts
  const stores = cities.flatMap((city) => city.stores.map((store) => ({ ...store, city })))
  await db.query(sql`
    INSERT INTO cities (name, slug, lat, lng, zoom, position)
    SELECT * FROM unnest(
      ${cities.map(({ name }) => name)}::text[],
      ${cities.map(({ slug }) => slug)}::text[],
      ${cities.map(({ lat }) => lat)}::double precision[],
      ${cities.map(({ lng }) => lng)}::double precision[],
      ${cities.map(({ zoom }) => zoom)}::integer[],
      ${cities.map((_, place) => place)}::integer[])
    ON CONFLICT DO NOTHING`)
  await db.query(sql`
    INSERT INTO stores (city_id, title, phone, lat, lng, position)
    SELECT city.id, given.title, given.phone, given.lat, given.lng, given.position
    FROM unnest(
      ${stores.map(({ city }) => city.slug)}::text[],
      ${stores.map(({ title }) => title)}::text[],
      ${stores.map(({ phone }) => phone)}::text[],
      ${stores.map(({ lat }) => lat)}::double precision[],
      ${stores.map(({ lng }) => lng)}::double precision[],
      ${stores.map((_, place) => place)}::integer[])
      AS given(city, title, phone, lat, lng, position)
    JOIN cities AS city ON city.slug = given.city
    ON CONFLICT DO NOTHING`)
  await db.query(sql`
    INSERT INTO stock_locations (city_id, store_id, address, position)
    SELECT city_id, id, title, position FROM stores
    WHERE title = ANY (${stores.map(({ title }) => title)}::text[])
    ON CONFLICT DO NOTHING`)
  const locations = await db.query<{ id: number }>(sql`
    SELECT location.id
    FROM unnest(${stores.map(({ title }) => title)}::text[])
      WITH ORDINALITY AS given(title, place)
    JOIN stores AS store ON store.title = given.title
    JOIN stock_locations AS location ON location.store_id = store.id
    ORDER BY given.place`)
  return locations.map(({ id }) => id)
}
