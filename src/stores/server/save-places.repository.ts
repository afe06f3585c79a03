// SQL that writes the owner's cities, shops and warehouses: new ones, and what he says differently.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { ShopError } from '#src/shared/errors.ts'
import { slugOf } from '#src/shared/slug.ts'

type Point = { readonly lat: number; readonly lng: number }
export type SaveOutcome = 'added' | 'changed' | 'same'

/** `at`, `zoom`: null where the owner does not say. `usual` is taken for a new city alone. */
export type OwnCity = {
  readonly name: string
  readonly at: Point | null
  readonly zoom: number | null
  readonly usual: Point & { readonly zoom: number }
}

type SavedCity = { readonly id: number; readonly outcome: SaveOutcome }

export async function saveCity(db: Database, city: OwnCity): Promise<SavedCity> {
  const { name, at, zoom, usual } = city
  const [known] = await db.query<{ id: number }>(sql`SELECT id FROM cities WHERE name = ${name}`)
  if (known) {
    const changed = await db.query(sql`
      UPDATE cities SET lat = coalesce(${at?.lat ?? null}::float8, lat),
                        lng = coalesce(${at?.lng ?? null}::float8, lng),
                        zoom = coalesce(${zoom}::integer, zoom)
      WHERE id = ${known.id}
        AND (lat, lng, zoom) IS DISTINCT FROM (coalesce(${at?.lat ?? null}::float8, lat),
                                               coalesce(${at?.lng ?? null}::float8, lng),
                                               coalesce(${zoom}::integer, zoom))
      RETURNING id`)
    return { id: known.id, outcome: changed.length > 0 ? 'changed' : 'same' }
  }
  const [added] = await db.query<{ id: number }>(sql`
    INSERT INTO cities (name, slug, lat, lng, zoom, position)
    SELECT ${name}, ${slugOf(name)}, ${at?.lat ?? usual.lat}::float8,
           ${at?.lng ?? usual.lng}::float8, ${zoom ?? usual.zoom}::integer,
           coalesce(max(position) + 1, 0)
    FROM cities RETURNING id`)
  if (!added) throw new Error('INSERT INTO cities returned nothing')
  return { id: added.id, outcome: 'added' }
}

/** `at` null: in the middle of its city, or where it is. */
export type OwnShop = {
  readonly cityId: number
  readonly title: string
  readonly phone: string
  readonly at: Point | null
}

type SavedPlace = { readonly locationId: number; readonly outcome: SaveOutcome }

/** A title names one shop in all cities: throws `conflict` where another city has it. */
export async function saveShop(db: Database, shop: OwnShop): Promise<SavedPlace> {
  const { cityId, title, phone, at } = shop
  const [known] = await db.query<{ id: number; cityId: number; city: string }>(sql`
    SELECT store.id, store.city_id AS "cityId", city.name AS city
    FROM stores AS store JOIN cities AS city ON city.id = store.city_id
    WHERE store.title = ${title}`)
  if (known && known.cityId !== cityId) {
    throw new ShopError('conflict', `Магазин «${title}» уже есть в городе ${known.city}.`)
  }
  if (known)
    return { locationId: await placeOf(db, known.id), outcome: await change(db, known.id, shop) }
  const [added] = await db.query<{ id: number }>(sql`
    INSERT INTO stores (city_id, title, phone, lat, lng, position)
    SELECT city.id, ${title}, ${phone}, coalesce(${at?.lat ?? null}::float8, city.lat),
           coalesce(${at?.lng ?? null}::float8, city.lng),
           (SELECT coalesce(max(position) + 1, 0) FROM stores)
    FROM cities AS city WHERE city.id = ${cityId} RETURNING id`)
  if (!added) throw new Error('INSERT INTO stores returned nothing')
  return { locationId: await placeOf(db, added.id), outcome: 'added' }
}

async function change(db: Database, id: number, { phone, at }: OwnShop): Promise<SaveOutcome> {
  const changed = await db.query(sql`
    UPDATE stores SET phone = ${phone}, lat = coalesce(${at?.lat ?? null}::float8, lat),
                      lng = coalesce(${at?.lng ?? null}::float8, lng)
    WHERE id = ${id}
      AND (phone, lat, lng) IS DISTINCT FROM (${phone}, coalesce(${at?.lat ?? null}::float8, lat),
                                              coalesce(${at?.lng ?? null}::float8, lng))
    RETURNING id`)
  return changed.length > 0 ? 'changed' : 'same'
}

/** The stock location of a shop; it is made where the shop has none. */
async function placeOf(db: Database, storeId: number): Promise<number> {
  await db.query(sql`
    INSERT INTO stock_locations (city_id, store_id, address, position)
    SELECT city_id, id, title, (SELECT coalesce(max(position) + 1, 0) FROM stock_locations)
    FROM stores WHERE id = ${storeId}
    ON CONFLICT DO NOTHING`)
  const [place] = await db.query<{ id: number }>(
    sql`SELECT id FROM stock_locations WHERE store_id = ${storeId}`,
  )
  if (!place) throw new Error('a shop has no stock location')
  return place.id
}

/** A place of stock that buyers do not visit. */
export async function saveWarehouse(
  db: Database,
  { cityId, address }: { readonly cityId: number; readonly address: string },
): Promise<SavedPlace> {
  const [known] = await db.query<{ id: number }>(sql`
    SELECT id FROM stock_locations
    WHERE city_id = ${cityId} AND store_id IS NULL AND address = ${address} ORDER BY id LIMIT 1`)
  if (known) return { locationId: known.id, outcome: 'same' }
  const [added] = await db.query<{ id: number }>(sql`
    INSERT INTO stock_locations (city_id, address, position)
    SELECT ${cityId}, ${address}, coalesce(max(position) + 1, 0) FROM stock_locations RETURNING id`)
  if (!added) throw new Error('INSERT INTO stock_locations returned nothing')
  return { locationId: added.id, outcome: 'added' }
}
