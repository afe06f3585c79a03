// SQL of receptions: what is expected where, what was counted, and how each ended.

import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'
import type { RECEPTION_STATES } from '../../receptions-contract.ts'
import { insertCodes, insertLines, type UnknownLine } from './reception-codes.repository.ts'

type Told = { readonly at: Date; readonly by: string }

export type ReceptionState = (typeof RECEPTION_STATES)[number]

/** Of a place: null where it is no shop, but a store room. */
type Store = number | null

export type GoodForOrder = {
  readonly order: number
  readonly product: number
  readonly units: number
}

export type ListedReception = {
  readonly id: number
  readonly state: ReceptionState
  readonly locationId: number
  readonly storeId: Store
  readonly place: string
  readonly fromId: number | null
  readonly fromStoreId: Store
  readonly from: string | null
  readonly title: string
  readonly hasList: boolean
  readonly note: string
  readonly unknown: readonly UnknownLine[]
  /** Of one that is closed: whose units came with it. */
  readonly forOrders: readonly GoodForOrder[]
  readonly created: Told
  readonly sent: Told | null
  readonly ended: Told | null
  readonly expected: number
  readonly counted: number
  readonly counts: number
  /** Of the last count, of all stages; 0: none. */
  readonly lastCount: number
}

/** Which one counts now: while a move is packed, what goes into it. */
const STAGE = sql`CASE WHEN one.from_location_id IS NOT NULL AND one.sent_at IS NULL
                       THEN 'packed' ELSE 'received' END`

const STATE = sql`
  CASE WHEN one.closed_at IS NOT NULL THEN 'closed'
       WHEN one.cancelled_at IS NOT NULL THEN 'cancelled'
       WHEN one.from_location_id IS NOT NULL AND one.sent_at IS NULL THEN 'packing'
       ELSE 'expected' END`

const titleOf = (location: Sql, city: Sql, store: Sql): Sql => sql`
  ${city}.name || ', ' || coalesce(${store}.title, ${location}.address)`

/** Units beyond its list, and less than it. */
type Differing = { readonly surplus: number; readonly shortage: number }

type Row = Omit<ListedReception, 'created' | 'sent' | 'ended'> & {
  readonly createdAt: Date
  readonly createdBy: string
  readonly sentAt: Date | null
  readonly sentBy: string | null
  readonly endedAt: Date | null
  readonly endedBy: string | null
}

const receptions = (which: Sql): Sql => sql`
  SELECT one.id, ${STATE} AS state, one.location_id AS "locationId", place.store_id AS "storeId",
         ${titleOf(sql`place`, sql`city`, sql`store`)} AS place,
         one.from_location_id AS "fromId", sender.store_id AS "fromStoreId",
         ${titleOf(sql`sender`, sql`sender_city`, sql`sender_store`)} AS "from",
         one.title, one.has_list AS "hasList", one.note, one.unknown,
         one.for_orders AS "forOrders",
         one.created_at AS "createdAt", opener.name AS "createdBy",
         one.sent_at AS "sentAt", loader.name AS "sentBy",
         coalesce(one.closed_at, one.cancelled_at) AS "endedAt", ender.name AS "endedBy",
         (SELECT coalesce(sum(expected), 0)::integer FROM reception_lines
          WHERE reception_id = one.id) AS expected,
         done.counted, done.counts,
         (SELECT coalesce(max(id), 0) FROM reception_counts
          WHERE reception_id = one.id) AS "lastCount"
  FROM (${which}) AS one
  JOIN stock_locations AS place ON place.id = one.location_id
  JOIN cities AS city ON city.id = place.city_id
  LEFT JOIN stores AS store ON store.id = place.store_id
  LEFT JOIN stock_locations AS sender ON sender.id = one.from_location_id
  LEFT JOIN cities AS sender_city ON sender_city.id = sender.city_id
  LEFT JOIN stores AS sender_store ON sender_store.id = sender.store_id
  JOIN staff AS opener ON opener.id = one.staff_id
  LEFT JOIN staff AS loader ON loader.id = one.sent_by
  LEFT JOIN staff AS ender ON ender.id = one.ended_by
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(units), 0)::integer AS counted, count(*)::integer AS counts
    FROM reception_counts WHERE reception_id = one.id AND stage = ${STAGE}) AS done`

