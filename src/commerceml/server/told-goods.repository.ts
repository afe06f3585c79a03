// SQL of the products and offers as 1C has sent them; products of the shop are published from them.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { Kopecks } from '#src/shared/money.ts'
import { isNotToOrder } from '#src/supply/server/public.ts'
import type { OfferRecord, ProductRecord } from '../exchange-records.ts'
import { lastById } from './told-classifier.repository.ts'

/** Resolves to the ids of new and changed products. */
export async function saveProducts(
  db: Database,
  products: readonly ProductRecord[],
  sessionId: number,
): Promise<string[]> {
  const rows = lastById(products)
  const changed = await db.query<{ id: string }>(sql`
    WITH told AS MATERIALIZED (
      SELECT given.id, given.told::jsonb AS told, given.is_deleted
      FROM unnest(
        ${rows.map(({ id }) => id)}::text[],
        ${rows.map((row) => JSON.stringify(row))}::text[],
        ${rows.map(({ isDeleted }) => isDeleted)}::boolean[]) AS given(id, told, is_deleted)
    ), changed AS MATERIALIZED (
      SELECT told.id FROM told LEFT JOIN exchange_products AS known USING (id)
      WHERE (known.told, known.is_deleted) IS DISTINCT FROM (told.told, told.is_deleted)
    ), saved AS (
      INSERT INTO exchange_products AS known (id, told, is_deleted, seen_in)
      SELECT id, told, is_deleted, ${sessionId}::bigint FROM told
      ON CONFLICT (id) DO UPDATE
      SET seen_in = excluded.seen_in, is_deleted = excluded.is_deleted,
          -- 1C often sends only the id of a deleted product
          told = CASE WHEN excluded.is_deleted AND excluded.told ->> 'name' = ''
                      THEN known.told || jsonb_build_object('isDeleted', true)
                      ELSE excluded.told END
      RETURNING id
    )
    SELECT id FROM changed WHERE (SELECT count(*) FROM saved) > 0`)
  return changed.map(({ id }) => id)
}

type OfferOptions = { readonly sessionId: number; readonly onlyChanges: boolean }

/** Keeps fields missing in this file: version 3.1 sends prices and stock in separate files. */
export async function saveOffers(
  db: Database,
  offers: readonly OfferRecord[],
  { sessionId, onlyChanges }: OfferOptions,
): Promise<void> {
  const rows = lastById(offers)
  await db.query(sql`
    INSERT INTO exchange_offers AS known
      (id, product_id, told, prices, quantity, stocks, is_deleted, seen_in,
       quantity_in, stocks_in, counted_at, due_in, price_due_in, stock_due_in)
    SELECT id, product_id, told::jsonb, prices::jsonb, quantity, stocks::jsonb, is_deleted,
           ${sessionId}::bigint, CASE WHEN quantity IS NOT NULL THEN ${sessionId}::bigint END,
           CASE WHEN stocks IS NOT NULL THEN ${sessionId}::bigint END,
           CASE WHEN quantity IS NOT NULL OR stocks IS NOT NULL THEN now() END,
           ${sessionId}::bigint, CASE WHEN prices IS NOT NULL THEN ${sessionId}::bigint END,
           CASE WHEN quantity IS NOT NULL OR stocks IS NOT NULL THEN ${sessionId}::bigint END
    FROM unnest(
      ${rows.map(({ id }) => id)}::text[],
      ${rows.map(({ productId }) => productId)}::text[],
      ${rows.map(statedFields)}::text[],
      ${rows.map(({ prices }) => jsonOrNull(prices))}::text[],
      ${rows.map(({ quantity }) => quantity)}::integer[],
      ${rows.map(({ stocks }) => jsonOrNull(stocks))}::text[],
      ${rows.map(({ isDeleted }) => isDeleted)}::boolean[]
    ) AS given(id, product_id, told, prices, quantity, stocks, is_deleted)
    ON CONFLICT (id) DO UPDATE
    SET told = known.told || excluded.told,
        prices = coalesce(excluded.prices, known.prices),
        quantity = coalesce(excluded.quantity, known.quantity),
        -- a full exchange without a former warehouse states that it is empty
        stocks = CASE
          WHEN excluded.stocks IS NULL AND excluded.quantity IS DISTINCT FROM 0 THEN known.stocks
          WHEN known.stocks IS NULL THEN excluded.stocks
          WHEN excluded.stocks IS NOT NULL AND ${onlyChanges} THEN known.stocks || excluded.stocks
          ELSE (SELECT coalesce(jsonb_object_agg(key, 0), '{}')
                FROM jsonb_object_keys(known.stocks) AS key) || coalesce(excluded.stocks, '{}') END,
        quantity_in = coalesce(excluded.quantity_in, known.quantity_in),
        stocks_in = coalesce(excluded.stocks_in, known.stocks_in),
        counted_at = coalesce(excluded.counted_at, known.counted_at),
        stock_due_in = coalesce(excluded.stock_due_in, known.stock_due_in),
        -- files of prices and of stock have no name and do not state deletion
        is_deleted = excluded.is_deleted OR known.is_deleted AND excluded.told ->> 'name' IS NULL,
        is_absent = false, seen_in = excluded.seen_in,
        price_due_in = coalesce(excluded.price_due_in, known.price_due_in),
        -- an offer stays held until a file states again what it is held for
        due_in = CASE
          WHEN known.due_in IS NULL OR known.due_in = excluded.due_in THEN excluded.due_in
          WHEN CASE exchange_holds(known.due_in)
               WHEN 'stock' THEN coalesce(excluded.quantity_in, excluded.stocks_in) IS NULL
               WHEN 'prices' THEN excluded.prices IS NULL
               WHEN 'other' THEN excluded.prices IS NULL
                 AND coalesce(excluded.quantity_in, excluded.stocks_in) IS NULL
               ELSE false END THEN known.due_in
          ELSE excluded.due_in END`)
}

