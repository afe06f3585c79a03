// SQL of the delivery tables: read as a whole, replaced one at a time.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

/** Tables whose changes invalidate cached pages. */
export const SHOWN_OF_DELIVERY: readonly string[] = [
  'delivery_settings',
  'place_hours',
  'place_days',
  'place_terms',
  'transfers',
  'courier_zones',
  'carrier_zones',
  'carrier_rates',
  'calendar_days',
]

type PlaceRow = {
  readonly id: number
  readonly storeId: number | null
  readonly city: string
  readonly address: string
  readonly assembleMinutes: number | null
  readonly lastOrder: number | null
}
type Timetable = {
  readonly weekdays: readonly number[]
  readonly leaves: number
  readonly days: number
  readonly arrives: number
}

export type DeliveryRows = {
  readonly utcOffset: number
  readonly places: readonly PlaceRow[]
  readonly hours: readonly { place: number; weekday: number; opens: number; closes: number }[]
  readonly days: readonly {
    place: number
    day: string
    opens: number | null
    closes: number | null
  }[]
  readonly transfers: readonly (Timetable & { from: number; to: number })[]
  readonly couriers: readonly (Timetable & {
    city: string
    from: number
    upToGrams: number
    upToCm: number
    price: number
  })[]
  readonly zones: readonly { carrier: string; city: string; zone: string }[]
  readonly rates: readonly {
    carrier: string
    from: number
    zone: string
    upToGrams: number
    price: number
    daysFrom: number
    daysTo: number
    weekdays: readonly number[]
    leaves: number | null
  }[]
  readonly calendar: readonly { day: string; isWorking: boolean; note: string }[]
}

/**
 * From each supplier's store to every place of the shop, unless the owner's timetable has that way:
 * on working days at 18:00, and there after the supplier's days at 18:00.
 */
const orderTransfers = sql`
  SELECT store.id, place.id, '{1,2,3,4,5}'::smallint[], 1080::smallint, store.order_days,
         1080::smallint
  FROM stock_locations AS store
  JOIN stock_locations AS place ON NOT place.is_to_order
  WHERE store.is_to_order AND NOT store.is_transit AND NOT EXISTS (
    SELECT FROM transfers AS own
    WHERE own.from_location = store.id AND own.to_location = place.id)`

/**
 * Reads all tables in one statement, so that they are consistent. `withOrders` adds the ways of
 * goods to order, which follow from the days of their suppliers.
 */
export async function readDeliveryRows(
  db: Database,
  { withOrders = false } = {},
): Promise<DeliveryRows> {
  const [row] = await db.query<{ rows: DeliveryRows }>(sql`
    SELECT jsonb_build_object(
      'utcOffset', (SELECT utc_offset_minutes FROM delivery_settings),
      'places', (
        SELECT coalesce(jsonb_agg(jsonb_build_object(
          'id', location.id, 'storeId', location.store_id, 'city', city.name,
          'address', location.address, 'assembleMinutes', terms.assemble_minutes,
          'lastOrder', terms.last_order) ORDER BY city.position, location.position, location.id), '[]')
        FROM stock_locations AS location
        JOIN cities AS city ON city.id = location.city_id
        LEFT JOIN stores AS store ON store.id = location.store_id
        LEFT JOIN place_terms AS terms ON terms.location_id = location.id
        WHERE store.closed_at IS NULL),
      'hours', (
        SELECT coalesce(jsonb_agg(jsonb_build_object(
          'place', location_id, 'weekday', weekday, 'opens', opens, 'closes', closes)
          ORDER BY location_id, weekday), '[]') FROM place_hours),
      'days', (
        SELECT coalesce(jsonb_agg(jsonb_build_object(
          'place', location_id, 'day', day, 'opens', opens, 'closes', closes)
          ORDER BY day, location_id), '[]') FROM place_days),
      'transfers', (
        SELECT coalesce(jsonb_agg(jsonb_build_object(
          'from', from_location, 'to', to_location, 'weekdays', weekdays, 'leaves', leaves,
          'days', days, 'arrives', arrives) ORDER BY from_location, to_location, leaves), '[]')
        FROM (SELECT * FROM transfers ${withOrders ? sql`UNION ALL ${orderTransfers}` : sql``})
          AS transfer),
      'couriers', (
        SELECT coalesce(jsonb_agg(jsonb_build_object(
          'city', city, 'from', from_location, 'upToGrams', up_to_g, 'upToCm', up_to_cm,
          'price', price, 'weekdays', weekdays, 'leaves', leaves, 'days', days,
          'arrives', arrives) ORDER BY city, up_to_g), '[]') FROM courier_zones),
      'zones', (
        SELECT coalesce(jsonb_agg(jsonb_build_object(
          'carrier', carrier, 'city', city, 'zone', zone) ORDER BY carrier, zone, city), '[]')
        FROM carrier_zones),
      'rates', (
        SELECT coalesce(jsonb_agg(jsonb_build_object(
          'carrier', carrier, 'from', from_location, 'zone', zone, 'upToGrams', up_to_g,
          'price', price, 'daysFrom', days_from, 'daysTo', days_to, 'weekdays', weekdays,
          'leaves', leaves) ORDER BY carrier, zone, up_to_g), '[]')
        FROM carrier_rates),
      'calendar', (
        SELECT coalesce(jsonb_agg(jsonb_build_object(
          'day', day, 'isWorking', is_working, 'note', note) ORDER BY day), '[]')
        FROM calendar_days)) AS rows`)
  if (!row) throw new Error('a row without a table is always one')
  return row.rows
}