/** Reads all its lines and counts: of the list alone. */
const DIFFERING = sql`
  SELECT coalesce(sum(greatest(units, 0)), 0)::integer AS surplus,
         coalesce(sum(greatest(-units, 0)), 0)::integer AS shortage
  FROM (
    SELECT sum(units) AS units
    FROM (
      SELECT product_id, -expected AS units FROM reception_lines WHERE reception_id = listed.id
      UNION ALL
      SELECT product_id, units FROM reception_counts
      WHERE reception_id = listed.id AND stage = 'received') AS sides
    GROUP BY product_id) AS beyond
  WHERE listed."hasList"`

const asListed = <Of extends Row>({
  createdAt,
  createdBy,
  sentAt,
  sentBy,
  endedAt,
  endedBy,
  ...row
}: Of) => ({
  ...row,
  created: { at: createdAt, by: createdBy },
  sent: sentAt && { at: sentAt, by: sentBy ?? '' },
  ended: endedAt && { at: endedAt, by: endedBy ?? '' },
})

/** What a scan may mean on a paper. */
type PaperCode = { readonly norm: string; readonly code: string }

type ListFilter = {
  readonly isEnded: boolean
  readonly before: number | null
  /** Those whose paper names a product of this code; null: all. */
  readonly code: PaperCode | null
  /** Those that come to this store or leave it; null: all. */
  readonly storeId: Store
  readonly most: number
}

/** The newest first. */
export async function listReceptions(
  db: Database,
  { isEnded, before, code, storeId, most }: ListFilter,
): Promise<(ListedReception & Differing)[]> {
  const ended = isEnded ? sql`ended_by IS NOT NULL` : sql`ended_by IS NULL`
  const page = sql`
    SELECT * FROM receptions AS kept
    WHERE ${ended} AND (${before}::bigint IS NULL OR id < ${before}::bigint)
      AND (${storeId}::integer IS NULL OR EXISTS (
        SELECT FROM stock_locations AS near
        WHERE near.store_id = ${storeId}::integer
          AND near.id IN (kept.location_id, kept.from_location_id)))
      AND ${code === null ? sql`true` : namesGood(code)}
    ORDER BY id DESC LIMIT ${most}`
  const rows = await db.query<Row & Differing>(sql`
    SELECT listed.*, differing.surplus, differing.shortage
    FROM (${receptions(page)}) AS listed CROSS JOIN LATERAL (${DIFFERING}) AS differing
    ORDER BY listed.id DESC`)
  return rows.map(asListed)
}

const namesGood = ({ norm, code }: PaperCode): Sql => sql`
  kept.id IN (
    SELECT line.reception_id FROM reception_lines AS line
    WHERE line.product_id IN (
      SELECT id FROM products WHERE article_norm = ${norm} AND article_norm <> ''
      UNION ALL
      SELECT product_id FROM product_barcodes WHERE code = ${code})
    UNION ALL
    SELECT reception_id FROM reception_codes WHERE code = ${code})`

export async function findReception(db: Database, id: number): Promise<ListedReception | null> {
  const [row] = await db.query<Row>(receptions(sql`SELECT * FROM receptions WHERE id = ${id}`))
  return row ? asListed(row) : null
}

export type ReceptionLineRow = {
  readonly productId: number
  readonly article: string
  readonly manufacturer: string
  readonly name: string
  /** Of the product, and of the paper. */
  readonly barcodes: readonly string[]
  /** Those that staff have bound, or that are of a row whose product they have told. */
  readonly bound: readonly string[]
  /** Where it lies at the place to which it comes; '': nobody has said. */
  readonly shelf: string
  readonly expected: number
  readonly counted: number
  readonly free: number | null
}

/**
 * Goods that are expected or were counted, by article; with `after` those of later counts alone, also
 * when nothing is left of them.
 */
