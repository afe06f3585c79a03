// HTTP of paying online: a customer's payments, and the provider's notifications.

import { requireCustomer } from '#src/accounts/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { EXACT_TOTAL, pagedAnswer, pageRequest } from '#src/shared/page-request.ts'
import { paymentsApi } from '../contract.ts'
import { beginPayment } from './begin-payment.ts'
import { countOnlineOrders, listOrderMoney } from './order-money.repository.ts'
import type { PaymentDesk } from './payment-desk.ts'
import { paymentResponse } from './payment-response.ts'
import { readPayment } from './read-payment.ts'
import { takeNotification } from './take-notification.ts'

const LARGEST_NOTIFICATION = 16 * 1024

type Parts = {
  readonly db: Database
  /** Its database is the part for what waits for rows. */
  readonly desk: PaymentDesk
}

export function servePayments(api: ApiServer, { db, desk }: Parts): void {
  serve(api, paymentsApi.begin, async ({ params: { id } }, caller) => {
    const customer = await requireCustomer(db, caller)
    return { data: paymentResponse(await beginPayment(desk, { customer, orderId: id })) }
  })

  serve(api, paymentsApi.read, async ({ params: { id } }, caller) => {
    const customer = await requireCustomer(db, caller)
    return { data: paymentResponse(await readPayment(desk, { customer, orderId: id })) }
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

  const notify = async ({ body }: { readonly body: unknown }) => {
    await takeNotification(desk.db, body)
    return { message: 'Принято' }
  }
  serve(api, paymentsApi.notify, notify, { bodyLimit: LARGEST_NOTIFICATION })
}
