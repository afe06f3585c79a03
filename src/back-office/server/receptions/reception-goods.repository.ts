// SQL of goods by what a scanner or a paper says of them, of places, and of what is on its way.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export type FoundGood = {
  readonly id: number
  readonly article: string
  readonly manufacturer: string
  readonly name: string
}

const MOST_GOODS = 20

type Asked = {
  readonly norm: string
  readonly code: string
  /** Whose paper is asked too; null: none. */
  readonly receptionId: number | null
}

/** Also those that are not on sale: what no list names any more may come again. */
export const findGoods = (db: Database, { norm, code, receptionId }: Asked): Promise<FoundGood[]> =>
  db.query(sql`
    SELECT product.id, product.article, manufacturer.name AS manufacturer, product.name
    FROM (
      SELECT id FROM products WHERE article_norm = ${norm}
      UNION
      SELECT product_id FROM product_barcodes WHERE code = ${code}
      UNION
      SELECT product_id FROM reception_codes
      WHERE code = ${code} AND reception_id = ${receptionId}::bigint
      LIMIT ${MOST_GOODS}) AS found
    JOIN products AS product ON product.id = found.id
    JOIN manufacturers AS manufacturer ON manufacturer.id = product.manufacturer_id
    ORDER BY manufacturer.name, product.article, product.id`)

export type ListedGood = FoundGood & {
  /** The line that names it, from 0. */
  readonly at: number
  readonly isByBarcode: boolean
  /** The line names its maker. */
  readonly isOfMaker: boolean
}

type NamedGood = {
  readonly norm: string
  /** Normalised; '' where the line names none. */
  readonly maker: string
  readonly barcodes: readonly string[]
}

/** What each line may mean; several products may have one article. */
export const findListedGoods = (db: Database, lines: readonly NamedGood[]): Promise<ListedGood[]> =>
  db.query(sql`
    WITH asked AS (
      SELECT norm, maker, barcodes, at::integer - 1 AS at
      FROM unnest(
        ${lines.map(({ norm }) => norm)}::text[], ${lines.map(({ maker }) => maker)}::text[],
        ${lines.map(({ barcodes }) => barcodes.join(' '))}::text[])
        WITH ORDINALITY AS given(norm, maker, barcodes, at)
    ), meant AS (
      SELECT asked.at, product.id, false AS is_by_barcode
      FROM asked JOIN products AS product ON product.article_norm = asked.norm
      WHERE asked.norm <> ''
      UNION ALL
      SELECT asked.at, known.product_id, true
      FROM asked CROSS JOIN LATERAL unnest(string_to_array(asked.barcodes, ' ')) AS given(code)
      JOIN product_barcodes AS known ON known.code = given.code)
    SELECT meant.at, product.id, product.article, manufacturer.name AS manufacturer, product.name,
           bool_or(meant.is_by_barcode) AS "isByBarcode",
           asked.maker <> '' AND (manufacturer.name_norm = asked.maker OR EXISTS (
             SELECT FROM manufacturer_synonyms AS synonym
             WHERE synonym.manufacturer_id = manufacturer.id AND synonym.name_norm = asked.maker))
             AS "isOfMaker"
    FROM meant JOIN asked USING (at)
    JOIN products AS product ON product.id = meant.id
    JOIN manufacturers AS manufacturer ON manufacturer.id = product.manufacturer_id
    GROUP BY meant.at, product.id, manufacturer.id, asked.maker
    ORDER BY meant.at, product.id`)

export type StockPlace = {
  readonly id: number
  readonly title: string
  readonly storeId: number | null
}

/** Open shops and store rooms; goods of suppliers lie elsewhere. */
export const listStockPlaces = (db: Database): Promise<StockPlace[]> =>
  db.query(sql`
    SELECT location.id, location.store_id AS "storeId",
           city.name || ', ' || coalesce(store.title, location.address) AS title
    FROM stock_locations AS location
    JOIN cities AS city ON city.id = location.city_id
    LEFT JOIN stores AS store ON store.id = location.store_id
    WHERE NOT location.is_to_order AND store.closed_at IS NULL
    ORDER BY city.position, location.position, location.id
    LIMIT 1000`)