export const listReceptionLines = (
  db: Database,
  id: number,
  after: number | null = null,
): Promise<ReceptionLineRow[]> => {
  const changed =
    after === null
      ? sql``
      : sql`AND product_id = ANY (ARRAY(
          SELECT product_id FROM reception_counts WHERE reception_id = ${id} AND id > ${after}))`
  return db.query(sql`
    WITH one AS (SELECT * FROM receptions WHERE id = ${id}), units AS (
      SELECT product_id, sum(expected)::integer AS expected, sum(counted)::integer AS counted
      FROM (
        SELECT product_id, expected, 0 AS counted FROM reception_lines
        WHERE reception_id = ${id} ${changed}
        UNION ALL
        SELECT product_id, 0, units FROM reception_counts, one
        WHERE reception_id = ${id} AND stage = ${STAGE} ${changed}) AS both_sides
      GROUP BY product_id)
    SELECT product.id AS "productId", product.article, manufacturer.name AS manufacturer,
           product.name, units.expected, units.counted,
           ARRAY(SELECT code FROM product_barcodes WHERE product_id = product.id
                 UNION SELECT code FROM reception_codes
                 WHERE reception_id = ${id} AND product_id = product.id ORDER BY code) AS barcodes,
           ARRAY(SELECT code FROM product_barcodes
                 WHERE product_id = product.id AND source IN ('reception', 'staff')
                 UNION SELECT jsonb_array_elements_text(told -> 'codes') FROM reception_lines
                 WHERE reception_id = one.id AND one.ended_by IS NULL
                   AND product_id = product.id ORDER BY code) AS bound,
           coalesce(kept.shelf, '') AS shelf,
           CASE WHEN ${STATE} = 'packing' THEN coalesce(level.on_hand - level.reserved, 0) END AS free
    FROM units CROSS JOIN one
    JOIN products AS product ON product.id = units.product_id
    JOIN manufacturers AS manufacturer ON manufacturer.id = product.manufacturer_id
    LEFT JOIN stock_levels AS level
      ON level.product_id = product.id AND level.location_id = one.from_location_id
    LEFT JOIN product_shelves AS kept
      ON kept.product_id = product.id AND kept.location_id = one.location_id
    WHERE ${after !== null} OR units.expected > 0 OR units.counted <> 0
    ORDER BY manufacturer.name, product.article, product.id`)
}

type NewLine = {
  readonly productId: number
  readonly quantity: number
  readonly codes: readonly string[]
}

export type NewReception = {
  readonly locationId: number
  readonly fromId: number | null
  readonly title: string
  readonly lines: readonly NewLine[]
  readonly unknown: readonly UnknownLine[]
  readonly key: string
}

/** `isNew` is false where this person has made it under this key before. */
export async function insertReception(
  tx: Database,
  { locationId, fromId, title, lines, unknown, key }: NewReception,
  staffId: number,
): Promise<{ readonly id: number; readonly isNew: boolean }> {
  const hasList = lines.length > 0 || unknown.length > 0
  const [made] = await tx.query<{ id: number }>(sql`
    INSERT INTO receptions
      (location_id, from_location_id, title, has_list, unknown, key, staff_id)
    VALUES (${locationId}, ${fromId}, ${title}, ${hasList}, ${JSON.stringify(unknown)}::text::jsonb,
            ${key}, ${staffId})
    ON CONFLICT (staff_id, key) DO NOTHING
    RETURNING id`)
  if (!made) {
    const [former] = await tx.query<{ id: number }>(sql`
      SELECT id FROM receptions WHERE staff_id = ${staffId} AND key = ${key}`)
    return { id: former?.id ?? 0, isNew: false }
  }
  await insertLines(tx, made.id, lines)
  await insertCodes(tx, made.id, lines)
  return { id: made.id, isNew: true }
}

export type Count = {
  readonly id: number
  readonly key: string
  readonly productId: number
  readonly units: number
}

/** The reception is locked. */
export async function isCounted(tx: Database, { id, key }: Count): Promise<boolean> {
  const [row] = await tx.query<{ isThere: boolean }>(sql`
    SELECT EXISTS (SELECT FROM reception_counts
                   WHERE reception_id = ${id} AND key = ${key}) AS "isThere"`)
  return row?.isThere ?? false
}

export const insertCount = (tx: Database, count: Count, staffId: number) =>
  tx.query(sql`
    INSERT INTO reception_counts (reception_id, key, stage, product_id, units, staff_id)
    SELECT one.id, ${count.key}, ${STAGE}, ${count.productId}, ${count.units}, ${staffId}
    FROM receptions AS one WHERE one.id = ${count.id}`)
