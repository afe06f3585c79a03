// Routes of orders: place, cancel, read, and the customer's list.

import { requireCustomer } from '#src/accounts/server/public.ts'
import type { CarrierCalculator } from '#src/delivery/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, type Handler, serve } from '#src/platform/server/serve-endpoint.ts'
import type { WritesOf } from '#src/platform/server/writes-per-caller.ts'
import { EXACT_TOTAL, pagedAnswer, pageRequest } from '#src/shared/page-request.ts'
import { ordersApi } from '../contract.ts'
import { askedOrder } from './asked-order.ts'
import { cancelOrder, readOwnOrder } from './customer-orders.ts'
import { listedOrderResponse, orderResponse } from './order-response.ts'
import { countOrders, listOrders, type OpenBounds } from './orders.repository.ts'
import { placeOrder } from './place-order.ts'
import { wrongFieldsOfBody } from './wrong-fields.ts'

const AWAY =
  'Заказ сейчас не принять: магазин временно недоступен. Корзина сохранена, попробуйте через минуту.'

export type OrderLimits = {
  /** This and `cancelsPerHour` count per customer; 0: any number. */
  readonly ordersPerHour: number
  readonly cancelsPerHour: number
  /** Limits of what open orders reserve. */
  readonly open: OpenBounds
}
type Parts = {
  readonly db: Database
  /** The bulkhead for statements that wait for rows, in turns per caller. */
  readonly writesOf: WritesOf
  readonly limits: OrderLimits
  /** Hours within which the shop confirms an order; 0: no deadline. */
  readonly confirmHours?: number
  readonly calculator?: CarrierCalculator | null
}

export function serveOrders(api: ApiServer, parts: Parts): void {
  const { db, writesOf, limits, confirmHours = 0, calculator = null } = parts
  const place: Handler<typeof ordersApi.place> = async ({ body }, caller) => {
    const customer = await requireCustomer(db, caller)
    const { idempotencyKey, countedAddress } = caller
    const order = await placeOrder(writesOf(caller, `customer ${customer.id}`), customer, {
      ...(await askedOrder(db, body, calculator)),
      idempotencyKey,
      mostAnHour: limits.ordersPerHour,
      bounds: limits.open,
      ...(countedAddress !== null && { placedFrom: countedAddress }),
      confirmHours,
    })
    return { message: 'Заказа успешно создан', data: orderResponse(order) }
  }
  serve(api, ordersApi.place, place, {
    alsoWrong: (body) => wrongFieldsOfBody(db, body),
    whenAway: AWAY,
  })

  serve(api, ordersApi.list, async ({ query }, caller) => {
    const customer = await requireCustomer(db, caller)
    const request = pageRequest(query)
    const [orders, counted] = await Promise.all([
      listOrders(db, customer.id, { limit: request.per_page, offset: request.offset }),
      countOrders(db, customer.id, EXACT_TOTAL + 1),
    ])
    return { orders: orders.map(listedOrderResponse), ...pagedAnswer(request, counted) }
  })

  serve(api, ordersApi.read, async ({ params }, caller) => {
    const customer = await requireCustomer(db, caller)
    return { data: listedOrderResponse(await readOwnOrder(db, customer, params.id)) }
  })

  serve(api, ordersApi.cancel, async ({ params, body }, caller) => {
    const customer = await requireCustomer(db, caller)
    const writes = writesOf(caller, `customer ${customer.id}`)
    const order = await cancelOrder(writes, customer, {
      orderId: params.id,
      reason: body.reason ?? '',
      mostAnHour: limits.cancelsPerHour,
    })
    return { message: 'Заказ отменён', data: orderResponse(order) }
  })
}
