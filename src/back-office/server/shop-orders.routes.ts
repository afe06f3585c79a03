// Routes of an order for staff: what is known of it, steps, payments and refunds.

import {
  findOrderIn1c,
  listGoneLines,
  listOrderHistory,
  listReturns,
  type OrderChange,
} from '#src/orders/server/public.ts'
import {
  listOrderPayments,
  listOrderRefunds,
  type PaymentDeps,
} from '#src/payments/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { staffApi } from '../contract.ts'
import { isAllowed } from '../permissions.ts'
import { reasonText } from '../reasons.ts'
import {
  changePaymentMethod,
  moveShopPromise,
  refundShopOrder,
  stepShopOrder,
} from './change-shop-order.ts'
import { findHandover } from './locked-orders.repository.ts'
import { staffPaymentResponse, staffRefundResponse } from './money.routes.ts'
import { findPlacer, namesOfActors } from './order-events.repository.ts'
import { serveOrderLines } from './order-lines.routes.ts'
import { listLinePlaces, listLineSources } from './order-sources.repository.ts'
import { answerOf, orderAnswer, versionSeen } from './order-versions.ts'
import { showOrderDesk } from './orders/note-and-assign.ts'
import { requireAllowed, requireVerified } from './require-staff.ts'
import { serveReturns } from './returns.routes.ts'
import type { StaffSession } from './staff.repository.ts'
import { insertRead } from './staff-acts.repository.ts'
import {
  customerResponse,
  lineSourceResponse,
  orderChangeResponse,
  orderLineResponse,
  returnResponse,
} from './staff-responses.ts'
import { getVisibleOrder } from './visible-orders.ts'

type Parts = { readonly db: Database; readonly deps: PaymentDeps }

export function serveShopOrders(api: ApiServer, parts: Parts): void {
  serveReads(api, parts)
  serveChanges(api, parts)
}

function serveReads(api: ApiServer, { db }: Parts): void {
  serve(api, staffApi.order, async ({ params: { id } }, caller) => {
    const staff = await requireAllowed(db, caller, 'see-orders')
    const order = await getVisibleOrder(db, staff, id)
    const [handover, events, placer, gone, from, sources, known, money, returns, desk] =
      await Promise.all([
        findHandover(db, id),
        listOrderHistory(db, id),
        findPlacer(db, id),
        listGoneLines(db, id),
        listLinePlaces(db, id),
        listLineSources(db, id),
        findOrderIn1c(db, id),
        isAllowed(staff.role, 'see-money') ? showOrderMoney(db, id) : NO_MONEY,
        isAllowed(staff.role, 'see-money') ? listReturns(db, id) : [],
        showOrderDesk(db, id),
        isAllowed(staff.role, 'see-contacts') && recordRead(db, staff, id),
      ])
    const history = placedBy(placer, events, order)
    const actors = new Set([...history, ...returns].map(({ actor }) => actor))
    const names = await namesOfActors(db, [...actors])
    return orderAnswer(order, staff, {
      customer: customerResponse(handover?.customer ?? '', staff),
      pickup_code: isAllowed(staff.role, 'see-pickup-code') ? (handover?.pickupCode ?? null) : null,
      kept_until: handover?.keptUntil ?? null,
      history: history.map((change) => orderChangeResponse(change, names)),
      gone: gone.map(orderLineResponse),
      from: from.map(({ position, place, quantity }) => ({ position, place, quantity })),
      to_order: sources.map(lineSourceResponse),
      ...desk,
      in_1c: known && {
        number: known.number,
        paid_on: known.paidOn,
        shipped_on: known.shippedOn,
      },
      ...money,
      returns: returns.map((each) => returnResponse(each, names)),
    })
  })
}

function serveChanges(api: ApiServer, { db, deps }: Parts): void {
  serve(api, staffApi.step, async ({ params, body }, caller) => {
    const { to, reason = '', code = '', picked = null } = body
    const staff = await requireAllowed(db, caller, `make-${to}`)
    // its money goes back
    if (to === 'returned') requireVerified(staff)
    const version = versionSeen(caller)
    const given = { reason: reasonText(reason), code, picked }
    const step = { orderId: params.id, version, to, ...given }
    return orderAnswer(await stepShopOrder(deps.db, staff, step), staff)
  })

  serveOrderLines(api, { db, writes: deps.db })

  serve(api, staffApi.movePromise, async ({ params: { id }, body }, caller) => {
    const staff = await requireAllowed(db, caller, 'move-promise')
    const { promised_at: promisedAt, reason } = body
    const move = { orderId: id, version: versionSeen(caller), promisedAt, reason }
    return orderAnswer(await moveShopPromise(deps.db, staff, move), staff)
  })

  serve(api, staffApi.paymentMethod, async ({ params: { id }, body: { method } }, caller) => {
    const staff = await requireAllowed(db, caller, 'pay-on-receipt')
    const change = { orderId: id, version: versionSeen(caller), methodId: method }
    return orderAnswer(await changePaymentMethod(deps, staff, change), staff)
  })

  serveReturns(api, { db, deps })

  serve(api, staffApi.refund, async ({ params: { id }, body }, caller) => {
    const staff = await requireAllowed(db, caller, 'refund')
    requireVerified(staff)
    const { lines = null, reason } = body
    const order = await refundShopOrder(deps.db, staff, {
      orderId: id,
      version: versionSeen(caller),
      lines,
      reason,
      key: caller.idempotencyKey,
    })
    return answerOf(await showOrderMoney(db, id), order)
  })
}

const recordRead = (db: Database, { id, session }: StaffSession, orderId: number) =>
  insertRead(db, { staffId: id, session, act: 'see-order', subject: `order ${orderId}` })

/** The first event is that the order was placed. */
const placedBy = (
  placer: string | null,
  events: readonly OrderChange[],
  { isSale = false }: { readonly isSale?: boolean },
) =>
  events.map((event, at) =>
    at === 0 && placer !== null
      ? { ...event, actor: placer, isByPhone: !isSale, isAtCounter: isSale }
      : event,
  )

/** For those who assemble an order. */
const NO_MONEY = { payments: [], refunds: [] }

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
