// What a body asks to be ordered: its goods, and its delivery with promise and price.

import {
  type CarrierCalculator,
  type DeliveryWish,
  fullAddress,
  type OrderDelivery,
  orderDelivery,
} from '#src/delivery/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import type { CheckedInput } from '#src/shared/endpoint.ts'
import { asKopecks } from '#src/shared/money.ts'
import {
  CARRIER_METHOD_ID,
  COURIER_METHOD_ID,
  type ordersApi,
  PICKUP_METHOD_ID,
} from '../contract.ts'
import type { WantedLine } from '../order.ts'
import type { OrderRequest } from './orders.repository.ts'

/** A checked body, of a buyer or of staff for him. */
type AskedOrder = CheckedInput<typeof ordersApi.place>['body']

export async function askedOrder(
  db: Database,
  body: AskedOrder,
  calculator: CarrierCalculator | null,
): Promise<OrderRequest & { readonly delivery: OrderDelivery | null }> {
  const request = requestOf(body)
  const wish = deliveryWish(body, request)
  const delivery = await orderDelivery(db, wish, { calculator })
  return { ...request, address: fullAddress(wish), delivery }
}

const requestOf = (body: AskedOrder): OrderRequest => ({
  paymentMethodId: body.payment_method,
  shippingMethodId: body.shipping_method,
  address: body.address,
  phone: body.phone,
  comment: body.comment ?? '',
  lines: body.items.map(wantedLine),
  expectedTotal: body.expected_total === undefined ? null : asKopecks(body.expected_total),
})

const WAYS: Readonly<Record<number, DeliveryWish['way']>> = {
  [PICKUP_METHOD_ID]: 'pickup',
  [COURIER_METHOD_ID]: 'courier',
  [CARRIER_METHOD_ID]: 'carrier',
}

const deliveryWish = (
  { city = '', carrier = '', expected_day }: AskedOrder,
  { shippingMethodId, address, lines }: OrderRequest,
): DeliveryWish => ({
  way: WAYS[shippingMethodId] ?? null,
  ...{ address, city, carrier, lastDay: expected_day ?? null },
  lines: lines.map(({ productId, quantity }) => ({ id: productId, quantity })),
})

type Item = AskedOrder['items'][number]

const wantedLine = ({ id, quantity, car }: Item): WantedLine => ({
  productId: id,
  quantity,
  ...(car && { car: { ...car, engine: car.engine ?? '' } }),
})
