// Routes of online payment: a customer's payments, and the provider's notifications.

import * as z from 'zod/mini'
import { type Customer, requireCustomer } from '#src/accounts/server/public.ts'
import type { Caller } from '#src/platform/server/caller.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import type { WritesOf } from '#src/platform/server/writes-per-caller.ts'
import { rublesOf } from '#src/shared/money.ts'
import { EXACT_TOTAL, pagedAnswer, pageRequest } from '#src/shared/page-request.ts'
import { type Payment, paymentsApi } from '../contract.ts'
import { moneyBack, type OrderMoney, statusOfMoney } from '../order-money.ts'
import { beginPayment } from './begin-payment.ts'
import { countOnlineOrders, listOrderMoney } from './order-money.repository.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { checkPaymentSoon } from './payments.repository.ts'
import { readPayment } from './read-payment.ts'
import { checkRefundSoon } from './refunds.repository.ts'

const LARGEST_NOTIFICATION = 16 * 1024

type Parts = {
  readonly db: Database
  /** Its database is the bulkhead for statements that wait for rows. */
  readonly deps: PaymentDeps
  /** The same bulkhead, in turns per caller. */
  readonly writesOf: WritesOf
}

export function servePayments(api: ApiServer, { db, deps, writesOf }: Parts): void {
  const contextOf = (caller: Caller, customer: Customer, orderId: number) => ({
    ...{ customer, orderId },
    writes: writesOf(caller, `customer ${customer.id}`),
  })

  serve(api, paymentsApi.begin, async ({ params: { id } }, caller) => {
    const customer = await requireCustomer(db, caller)
    return { data: paymentResponse(await beginPayment(deps, contextOf(caller, customer, id))) }
  })

  serve(api, paymentsApi.read, async ({ params: { id } }, caller) => {
    const customer = await requireCustomer(db, caller)
    return { data: paymentResponse(await readPayment(deps, contextOf(caller, customer, id))) }
  })

  serve(api, paymentsApi.list, async ({ query }, caller) => {
    const customer = await requireCustomer(db, caller)
    const request = pageRequest(query)
    const [orders, counted] = await Promise.all([
      listOrderMoney(db, customer.id, { limit: request.per_page, offset: request.offset }),
      countOnlineOrders(db, customer.id, EXACT_TOTAL + 1),
    ])
    return { payments: orders.map(paymentResponse), ...pagedAnswer(request, counted) }
  })

  const notify = async ({ body }: { readonly body: unknown }, caller: Caller) => {
    await receiveNotification(writesOf(caller, null), body)
    return { message: 'Принято' }
  }
  serve(api, paymentsApi.notify, notify, { bodyLimit: LARGEST_NOTIFICATION })
}

/** Rubles, and one status for the buyer. */
function paymentResponse(money: OrderMoney): Payment {
  const status = statusOfMoney(money)
  const { back, pending } = moneyBack(money)
  return {
    order_id: money.orderId,
    status,
    amount: rublesOf(amountOf(money)),
    refunded: rublesOf(back),
    refund_pending: rublesOf(pending),
    confirmation_url: status === 'waiting' ? (money.attempt?.confirmationUrl ?? null) : null,
    method: money.method,
    pay_until: money.payUntil?.toISOString() ?? null,
  }
}

function amountOf({ paid, isCancelled, total, owed }: OrderMoney) {
  if (paid > 0) return paid
  return isCancelled ? total : owed
}

/** A notification is not trusted: it only makes its payment or refund due. */
const Notification = z.object({
  object: z.object({ id: z.string().check(z.regex(/^[0-9A-Za-z_-]{1,64}$/)) }),
})

/** Unknown ids and malformed bodies change nothing. */
export async function receiveNotification(db: Database, body: unknown): Promise<void> {
  const { data } = Notification.safeParse(body)
  if (!data) return
  await checkPaymentSoon(db, data.object.id)
  await checkRefundSoon(db, data.object.id)
}
