// Orders, letters and acts as staff get them: rubles, Russian names beside the names of the code.

import type { LetterRow } from '#src/letters/server/public.ts'
import { type Order, type OrderChange, STATUS_NAMES } from '#src/orders/server/public.ts'
import { rublesOf } from '#src/shared/money.ts'
import type { StaffDeed, StaffLetter, StaffOrder, OrderChange as WireChange } from '../contract.ts'
import type { KeptAct } from './staff-acts.repository.ts'

export const staffOrderResponse = (order: Order): StaffOrder => ({
  id: order.id,
  created_at: new Date(order.createdAt).toISOString(),
  status: order.status,
  status_name: STATUS_NAMES[order.status],
  address: order.address,
  phone: order.phone,
  comment: order.comment,
  payment_method: order.paymentMethod,
  shipping_method: order.shippingMethod,
  total: rublesOf(order.total),
  lines: order.lines.map((line) => ({
    position: line.position,
    product_id: line.productId,
    name: line.name,
    article: line.article,
    manufacturer: line.manufacturer,
    price: rublesOf(line.unitPrice),
    quantity: line.quantity,
    fitment: line.fitment,
  })),
})

export const orderChangeResponse = (change: OrderChange): WireChange => ({
  status: change.status,
  status_name: STATUS_NAMES[change.status],
  actor: change.actor,
  reason: change.reason,
  dropped_position: change.droppedPosition,
  created_at: new Date(change.createdAt).toISOString(),
})

export const letterResponse = (letter: LetterRow): StaffLetter => ({
  id: letter.id,
  kind: letter.kind,
  recipient: letter.recipient,
  data: letter.data,
  created_at: letter.createdAt.toISOString(),
  sent_at: letter.sentAt?.toISOString() ?? null,
  given_up_at: letter.givenUpAt?.toISOString() ?? null,
  tries: letter.tries,
  failure: letter.failure,
})

export const deedResponse = ({ id, staffId, name, ...done }: KeptAct): StaffDeed => ({
  id,
  staff: staffId === null ? null : { id: staffId, name: name ?? '' },
  act: done.act,
  subject: done.subject,
  details: done.details,
  created_at: done.createdAt.toISOString(),
})
