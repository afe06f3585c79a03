// Places an order for a buyer on the phone: the buyer, the order and the act are one transaction.

import { buyerByPhone } from '#src/accounts/server/public.ts'
import type { CarrierCalculator } from '#src/delivery/server/public.ts'
import { askedOrder, listMethods, type Order, placeOrderBy } from '#src/orders/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { answerByOrder, type RequestRow } from '#src/requests/server/public.ts'
import type { CheckedInput } from '#src/shared/endpoint.ts'
import { invalidField } from '#src/shared/errors.ts'
import { formatPhone } from '#src/shared/phone.ts'
import type { phoneOrderApi } from '../phone-order-contract.ts'
import { actAsStaff } from './act-as-staff.ts'
import { findPlacer } from './order-events.repository.ts'
import { insertNote } from './orders/order-desk.repository.ts'
import type { Staff } from './staff.repository.ts'

export type PlacingParts = {
  readonly db: Database
  readonly writes: Database
  readonly calculator: CarrierCalculator | null
  readonly confirmHours: number
}

type Placing = {
  readonly body: CheckedInput<typeof phoneOrderApi.placeByPhone>['body']
  readonly key: string | null
}

/**
 * By the same function as the order of a buyer who is here himself. What open orders may reserve does
 * not count: whom the shop refuses more, it asks to call.
 */
export async function placeByPhone(
  { db, writes, calculator, confirmHours }: PlacingParts,
  staff: Staff,
  { body, key }: Placing,
): Promise<{ readonly order: Order; readonly customer: string }> {
  await requireOnReceipt(db, body.payment_method, 'По телефону заказ оплачивают при получении.')
  const draft = { ...(await askedOrder(db, body, calculator)), idempotencyKey: key, confirmHours }
  const { name = '', lastname = '', email = '', phone } = body
  const hasConsented = body.personal_data_consent === true
  const told = { phone, name, lastname, email, hasConsented, toldTo: `staff ${staff.id}` }
  const bringBuyer = await buyerByPhone(db, told)
  let customer = ''
  const order = await placeOrderBy(db, draft, (insert) =>
    actAsStaff(writes, staff, { act: 'place-order', subject: '' }, async (tx) => {
      const buyer = await bringBuyer(tx)
      customer = [buyer.lastname, buyer.name, buyer.patronymic].filter(Boolean).join(' ')
      const placed = await insert(tx, buyer.id)
      const isRepeated = (await findPlacer(tx, placed.id)) !== null
      const { request } = body
      if (request !== undefined && !isRepeated) await answer(tx, staff, { request, order: placed })
      const details = {
        consent: hasConsented ? 'by phone' : 'none',
        ...(request !== undefined && { request }),
      }
      return { result: placed, details: isRepeated ? null : details, subject: `order ${placed.id}` }
    }),
  )
  return { order, customer }
}

type Answer = { readonly request: number; readonly order: Order }

/** The request is closed by the order, which says who has asked, and for which car. */
async function answer(tx: Database, { id, name }: Staff, { request, order }: Answer) {
  const by = { by: name, staffId: id }
  const asked = await answerByOrder(tx, request, { orderId: order.id, ...by })
  const text = askedText(asked, order)
  await insertNote(tx, { orderId: order.id, staffId: id, text, key: null })
}

function askedText({ id, name, phone, car, vin }: RequestRow, order: Order): string {
  const who = [name, phone !== order.phone && formatPhone(phone), car, vin && `VIN ${vin}`]
  return [`По обращению № ${id}`, who.filter(Boolean).join(', ')].filter(Boolean).join(': ')
}

/** A link to pay online is only in the buyer's own account. */
export async function requireOnReceipt(db: Database, id: number, refusal: string): Promise<void> {
  const { payment } = await listMethods(db)
  if (payment.find((method) => method.id === id)?.online === undefined) return
  throw invalidField('payment_method', refusal)
}