/** Changes with every delivery table, supplier's days, and new, renamed, closed or opened place. */
export async function deliveryVersion(db: Database): Promise<number> {
  const [row] = await db.query<{ version: number }>(sql`
    SELECT version + (SELECT count(*) + coalesce(sum(1000 * order_days), 0) FROM stock_locations)
           + coalesce((SELECT version FROM search_versions WHERE source = 'stock_locations'), 0)
           + (SELECT coalesce(sum(extract(epoch FROM closed_at)::bigint), 0) FROM stores)::bigint
           AS version
    FROM delivery_settings`)
  return row?.version ?? 0
}

const TABLES = {
  hours: sql`place_hours`,
  days: sql`place_days`,
  terms: sql`place_terms`,
  transfers: sql`transfers`,
  couriers: sql`courier_zones`,
  zones: sql`carrier_zones`,
  rates: sql`carrier_rates`,
  calendar: sql`calendar_days`,
} as const

export type DeliveryTable = keyof typeof TABLES

/** Replaces every row of the table, whose columns `rows` have; resolves to how many there were. */
export async function replaceDeliveryTable(
  db: Database,
  table: DeliveryTable,
  rows: readonly object[],
): Promise<number> {
  const gone = await db.query(sql`DELETE FROM ${TABLES[table]} RETURNING 1`)
  await db.query(sql`
    INSERT INTO ${TABLES[table]}
    SELECT * FROM jsonb_populate_recordset(NULL::${TABLES[table]}, ${JSON.stringify(rows)}::text::jsonb)`)
  return gone.length
}

export type GoodsRow = {
  readonly id: number
  readonly grams: number | null
  readonly lengthMm: number | null
  readonly widthMm: number | null
  readonly heightMm: number | null
  readonly isPickupOnly: boolean
  readonly stock: readonly { readonly place: number; readonly free: number }[]
}

/** Weight, size and free units of products; the category's weight is the fallback. */
export const listGoods = (db: Database, ids: readonly number[]): Promise<GoodsRow[]> =>
  db.query(sql`
    SELECT product.id, coalesce(product.weight_g, category.weight_g) AS grams,
           product.length_mm AS "lengthMm", product.width_mm AS "widthMm",
           product.height_mm AS "heightMm",
           coalesce(product.pickup_only, category.pickup_only) AS "isPickupOnly",
           coalesce((
             SELECT jsonb_agg(jsonb_build_object(
               'place', location_id, 'free', on_hand - reserved) ORDER BY location_id)
             FROM stock_levels WHERE product_id = product.id AND is_free
               AND CASE WHEN product.order_location_id IS NULL
                        THEN location_id NOT IN (SELECT id FROM stock_locations WHERE is_to_order)
                        ELSE location_id = product.order_location_id END), '[]') AS stock
    FROM products AS product
    JOIN categories AS category ON category.id = product.category_id
    WHERE product.id = ANY (${ids}::integer[]) AND NOT product.is_hidden`)

const LAST_ORDER = 15 * 60
const CLOSES = 18 * 60

/** Of a supplier's store: orders of a working day until 15:00 leave on that day. Hours that the owner has set stay. */
export async function saveOrderHours(db: Database, place: number): Promise<void> {
  await db.query(sql`
    INSERT INTO place_hours (location_id, weekday, opens, closes)
    SELECT ${place}::integer, weekday, 0, ${CLOSES}::integer FROM generate_series(1, 5) AS weekday
    ON CONFLICT (location_id, weekday) DO NOTHING`)
  await db.query(sql`
    INSERT INTO place_terms (location_id, assemble_minutes, last_order)
    VALUES (${place}, 0, ${LAST_ORDER})
    ON CONFLICT (location_id) DO NOTHING`)
}
