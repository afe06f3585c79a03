// What staff see of one order, read at once.

import {
  findOrderIn1c,
  listGoneLines,
  listOrderHistory,
  listReturns,
  type OrderChange,
} from '#src/orders/server/public.ts'
import { listOrderPayments, listOrderRefunds } from '#src/payments/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { isAllowed } from '../permissions.ts'
import { findBuyer, listWaysOfOrder } from './counter.repository.ts'
import { findHandover } from './locked-orders.repository.ts'
import { staffPaymentResponse, staffRefundResponse } from './money.routes.ts'
import { findPlacer, namesOfActors } from './order-events.repository.ts'
import { listLinePlaces, listLineSources } from './order-sources.repository.ts'
import { orderAnswer } from './order-versions.ts'
import { showBuyer, withEdits } from './orders/change-details.ts'
import { showOrderDesk } from './orders/note-and-assign.ts'
import type { StaffSession } from './staff.repository.ts'
import { insertRead } from './staff-acts.repository.ts'
import {
  customerResponse,
  lineSourceResponse,
  orderChangeResponse,
  orderLineResponse,
  returnsResponse,
} from './staff-responses.ts'
import { getVisibleOrder } from './visible-orders.ts'

export async function showOrder(db: Database, staff: StaffSession, id: number) {
  const order = await getVisibleOrder(db, staff, id)
  const [
    handover,
    called,
    ways,
    events,
    placer,
    gone,
    from,
    sources,
    known,
    money,
    returns,
    desk,
    buyer,
  ] = await Promise.all([
    findHandover(db, id),
    findBuyer(db, id),
    listWaysOfOrder(db, id),
    listOrderHistory(db, id),
    findPlacer(db, id),
    listGoneLines(db, id),
    listLinePlaces(db, id),
    listLineSources(db, id),
    findOrderIn1c(db, id),
    isAllowed(staff.role, 'see-money') ? showOrderMoney(db, id) : NO_MONEY,
    isAllowed(staff.role, 'see-money') ? listReturns(db, [id]) : [],
    showOrderDesk(db, id),
    showBuyer(db, staff, order),
    isAllowed(staff.role, 'see-contacts') && recordRead(db, staff, id),
  ])
  const history = await withEdits(db, id, placedBy(placer, events, order))
  const actors = new Set([...history, ...returns].map(({ actor }) => actor))
  const names = await namesOfActors(db, [...actors])
  return orderAnswer(order, staff, {
    customer: customerResponse(handover?.customer ?? '', staff),
    pickup_code: isAllowed(staff.role, 'see-pickup-code') ? (handover?.pickupCode ?? null) : null,
    kept_until: handover?.keptUntil ?? null,
    can_know_code: called?.getsCode ?? false,
    store: order.storeId,
    pay_ways: ways,
    history: history.map((change) => orderChangeResponse(change, names)),
    gone: gone.map(orderLineResponse),
    from: from.map(({ position, place, quantity }) => ({ position, place, quantity })),
    to_order: sources.map(lineSourceResponse),
    ...desk,
    ...buyer,
    in_1c: known && {
      number: known.number,
      paid_on: known.paidOn,
      shipped_on: known.shippedOn,
    },
    ...money,
    ...returnsResponse(order, returns, names),
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

export async function showOrderMoney(db: Database, orderId: number) {
  const [payments, refunds] = await Promise.all([
    listOrderPayments(db, orderId),
    listOrderRefunds(db, orderId),
  ])
  return {
    payments: payments.map(staffPaymentResponse),
    refunds: refunds.map(staffRefundResponse),
  }
}
