// SQL of the methods of payment and shipping.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { ShopError } from '#src/shared/errors.ts'
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

/** A method of the shop's own, paid on receipt. */
export type OwnMethod = {
  readonly name: string
  readonly kind: 'cash' | 'card'
  /** Undefined: a known one stays as it is, a new one is offered. */
  readonly isOffered?: boolean | undefined
}

/** Added, or changed where it is known by its name. Throws `conflict` for one that is paid online. */
export async function savePaymentMethod(
  db: Database,
  { name, kind, isOffered }: OwnMethod,
): Promise<'added' | 'changed' | 'same'> {
  const isActive = isOffered ?? null
  const [known] = await db.query<{ id: number; isOnline: boolean }>(sql`
    SELECT id, online_kind IS NOT NULL AS "isOnline" FROM payment_methods WHERE name = ${name}`)
  if (known?.isOnline) throw new ShopError('conflict', `Способ оплаты «${name}» — онлайн.`)
  if (known) {
    const changed = await db.query(sql`
      UPDATE payment_methods
      SET on_receipt_kind = ${kind}, is_active = coalesce(${isActive}::boolean, is_active)
      WHERE id = ${known.id} AND (on_receipt_kind, is_active)
        IS DISTINCT FROM (${kind}::text, coalesce(${isActive}::boolean, is_active))
      RETURNING id`)
    return changed.length > 0 ? 'changed' : 'same'
  }
  await db.query(sql`
    INSERT INTO payment_methods (id, name, position, is_active, on_receipt_kind)
    SELECT max(id) + 1, ${name}, max(position) + 1, coalesce(${isActive}::boolean, true), ${kind}
    FROM payment_methods`)
  return 'added'
}
