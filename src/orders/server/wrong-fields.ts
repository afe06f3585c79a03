// Collects every wrong field of a refused order, for one answer.

import * as z from 'zod/mini'
import type { Database } from '#src/platform/server/database.ts'
import type { FieldErrors } from '#src/shared/errors.ts'
import { orderFields } from '../order-fields.ts'
import { FIELD_TEXTS, unevenText } from './order-refusals.ts'
import { type AskedFields, findWrongFields } from './wrong-fields.repository.ts'

/** The errors that the database would raise, by field. */
export async function wrongFields(db: Database, asked: AskedFields): Promise<FieldErrors> {
  const { address } = asked
  const storable = address !== null && isStorable(address) ? address : null
  const { uneven, ...found } = await findWrongFields(db, { ...asked, address: storable })
  const fields = Object.entries(found).filter(([, isWrong]) => isWrong)
  return {
    ...Object.fromEntries(fields.map(([field]) => [field, [FIELD_TEXTS[field] ?? '']])),
    ...(uneven.length > 0 && { items: uneven.map(unevenText) }),
  }
}

/** PostgreSQL accepts neither NUL nor lone surrogates. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** For a body of a wrong shape: checks its well-formed fields. */
export function wrongFieldsOfBody(db: Database, body: unknown): Promise<FieldErrors> {
  const given = typeof body === 'object' && body !== null ? { ...body } : {}
  const sound = <S extends z.ZodMiniType>(schema: S, field: string): z.output<S> | null =>
    z.safeParse(schema, (given as Record<string, unknown>)[field]).data ?? null
  return wrongFields(db, {
    paymentMethodId: sound(orderFields.payment_method, 'payment_method'),
    shippingMethodId: sound(orderFields.shipping_method, 'shipping_method'),
    address: sound(orderFields.address, 'address'),
    lines: [],
  })
}