/** Only stated fields: an empty name in a file of prices must not clear the offer's name. */
const statedFields = (offer: OfferRecord): string => {
  const { name, article, barcode, unit, unitCode, characteristics, properties } = offer
  const texts = { name, article, barcode, unit, unitCode }
  const stated = Object.entries(texts).filter(([, text]) => text !== '')
  const hasProperties = Object.keys(properties).length > 0
  return JSON.stringify({
    ...Object.fromEntries(stated),
    ...(hasProperties && { properties }),
    ...(characteristics.length > 0 && { characteristics }),
  })
}

const jsonOrNull = (value: object | null): string | null =>
  value === null ? null : JSON.stringify(value)

export type StoredOffer = {
  readonly offer: OfferRecord
  readonly product: ProductRecord | null
  readonly isAbsent: boolean
  readonly state: 'waiting' | 'on-sale' | 'withdrawn' | 'refused'
  /** Whether 1C has sent a price that is neither published nor held yet. */
  readonly isPriceDue: boolean
  /** Whether 1C has sent stock that is not counted yet. */
  readonly isStockDue: boolean
  /** The run that holds the whole offer, and the run that holds only its price. */
  readonly heldIn: number | null
  readonly priceHeldIn: number | null
}

/** What a file of prices or stock does not state, and keeps. */
type Kept = 'name' | 'article' | 'barcode' | 'unit' | 'unitCode' | 'characteristics' | 'properties'

const UNTOLD: Pick<OfferRecord, Kept> = {
  name: '',
  article: '',
  barcode: '',
  unit: '',
  unitCode: '',
  characteristics: [],
  properties: {},
}

type OfferRow = Omit<OfferRecord, Kept> &
  Omit<StoredOffer, 'offer'> & {
    readonly told: Partial<Pick<OfferRecord, Kept>>
  }

/** Offers with their products, in the order of the ids. */
export async function readOffers(db: Database, ids: readonly string[]): Promise<StoredOffer[]> {
  const rows = await db.query<OfferRow>(sql`
    SELECT offer.id, offer.product_id AS "productId", offer.told, offer.prices, offer.quantity,
           offer.stocks, offer.is_deleted AS "isDeleted", offer.is_absent AS "isAbsent",
           offer.state, product.told AS product, offer.price_due_in IS NOT NULL AS "isPriceDue",
           offer.stock_due_in IS NOT NULL AS "isStockDue",
           offer.held_in AS "heldIn", offer.price_held_in AS "priceHeldIn"
    FROM unnest(${ids}::text[]) WITH ORDINALITY AS wanted(id, place)
    JOIN exchange_offers AS offer ON offer.id = wanted.id
    LEFT JOIN exchange_products AS product ON product.id = offer.product_id
    ORDER BY wanted.place`)
  return rows.map(
    ({ product, isAbsent, state, isPriceDue, isStockDue, heldIn, priceHeldIn, told, ...row }) => ({
      offer: { ...UNTOLD, ...row, ...told },
      product,
      isAbsent,
      state,
      isPriceDue,
      isStockDue,
      heldIn,
      priceHeldIn,
    }),
  )
}

/**
 * Makes all offers of these products due; those held by an earlier exchange stay held.
 */
export const markProductsDue = (db: Database, productIds: readonly string[], sessionId: number) =>
  db.query(sql`
    UPDATE exchange_offers SET due_in = ${sessionId}
    WHERE product_id = ANY (${productIds}::text[])
      AND (due_in IS NULL OR exchange_holds(due_in) IS NULL)`)

type Due = {
  readonly sessionId: number
  /** The run whose held prices are due too; null for none. */
  readonly pricesOf: number | null
}
type After = { readonly after: string; readonly most: number }