export type UnitsOnWay = {
  readonly reception_id: number
  readonly from_id: number
  readonly to_id: number
  readonly units: number
  readonly sent_at: string
}

/** Of one product: what has left its sender, and was neither received nor cancelled. */
export async function listUnitsOnWay(db: Database, productId: number): Promise<UnitsOnWay[]> {
  const rows = await db.query<Omit<UnitsOnWay, 'sent_at'> & { sent_at: Date }>(sql`
    SELECT one.id AS reception_id, one.from_location_id AS from_id, one.location_id AS to_id,
           sum(line.expected)::integer AS units, one.sent_at
    FROM receptions AS one
    JOIN reception_lines AS line ON line.reception_id = one.id AND line.product_id = ${productId}
    WHERE one.sent_at IS NOT NULL AND one.ended_by IS NULL
    GROUP BY one.id
    ORDER BY one.id
    LIMIT 1000`)
  return rows.map((row) => ({ ...row, sent_at: row.sent_at.toISOString() }))
}

export type WantedGood = FoundGood & {
  /** Reserved at the sender for orders that are collected at the other place, and not packed yet. */
  readonly units: number
  readonly orders: readonly number[]
  /** All of its units that are reserved there for them. */
  readonly reserved: number
}

type Way = {
  readonly receptionId: number
  readonly fromId: number
  readonly storeId: number
  /** Products; null: all. */
  readonly only: readonly number[] | null
}

/** What a move may bring to the orders of the shop where it goes; the oldest promise first. */
export const listWantedGoods = (
  db: Database,
  { receptionId, fromId, storeId, only }: Way,
): Promise<WantedGood[]> =>
  db.query(sql`
    WITH wanted AS (
      SELECT product_id, sum(units)::integer AS units, jsonb_agg(DISTINCT order_id) AS orders,
             min(ordinality) AS place
      FROM reserved_for_shop(${fromId}, ${storeId}, ${only && [...only]}::integer[])
        WITH ORDINALITY AS reserved
      WHERE units > 0
      GROUP BY product_id
    ), packed AS (
      SELECT count.product_id, sum(count.units)::integer AS units
      FROM receptions AS move
      JOIN stock_locations AS shop ON shop.id = move.location_id AND shop.store_id = ${storeId}
      JOIN reception_counts AS count ON count.reception_id = move.id AND count.stage = 'packed'
      WHERE move.from_location_id = ${fromId} AND move.sent_at IS NULL AND move.ended_by IS NULL
        AND move.id <> ${receptionId}
      GROUP BY count.product_id)
    SELECT product.id, product.article, manufacturer.name AS manufacturer, product.name,
           greatest(wanted.units - coalesce(packed.units, 0), 0) AS units,
           wanted.units AS reserved, wanted.orders
    FROM wanted LEFT JOIN packed USING (product_id)
    JOIN products AS product ON product.id = wanted.product_id
    JOIN manufacturers AS manufacturer ON manufacturer.id = product.manufacturer_id
    ORDER BY wanted.place
    LIMIT 1000`)

type AtPlace = { readonly placeId: number; readonly ids: readonly number[] }

/** Free units of products at a place, held until the transaction ends. */
export async function holdFreeUnits(
  tx: Database,
  { placeId, ids }: AtPlace,
): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.query<{ id: number; free: number }>(sql`
    SELECT product_id AS id, on_hand - reserved AS free FROM stock_levels
    WHERE location_id = ${placeId} AND product_id = ANY (${[...ids]}::integer[])
    ORDER BY product_id FOR UPDATE`)
  return new Map(rows.map(({ id, free }) => [id, free]))
}

/** How many of these products there are. */
export async function countKnown(db: Database, ids: readonly number[]): Promise<number> {
  const [row] = await db.query<{ known: number }>(sql`
    SELECT count(*)::integer AS known FROM products WHERE id = ANY (${ids}::integer[])`)
  return row?.known ?? 0
}
