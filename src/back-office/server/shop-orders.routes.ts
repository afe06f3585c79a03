// Routes of orders for staff: lists, steps, payments and refunds.

import { findOrderIn1c, listOrderHistory, listShopOrders } from '#src/orders/server/public.ts'
import {
  listOrderPayments,
  listOrderRefunds,
  type PaymentDeps,
} from '#src/payments/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { staffApi } from '../contract.ts'
import { isAllowed } from '../permissions.ts'
import {
  changePaymentMethod,
  dropShopOrderLine,
  moveShopPromise,
  receiveShopOrderLine,
  refundShopOrder,
  stepShopOrder,
} from './change-shop-order.ts'
import { findHandover } from './locked-orders.repository.ts'
import { staffPaymentResponse, staffRefundResponse } from './money.routes.ts'
import { listLinePlaces, listLineSources } from './order-sources.repository.ts'
import { requireAllowed } from './require-staff.ts'
import {
  lineSourceResponse,
  orderChangeResponse,
  pageOf,
  sliceOf,
  staffOrderResponse,
} from './staff-responses.ts'
import { getVisibleOrder, visibleStore } from './visible-orders.ts'

type Parts = { readonly db: Database; readonly deps: PaymentDeps }

export function serveShopOrders(api: ApiServer, parts: Parts): void {
  serveReads(api, parts)
  serveChanges(api, parts)
}

function serveReads(api: ApiServer, { db }: Parts): void {
  serve(api, staffApi.orders, async ({ query }, caller) => {
    const staff = await requireAllowed(db, caller, 'see-orders')
    const { status = null, oldest_first: isOldestFirst = false } = query
    const filter = { status, storeId: visibleStore(staff), isOldestFirst }
    const read = await listShopOrders(db, { ...filter, ...sliceOf(query) })
    const { rows, ...paged } = pageOf(query, read)
    return { orders: rows.map(staffOrderResponse), ...paged }
  })

  serve(api, staffApi.order, async ({ params: { id } }, caller) => {
    const staff = await requireAllowed(db, caller, 'see-orders')
    const order = await getVisibleOrder(db, staff, id)
    const [handover, history, from, sources, known, money] = await Promise.all([
      findHandover(db, id),
      listOrderHistory(db, id),
      listLinePlaces(db, id),
      listLineSources(db, id),
      findOrderIn1c(db, id),
      showOrderMoney(db, id),
    ])
    return {
      order: staffOrderResponse(order),
      customer: handover?.customer ?? '',
      pickup_code: isAllowed(staff.role, 'see-pickup-code') ? (handover?.pickupCode ?? null) : null,
      kept_until: handover?.keptUntil ?? null,
      history: history.map(orderChangeResponse),
      from,
      to_order: sources.map(lineSourceResponse),
      in_1c: known && {
        number: known.number,
        paid_on: known.paidOn,
        shipped_on: known.shippedOn,
      },
      ...money,
    }
  })
}

function serveChanges(api: ApiServer, { db, deps }: Parts): void {
  serve(api, staffApi.step, async ({ params, body: { to, reason = '', code = '' } }, caller) => {
    const staff = await requireAllowed(db, caller, `make-${to}`)
    const order = await stepShopOrder(deps.db, staff, { orderId: params.id, to, reason, code })
    return { order: staffOrderResponse(order) }
  })

  serve(api, staffApi.dropLine, async ({ params: { id, position }, body }, caller) => {
    const staff = await requireAllowed(db, caller, 'drop-line')
    const { reason, refused: isRefused = false } = body
    const drop = { orderId: id, position, reason, isRefused }
    return { order: staffOrderResponse(await dropShopOrderLine(deps.db, staff, drop)) }
  })

  serve(api, staffApi.receiveLine, async ({ params: { id, position }, body }, caller) => {
    const staff = await requireAllowed(db, caller, 'make-assembling')
    const receipt = { orderId: id, position, locationId: body.location_id ?? null }
    return { order: staffOrderResponse(await receiveShopOrderLine(deps.db, staff, receipt)) }
  })

  serve(api, staffApi.movePromise, async ({ params: { id }, body }, caller) => {
    const staff = await requireAllowed(db, caller, 'move-promise')
    const move = { orderId: id, promisedAt: body.promised_at, reason: body.reason }
    return { order: staffOrderResponse(await moveShopPromise(deps.db, staff, move)) }
  })

  serve(api, staffApi.paymentMethod, async ({ params: { id }, body: { method } }, caller) => {
    const staff = await requireAllowed(db, caller, 'pay-on-receipt')
    const change = { orderId: id, methodId: method }
    return { order: staffOrderResponse(await changePaymentMethod(deps, staff, change)) }
  })

  serve(api, staffApi.refund, async ({ params: { id }, body }, caller) => {
    const staff = await requireAllowed(db, caller, 'refund')
    const { lines = null, reason } = body
    await refundShopOrder(deps.db, staff, {
      orderId: id,
      lines,
      reason,
      key: caller.idempotencyKey,
    })
    return showOrderMoney(db, id)
  })
}

async function showOrderMoney(db: Database, orderId: number) {
  const [payments, refunds] = await Promise.all([
    listOrderPayments(db, orderId),
    listOrderRefunds(db, orderId),
  ])
  return {
    payments: payments.map(staffPaymentResponse),
    refunds: refunds.map(staffRefundResponse),
  }
}
