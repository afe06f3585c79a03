// SQL that finds every wrong field of an order; `place_order` stops at the first.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { PICKUP_METHOD_ID } from '../contract.ts'
import type { WantedLine } from '../order.ts'

/** Null for a value of a wrong shape, which has an error already. */
export type AskedFields = {
  readonly paymentMethodId: number | null
  readonly shippingMethodId: number | null
  readonly address: string | null
  readonly lines: readonly WantedLine[]
}

export type UnevenLine = { readonly name: string; readonly multiplicity: number }

export type WrongFields = {
  readonly payment_method: boolean
  readonly shipping_method: boolean
  readonly address: boolean
  /** Lines whose quantity is no multiple of the product's `multiplicity`. */
  readonly uneven: readonly UnevenLine[]
}

export async function findWrongFields(db: Database, asked: AskedFields): Promise<WrongFields> {
  const { paymentMethodId, shippingMethodId, address, lines } = asked
  const [row] = await db.query<WrongFields>(sql`
    SELECT
      ${paymentMethodId}::integer IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM payment_methods WHERE id = ${paymentMethodId} AND is_active
      ) AS payment_method,
      ${shippingMethodId}::integer IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM shipping_methods WHERE id = ${shippingMethodId} AND is_active
      ) AS shipping_method,
      ${shippingMethodId === PICKUP_METHOD_ID && address !== null}::boolean AND NOT EXISTS (
        SELECT 1 FROM stores WHERE title = ${address} AND closed_at IS NULL
      ) AS address,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object(
          'name', product.name, 'multiplicity', product.multiplicity) ORDER BY wanted.place)
        FROM unnest(
          ${lines.map(({ productId }) => productId)}::integer[],
          ${lines.map(({ quantity }) => quantity)}::integer[]
        ) WITH ORDINALITY AS wanted(product_id, quantity, place)
        JOIN products AS product ON product.id = wanted.product_id AND NOT product.is_hidden
        WHERE wanted.quantity % product.multiplicity <> 0
      ), '[]') AS uneven`)
  if (!row) throw new Error('a row without a table is always one')
  return row
}
