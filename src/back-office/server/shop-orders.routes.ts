// HTTP of orders as staff see and move them.

import { listOrderHistory, listShopOrders } from '#src/orders/server/public.ts'
import type { PaymentDesk } from '#src/payments/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { staffApi } from '../contract.ts'
import { isAllowed } from '../permissions.ts'
import { changePaymentMethod } from './change-payment-method.ts'
import { dropShopOrderLine } from './drop-shop-order-line.ts'
import { findHandover } from './held-orders.repository.ts'
import { refundShopOrder } from './refund-shop-order.ts'
import { requireAllowed } from './require-staff.ts'
import { showOrderMoney } from './show-order-money.ts'
import { getShownOrder, shownStore } from './shown-orders.ts'
import { pageOf, sliceOf } from './staff-page.ts'
import { orderChangeResponse, staffOrderResponse } from './staff-responses.ts'
import { stepShopOrder } from './step-shop-order.ts'

type Parts = { readonly db: Database; readonly desk: PaymentDesk }

export function serveShopOrders(api: ApiServer, { db, desk }: Parts): void {
  serve(api, staffApi.orders, async ({ query }, caller) => {
    const staff = await requireAllowed(db, caller, 'see-orders')
    const wish = { status: query.status ?? null, storeId: shownStore(staff) }
    const read = await listShopOrders(db, { ...wish, ...sliceOf(query) })
    const { rows, ...paged } = pageOf(query, read)
    return { orders: rows.map(staffOrderResponse), ...paged }
  })

  serve(api, staffApi.order, async ({ params: { id } }, caller) => {
    const staff = await requireAllowed(db, caller, 'see-orders')
    const order = await getShownOrder(db, staff, id)
    const [handover, history, money] = await Promise.all([
      findHandover(db, id),
      listOrderHistory(db, id),
      showOrderMoney(db, id),
    ])
    return {
      order: staffOrderResponse(order),
      customer: handover?.customer ?? '',
      pickup_code: isAllowed(staff.role, 'see-pickup-code') ? (handover?.pickupCode ?? null) : null,
      kept_until: handover?.keptUntil ?? null,
      history: history.map(orderChangeResponse),
      ...money,
    }
  })

  serve(api, staffApi.step, async ({ params, body: { to, reason = '', code = '' } }, caller) => {
    const staff = await requireAllowed(db, caller, `make-${to}`)
    const order = await stepShopOrder(desk.db, staff, { orderId: params.id, to, reason, code })
    return { order: staffOrderResponse(order) }
  })

  serve(api, staffApi.dropLine, async ({ params: { id, position }, body }, caller) => {
    const staff = await requireAllowed(db, caller, 'drop-line')
    const drop = { orderId: id, position, reason: body.reason }
    return { order: staffOrderResponse(await dropShopOrderLine(desk.db, staff, drop)) }
  })

  serve(api, staffApi.paymentMethod, async ({ params: { id }, body: { method } }, caller) => {
    const staff = await requireAllowed(db, caller, 'pay-on-receipt')
    const wish = { orderId: id, methodId: method }
    return { order: staffOrderResponse(await changePaymentMethod(desk, staff, wish)) }
  })

  serve(api, staffApi.refund, async ({ params: { id }, body }, caller) => {
    const staff = await requireAllowed(db, caller, 'refund')
    const { lines = null, reason } = body
    await refundShopOrder(desk.db, staff, {
      orderId: id,
      lines,
      reason,
      key: caller.idempotencyKey,
    })
    return showOrderMoney(db, id)
  })
}
