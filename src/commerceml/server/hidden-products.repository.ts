// SQL of products that the exchange took off sale: those alone it puts back.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export const noteHidden = (db: Database, productIds: readonly number[]) =>
  db.query(sql`
    INSERT INTO exchange_hidden (product_id) SELECT unnest(${productIds}::integer[])
    ON CONFLICT DO NOTHING`)

/** Of these products those that the exchange has hidden; from now on they count as shown. */
export async function takeHidden(db: Database, productIds: readonly number[]): Promise<number[]> {
  const rows = await db.query<{ id: number }>(sql`
    DELETE FROM exchange_hidden WHERE product_id = ANY (${productIds}::integer[])
    RETURNING product_id AS id`)
  return rows.map(({ id }) => id)
}
