// SQL of suppliers whose goods are sold to order, and of the rule between them.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export type OrderTerms = {
  readonly supplierId: number
  readonly supplier: string
  readonly locationId: number
  /** Until his goods are in the shop. */
  readonly days: number
}

const MOST_SUPPLIERS = 1000

/** Suppliers whose goods are sold now, ordered by name. */
export const listOrderTerms = (db: Database): Promise<OrderTerms[]> =>
  db.query(sql`
    SELECT terms.supplier_id AS "supplierId", supplier.name AS supplier,
           terms.location_id AS "locationId", store.order_days AS days
    FROM order_terms AS terms JOIN suppliers AS supplier ON supplier.id = terms.supplier_id
    JOIN stock_locations AS store ON store.id = terms.location_id
    WHERE terms.is_active
    ORDER BY supplier.name LIMIT ${MOST_SUPPLIERS}`)

/** The location of a supplier's goods that are sold to order; null: he sells none. */
export async function findOrderLocation(db: Database, supplier: string): Promise<number | null> {
  const [terms] = await db.query<{ locationId: number }>(sql`
    SELECT terms.location_id AS "locationId"
    FROM order_terms AS terms JOIN suppliers AS supplier ON supplier.id = terms.supplier_id
    WHERE terms.is_active AND lower(supplier.name) = lower(${supplier.trim()})`)
  return terms?.locationId ?? null
}

/** The location that a supplier has had, whether his goods are sold now or not; else null. */
export async function formerOrderLocation(db: Database, supplierId: number) {
  const [terms] = await db.query<{ locationId: number }>(sql`
    SELECT location_id AS "locationId" FROM order_terms WHERE supplier_id = ${supplierId}`)
  return terms?.locationId ?? null
}

/** Sells what the supplier offers from his location, and queues every product that he offers. */
export async function saveOrderTerms(
  db: Database,
  { supplierId, locationId }: Pick<OrderTerms, 'supplierId' | 'locationId'>,
): Promise<void> {
  await db.query(sql`
    INSERT INTO order_terms (supplier_id, location_id) VALUES (${supplierId}, ${locationId})
    ON CONFLICT (supplier_id) DO UPDATE SET is_active = true`)
  await queueOffers(db, supplierId)
}

/** Empties the supplier's location and sells nothing from it; open orders stay reserved there. */
export async function endOrderTerms(
  db: Database,
  { supplierId, locationId }: Pick<OrderTerms, 'supplierId' | 'locationId'>,
): Promise<void> {
  await db.query(sql`
    SELECT count_stock(array_agg(product_id ORDER BY product_id),
                       array_agg(location_id ORDER BY product_id), array_agg(0),
                       'corrected', 'command line', 'not to order')
    FROM stock_levels WHERE location_id = ${locationId} AND on_hand > 0
    HAVING count(*) > 0`)
  await queueOffers(db, supplierId)
  await db.query(sql`UPDATE order_terms SET is_active = false WHERE supplier_id = ${supplierId}`)
}

const queueOffers = (db: Database, supplierId: number) =>
  db.query(sql`
    INSERT INTO due_offers (product_id)
    SELECT product_id FROM supplier_offers WHERE supplier_id = ${supplierId}`)

/** Which of several suppliers a product is sold from. */
export type OfferRule = 'cheapest' | 'soonest'

export async function readOfferRule(db: Database): Promise<OfferRule> {
  const [row] = await db.query<{ prefers: OfferRule }>(sql`SELECT prefers FROM order_rule`)
  return row?.prefers ?? 'cheapest'
}

/** Saves the rule and queues every product of the suppliers. */
export async function saveOfferRule(db: Database, prefers: OfferRule): Promise<void> {
  await db.query(sql`UPDATE order_rule SET prefers = ${prefers}`)
  await db.query(sql`
    INSERT INTO due_offers (product_id)
    SELECT DISTINCT product_id FROM supplier_offers
    WHERE supplier_id IN (SELECT supplier_id FROM order_terms WHERE is_active)`)
}

export async function hasDueOffers(db: Database): Promise<boolean> {
  const [row] = await db.query<{ isDue: boolean }>(sql`
    SELECT EXISTS (SELECT FROM due_offers) AS "isDue"`)
  return row?.isDue ?? false
}

/** Decides at most `most` queued products; resolves to those that have changed. */
export async function chooseOffers(tx: Database, most: number): Promise<number[]> {
  const [row] = await tx.query<{ changed: number[] }>(sql`SELECT choose_offers(${most}) AS changed`)
  return row?.changed ?? []
}
