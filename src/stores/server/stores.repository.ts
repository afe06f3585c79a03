// SQL of cities, their shops and the places where stock lies: shops and warehouses.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { weekHoursText } from '#src/shared/week-hours.ts'
import type { Shop, StoreCity } from '../contract.ts'

/** Tables that pages show, and functions that write to them. */
export const SHOWN_OF_STORES: readonly string[] = ['cities', 'stores', 'stock_locations']

/** Cities with their shops in the order of the contacts page, without cities that have no shop. */
export async function listCities(db: Database): Promise<StoreCity[]> {
  const cities = await db.query<CityRow>(sql`
    SELECT city.name AS city, city.slug AS value, city.zoom,
           jsonb_build_object('lat', city.lat, 'lng', city.lng) AS "mapCenter",
           jsonb_agg(jsonb_build_object(
             'id', store.id, 'title', store.title, 'phone', store.phone,
             'coords', jsonb_build_object('lat', store.lat, 'lng', store.lng),
             'week', (SELECT jsonb_agg(jsonb_build_object(
                        'weekday', weekday, 'opens', opens, 'closes', closes))
                      FROM place_hours AS open
                      JOIN stock_locations AS location ON location.id = open.location_id
                      WHERE location.store_id = store.id)
           ) ORDER BY store.position, store.id) AS shops
    FROM cities AS city
    JOIN stores AS store ON store.city_id = city.id AND store.closed_at IS NULL
    GROUP BY city.id
    ORDER BY city.position, city.id`)
  return cities.map(({ shops, ...city }) => ({
    ...city,
    shops: shops.map(({ week, ...shop }) => ({ ...shop, hours: week && weekHoursText(week) })),
  }))
}

type CityRow = Omit<StoreCity, 'shops'> & {
  readonly shops: readonly (Omit<Shop, 'hours'> & {
    readonly week: Parameters<typeof weekHoursText>[0] | null
  })[]
}

/** The own hours of an open shop, see `Shop`. */
export async function hoursOfStore(db: Database, storeId: number): Promise<string | null> {
  const shops = (await listCities(db)).flatMap((city) => city.shops)
  return shops.find(({ id }) => id === storeId)?.hours ?? null
}

export type StockPlace = {
  readonly id: number
  readonly storeId: number | null
  /** The title of its store, where it has one. */
  readonly title: string | null
  readonly address: string
  readonly city: string
  /** The store of a supplier, from which goods are sold to order. */
  readonly isToOrder: boolean
}

const MOST_PLACES = 1000

/** Those where stock may lie: not that of a closed shop. */
export const listStockPlaces = (db: Database): Promise<StockPlace[]> =>
  db.query(sql`
    SELECT location.id, location.store_id AS "storeId", store.title, location.address,
           city.name AS city, location.is_to_order AS "isToOrder"
    FROM stock_locations AS location
    JOIN cities AS city ON city.id = location.city_id
    LEFT JOIN stores AS store ON store.id = location.store_id
    WHERE store.closed_at IS NULL
    ORDER BY location.id LIMIT ${MOST_PLACES}`)

/** The stock location of a shop; null when it has none. */
export async function stockLocationOfStore(db: Database, storeId: number): Promise<number | null> {
  const [location] = await db.query<{ id: number }>(
    sql`SELECT id FROM stock_locations WHERE store_id = ${storeId}`,
  )
  return location?.id ?? null
}

/** All cities, also those without a shop, in the owner's order. */
export const listCityNames = (db: Database): Promise<{ id: number; name: string }[]> =>
  db.query(sql`SELECT id, name FROM cities ORDER BY position, id LIMIT ${MOST_PLACES}`)
