// SQL of the methods of payment and shipping.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { OnlineKind } from '#src/shared/online-payment.ts'

export type Method = { readonly id: number; readonly name: string }

/** `online`: the kind of online payment; absent for payment on receipt. */
export type PaymentMethod = Method & { readonly online?: OnlineKind }

export type Methods = {
  readonly payment: PaymentMethod[]
  readonly shipping: Method[]
}

/** The offered methods, in the order of the form. */
export async function listMethods(db: Database): Promise<Methods> {
  type Row = Method & { kind: keyof Methods; online: OnlineKind | null }
  const rows = await db.query<Row>(sql`
    SELECT 'payment' AS kind, id, name, position, online_kind AS online
    FROM payment_methods WHERE is_active
    UNION ALL
    SELECT 'shipping', id, name, position, NULL FROM shipping_methods WHERE is_active
    ORDER BY position, id`)
  const ofKind = (wanted: keyof Methods): PaymentMethod[] =>
    rows
      .filter(({ kind }) => kind === wanted)
      .map(({ id, name, online }) => ({ id, name, ...(online && { online }) }))
  return { payment: ofKind('payment'), shipping: ofKind('shipping') }
}
