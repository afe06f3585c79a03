// SQL of the stock locations of suppliers, from which goods are sold to order.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { ShopError } from '#src/shared/errors.ts'

/** A city of the shop by name; without a name the first. Throws `invalid` when there is none. */
export async function findCityId(db: Database, name?: string): Promise<number> {
  const cities = await db.query<{ id: number; name: string }>(
    sql`SELECT id, name FROM cities ORDER BY position, id`,
  )
  const found = cities.find((city) => !name || city.name.toLowerCase() === name.toLowerCase())
  if (found) return found.id
  throw new ShopError(
    'invalid',
    cities.length === 0
      ? 'Городов пока нет: заведите магазин — npm run shop -- setup.'
      : `Города «${name}» нет. Города: ${cities.map((city) => city.name).join(', ')}.`,
  )
}

type OrderPlace = { readonly cityId: number; readonly days: number }

/** Adds a location in a city; buyers read its name, which does not name the supplier. */
export async function addOrderPlace(db: Database, { cityId, days }: OrderPlace): Promise<number> {
  const [place] = await db.query<{ id: number }>(sql`
    INSERT INTO stock_locations (city_id, address, position, order_days)
    SELECT ${cityId},
           'Под заказ' || CASE WHEN count(*) FILTER (WHERE is_supplier) = 0 THEN ''
                               ELSE ' № ' || count(*) FILTER (WHERE is_supplier) + 1 END,
           coalesce(max(position) + 1, 0), ${days}
    FROM (SELECT position, is_to_order AND NOT is_transit AS is_supplier FROM stock_locations) AS known
    RETURNING id`)
  if (!place) throw new Error('INSERT INTO stock_locations returned nothing')
  return place.id
}

/** The place of what is carried to the shops of the city of a place; made when it is needed. */
export async function transitPlace(tx: Database, placeId: number): Promise<number> {
  await tx.query(sql`
    INSERT INTO stock_locations (city_id, address, position, order_days, is_transit)
    SELECT city_id, 'в пути', (SELECT max(position) + 1 FROM stock_locations), 1, true
    FROM stock_locations WHERE id = ${placeId}
    ON CONFLICT (city_id) WHERE is_transit DO NOTHING`)
  const [way] = await tx.query<{ id: number }>(sql`
    SELECT way.id FROM stock_locations AS way
    JOIN stock_locations AS place ON place.city_id = way.city_id
    WHERE way.is_transit AND place.id = ${placeId}`)
  if (!way) throw new Error(`There is no stock location ${placeId}`)
  return way.id
}

export const saveOrderDays = (db: Database, locationId: number, days: number) =>
  db.query(sql`UPDATE stock_locations SET order_days = ${days} WHERE id = ${locationId}`)
