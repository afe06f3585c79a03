// Converts an order to the API's response: rubles, Russian names, lines as JSON text.

import { rublesOf } from '#src/shared/money.ts'
import type { ListedOrder as WireListedOrder, Order as WireOrder } from '../contract.ts'
import type { ListedOrder, Order, OrderLine } from '../order.ts'
import { STATUS_NAMES } from '../order-life.ts'
import type { OrderedItem } from '../ordered-item.ts'

export const orderResponse = (order: Order): WireOrder => ({
  id: order.id,
  created_at: new Date(order.createdAt).toISOString(),
  status: STATUS_NAMES[order.status],
  address: order.address,
  ...(order.recipient && { recipient: order.recipient }),
  phone: order.phone,
  payment_method: order.paymentMethod,
  shipping_method: order.shippingMethod,
  comment: order.comment,
  items: JSON.stringify(order.lines.map(itemResponse)),
  total: rublesOf(order.total),
  shipping_cost: rublesOf(order.shippingCost),
  carrier: order.carrier,
  promised_at: moment(order.promisedAt),
})

export const listedOrderResponse = (order: ListedOrder): WireListedOrder => ({
  ...orderResponse(order),
  pickup_code: order.pickupCode,
  kept_until: moment(order.keptUntil),
  confirm_until: moment(order.confirmUntil),
  ...(order.numberIn1c && { number_in_accounts: order.numberIn1c }),
  ...(order.paidIn1c && { paid_on: order.paidIn1c }),
})

const moment = (iso: string | null) => (iso === null ? null : new Date(iso).toISOString())

const itemResponse = (line: OrderLine): OrderedItem => ({
  id: line.productId,
  key: line.productKey,
  name: line.name,
  article: line.article,
  manufacturer: line.manufacturer,
  price: rublesOf(line.unitPrice),
  quantity: line.quantity,
  fitment: line.fitment,
  car: line.car,
})
