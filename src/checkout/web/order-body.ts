// The order as it is sent: the form, the lines and the car they are for, the sum that was seen.

import { type CartLine, cartTotal } from '#src/cart/web/public.ts'
import type { ordersApi } from '#src/orders/contract.ts'
import type { InputOf } from '#src/shared/endpoint.ts'
import { phoneDigits } from '#src/shared/phone.ts'
import type { Car } from '#src/vehicles/web/public.ts'
import type { OrderDraft } from '../order-draft.ts'

export type OrderBody = InputOf<typeof ordersApi.place>['body']

export const orderBody = (draft: OrderDraft, lines: readonly CartLine[], car: Car): OrderBody => ({
  payment_method: draft.payment_method ?? 0,
  shipping_method: draft.shipping_method ?? 0,
  address: draft.address.trim(),
  phone: phoneDigits(draft.phone) ?? draft.phone,
  comment: draft.comment.trim(),
  items: JSON.stringify(
    lines.map(({ id, quantity }) => ({ id, quantity, ...(car.model !== '' && { car }) })),
  ),
  expected_total: cartTotal(lines),
})

/**
 * What makes an order another one. The car does not: it changes with every page that is looked at,
 * and an order that is sent again after a lost answer must be the same.
 */
export const orderContent = ({ items, ...body }: OrderBody): string => {
  const lines: readonly Pick<CartLine, 'id' | 'quantity'>[] = JSON.parse(items)
  return JSON.stringify({ ...body, items: lines.map(({ id, quantity }) => ({ id, quantity })) })
}
