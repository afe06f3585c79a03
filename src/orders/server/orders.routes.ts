// HTTP of orders: placing one, taking it back, and a customer's own list.

import { requireCustomer } from '#src/accounts/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, type Handler, serve } from '#src/platform/server/serve-endpoint.ts'
import type { CheckedInput } from '#src/shared/endpoint.ts'
import { asKopecks } from '#src/shared/money.ts'
import { EXACT_TOTAL, pagedAnswer, pageRequest } from '#src/shared/page-request.ts'
import { ordersApi } from '../contract.ts'
import type { WantedLine } from '../order.ts'
import { cancelOrder } from './cancel-order.ts'
import { listedOrderResponse, orderResponse } from './order-response.ts'
import { countOrders, listOrders, type OpenBounds, type OrderRequest } from './orders.repository.ts'
import { placeOrder } from './place-order.ts'
import { wrongFieldsOfBody } from './wrong-fields.ts'

const AWAY =
  'Заказ сейчас не принять: магазин временно недоступен. Корзина сохранена, попробуйте через минуту.'

export type OrderLimits = {
  /** Both of one customer; 0: any number. */
  readonly ordersPerHour: number
  readonly cancelsPerHour: number
  /** What open orders may hold. */
  readonly open: OpenBounds
}
type Parts = {
  readonly db: Database
  /** The part of it for what waits for rows. */
  readonly writes: Database
  readonly limits: OrderLimits
  /** Within how many hours the shop confirms an order; 0: as long as it takes. */
  readonly confirmHours?: number
}

export function serveOrders(api: ApiServer, { db, writes, limits, confirmHours = 0 }: Parts): void {
  const place: Handler<typeof ordersApi.place> = async ({ body }, caller) => {
    const customer = await requireCustomer(db, caller)
    const { idempotencyKey } = caller
    const order = await placeOrder(writes, customer, {
      ...requestOf(body),
      idempotencyKey,
      mostAnHour: limits.ordersPerHour,
      bounds: limits.open,
      ...(caller.countedAddress !== null && { placedFrom: caller.countedAddress }),
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

  serve(api, ordersApi.cancel, async ({ params, body }, caller) => {
    const customer = await requireCustomer(db, caller)
    const wish = { orderId: params.id, reason: body.reason ?? '' }
    const mostAnHour = limits.cancelsPerHour
    const order = await cancelOrder(writes, customer, { ...wish, mostAnHour })
    return { message: 'Заказ отменён', data: orderResponse(order) }
  })
}

const requestOf = (body: CheckedInput<typeof ordersApi.place>['body']): OrderRequest => ({
  paymentMethodId: body.payment_method,
  shippingMethodId: body.shipping_method,
  address: body.address,
  phone: body.phone,
  comment: body.comment ?? '',
  lines: body.items.map(wantedLine),
  expectedTotal: body.expected_total === undefined ? null : asKopecks(body.expected_total),
})

type Item = CheckedInput<typeof ordersApi.place>['body']['items'][number]

const wantedLine = ({ id, quantity, car }: Item): WantedLine => ({
  productId: id,
  quantity,
  ...(car && { car: { ...car, engine: car.engine ?? '' } }),
})
