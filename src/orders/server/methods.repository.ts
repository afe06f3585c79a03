// SQL of the methods of payment and shipping.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'

export type Method = { readonly id: number; readonly name: string }

export type Methods = {
  readonly payment: Method[]
  readonly shipping: Method[]
}

/** What a buyer may choose from, in the order of the form. */
export async function listMethods(db: Database): Promise<Methods> {
  const rows = await db.query<Method & { kind: keyof Methods }>(sql`
    SELECT 'payment' AS kind, id, name, position FROM payment_methods WHERE is_active
    UNION ALL
    SELECT 'shipping', id, name, position FROM shipping_methods WHERE is_active
    ORDER BY position, id`)
  const ofKind = (wanted: keyof Methods): Method[] =>
    rows.filter(({ kind }) => kind === wanted).map(({ id, name }) => ({ id, name }))
  return { payment: ofKind('payment'), shipping: ofKind('shipping') }
}
