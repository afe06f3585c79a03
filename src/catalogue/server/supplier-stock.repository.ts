// SQL of what a list says about quantities: a supplier's offers, and what lies in a shop.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { Kopecks } from '#src/shared/money.ts'

/** Units of a product; null where the list does not say. */
export type Quantity = { readonly productId: number; readonly quantity: number | null }

/** Whatever the case: two spellings of one supplier would double his offers. */
export async function findOrCreateSupplier(db: Database, name: string): Promise<number> {
  await db.query(sql`
    INSERT INTO suppliers (name) SELECT ${name}
    WHERE NOT EXISTS (SELECT FROM suppliers WHERE lower(name) = lower(${name}))
    ON CONFLICT (name) DO NOTHING`)
  // a statement of its own: one that another process makes meanwhile is seen only by the next
  const [supplier] = await db.query<{ id: number }>(sql`
    SELECT id FROM suppliers WHERE lower(name) = lower(${name})
    ORDER BY name <> ${name}, id LIMIT 1`)
  if (!supplier) throw new Error(`supplier «${name}» is not there`)
  return supplier.id
}

/** Where the stock of a shop lies; null when the shop keeps none. */
export async function stockLocationOfStore(db: Database, storeId: number): Promise<number | null> {
  const [location] = await db.query<{ id: number }>(
    sql`SELECT id FROM stock_locations WHERE store_id = ${storeId}`,
  )
  return location?.id ?? null
}

type Offer = Quantity & {
  /** What the shop asks by it. */
  readonly price: Kopecks
}

/** The supplier has these products now; a quantity that is not told stays as it was. */
export async function saveOffers(
  db: Database,
  supplierId: number,
  offers: readonly Offer[],
): Promise<void> {
  await db.query(sql`
    INSERT INTO supplier_offers AS offer (supplier_id, product_id, quantity, price)
    SELECT ${supplierId}::integer, given.product_id, given.quantity, given.price
    FROM unnest(
      ${offers.map(({ productId }) => productId)}::integer[],
      ${offers.map(({ quantity }) => quantity)}::integer[],
      ${offers.map(({ price }) => price)}::integer[]) AS given(product_id, quantity, price)
    ON CONFLICT (supplier_id, product_id) DO UPDATE
    SET quantity = coalesce(excluded.quantity, offer.quantity), price = excluded.price,
        seen_at = excluded.seen_at`)
}

type Count = { readonly locationId: number; readonly document: string }

/** Sets what lies at a place and resolves to how many products differed; null is not counted. */
export async function countStock(
  db: Database,
  quantities: readonly Quantity[],
  { locationId, document }: Count,
): Promise<number> {
  const counted = quantities.filter(({ quantity }) => quantity !== null)
  if (counted.length === 0) return 0
  const [row] = await db.query<{ changed: number }>(sql`
    SELECT count_stock(
      ${counted.map(({ productId }) => productId)}::integer[],
      ${counted.map(() => locationId)}::integer[],
      ${counted.map(({ quantity }) => quantity)}::integer[],
      'corrected', 'import', ${document}) AS changed`)
  return row?.changed ?? 0
}

/** Sets what lies at several places; each product is named once per place. */
export async function countPlaces(
  db: Database,
  counts: readonly (Quantity & { readonly locationId: number })[],
  document: string,
): Promise<number> {
  if (counts.length === 0) return 0
  const [row] = await db.query<{ changed: number }>(sql`
    SELECT count_stock(
      ${counts.map(({ productId }) => productId)}::integer[],
      ${counts.map(({ locationId }) => locationId)}::integer[],
      ${counts.map(({ quantity }) => quantity)}::integer[],
      'corrected', 'import', ${document}) AS changed`)
  return row?.changed ?? 0
}
