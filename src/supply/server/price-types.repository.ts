// SQL of additional prices of products, by price type; buyers pay `products.price`.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { Kopecks } from '#src/shared/money.ts'

/** Ids of types by name; missing ones are created. */
export async function findOrCreatePriceTypes(
  db: Database,
  names: readonly string[],
): Promise<Map<string, number>> {
  const wanted = [...new Set(names)]
  await db.query(sql`
    INSERT INTO price_types (name) SELECT * FROM unnest(${wanted}::text[])
    ON CONFLICT (name) DO NOTHING`)
  const rows = await db.query<{ id: number; name: string }>(sql`
    SELECT id, name FROM price_types WHERE name = ANY (${wanted}::text[])`)
  return new Map(rows.map(({ id, name }) => [name, id]))
}

type TypedPrice = {
  readonly productId: number
  readonly typeId: number
  readonly price: Kopecks
}

/** `prices` holds at most one price per product and type. */
export const savePrices = (db: Database, prices: readonly TypedPrice[]) =>
  db.query(sql`
    INSERT INTO product_prices AS known (product_id, price_type_id, price)
    SELECT * FROM unnest(
      ${prices.map(({ productId }) => productId)}::integer[],
      ${prices.map(({ typeId }) => typeId)}::integer[],
      ${prices.map(({ price }) => price)}::integer[])
    ON CONFLICT (product_id, price_type_id) DO UPDATE SET price = excluded.price
    WHERE known.price <> excluded.price`)