/** Ids of due offers after the id `after`, sorted. */
export async function listDue(
  db: Database,
  { sessionId, pricesOf }: Due,
  { after, most }: After,
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    (SELECT id FROM exchange_offers WHERE due_in = ${sessionId} AND id > ${after}
     ORDER BY id LIMIT ${most})
    UNION
    (SELECT id FROM exchange_offers WHERE price_held_in = ${pricesOf}::integer AND id > ${after}
     ORDER BY id LIMIT ${most})
    ORDER BY id LIMIT ${most}`)
  return rows.map(({ id }) => id)
}

/** Marks due offers as held by this run; later exchanges count their changes separately. */
export const holdDue = (db: Database, ids: readonly string[], runId: number) =>
  db.query(sql`
    UPDATE exchange_offers SET held_in = ${runId}
    WHERE id = ANY (${ids}::text[]) AND held_in IS DISTINCT FROM ${runId}::integer`)

type UndoneRun = { readonly runId: number; readonly sessionId: number }

/** Drops held prices and uncounted stock of an undone exchange. */
export const releaseUndone = (db: Database, { runId, sessionId }: UndoneRun) =>
  db.query(sql`
    UPDATE exchange_offers
    SET price_held_in = nullif(price_held_in, ${runId}),
        stock_due_in = nullif(stock_due_in, ${sessionId})
    WHERE price_held_in = ${runId} OR stock_due_in = ${sessionId}`)

/**
 * Prices of those products that are not hidden. The price of a supplier from whom a product is sold
 * to order is not the shop's own: then it is that of the newest offer of another source.
 */
export async function listShownPrices(
  db: Database,
  productIds: readonly number[],
): Promise<Map<number, Kopecks>> {
  const rows = await db.query<{ id: number; price: Kopecks }>(sql`
    SELECT product.id, CASE WHEN product.order_location_id IS NULL THEN product.price
                            ELSE coalesce(own.price, product.price) END AS price
    FROM products AS product
    LEFT JOIN LATERAL (
      SELECT offer.price FROM supplier_offers AS offer
      WHERE offer.product_id = product.id AND offer.price IS NOT NULL
        AND ${isNotToOrder(sql`offer`)}
      ORDER BY offer.seen_at DESC, offer.supplier_id LIMIT 1) AS own ON true
    WHERE product.id = ANY (${productIds}::integer[]) AND NOT product.is_hidden`)
  return new Map(rows.map(({ id, price }) => [id, price]))
}

export type OfferOutcome = {
  readonly id: string
  readonly state: StoredOffer['state']
  readonly reason: string
  /** Refused as another product of 1C has its article. */
  readonly isRival?: boolean
  /** The run that holds its price for the owner's decision. */
  readonly priceHeldIn?: number
  /** Whether the shop has its stock as 1C sent it last. */
  readonly isCounted?: boolean
}

export const saveOutcomes = (db: Database, outcomes: readonly OfferOutcome[]) =>
  db.query(sql`
    UPDATE exchange_offers AS offer
    SET state = outcome.state, reason = outcome.reason, is_rival = outcome.is_rival,
        price_held_in = outcome.price_held_in, price_due_in = NULL, held_in = NULL, due_in = NULL,
        stock_due_in = CASE WHEN NOT outcome.is_counted THEN offer.stock_due_in END
    FROM unnest(
      ${outcomes.map(({ id }) => id)}::text[],
      ${outcomes.map(({ state }) => state)}::text[],
      ${outcomes.map(({ reason }) => reason)}::text[],
      ${outcomes.map(({ isRival = false }) => isRival)}::boolean[],
      ${outcomes.map(({ priceHeldIn = null }) => priceHeldIn)}::integer[],
      ${outcomes.map(({ isCounted = false }) => isCounted)}::boolean[]
    ) AS outcome(id, state, reason, is_rival, price_held_in, is_counted)
    WHERE offer.id = outcome.id
      AND (offer.due_in IS NOT NULL OR outcome.is_counted AND offer.stock_due_in IS NOT NULL
           OR (offer.state, offer.reason, offer.is_rival, offer.price_held_in) IS DISTINCT FROM
              (outcome.state, outcome.reason, outcome.is_rival, outcome.price_held_in))`)

/** Those of the offers that still exist in 1C, so that their products belong to them. */
export async function listLiveOffers(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.query<{ id: string }>(sql`
    SELECT offer.id FROM unnest(${ids}::text[]) AS asked(id)
    JOIN exchange_offers AS offer ON offer.id = asked.id
    WHERE NOT offer.is_deleted AND NOT offer.is_absent
      AND NOT EXISTS (SELECT FROM exchange_products AS product
                      WHERE product.id = offer.product_id AND product.is_deleted)`)
  return new Set(rows.map(({ id }) => id))
}
