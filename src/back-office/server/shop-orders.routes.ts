// Routes of an order for staff: what they see of it, steps, payments and refunds.

import type { PaymentDeps } from '#src/payments/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { staffApi } from '../contract.ts'
import { reasonText } from '../reasons.ts'
import {
  changePaymentMethod,
  moveShopPromise,
  refundShopOrder,
  stepShopOrder,
} from './change-shop-order.ts'
import { serveOrderLines } from './order-lines.routes.ts'
import { answerOf, orderAnswer, versionSeen } from './order-versions.ts'
import { changeDetails } from './orders/change-details.ts'
import { requireAllowed, requireVerified } from './require-staff.ts'
import { returnShopOrder } from './return-shop-order.ts'
import { serveReturns } from './returns.routes.ts'
import { showOrder, showOrderMoney } from './show-order.ts'

type Parts = { readonly db: Database; readonly deps: PaymentDeps }

export function serveShopOrders(api: ApiServer, { db, deps }: Parts): void {
  serve(api, staffApi.order, async ({ params: { id } }, caller) =>
    showOrder(db, await requireAllowed(db, caller, 'see-orders'), id),
  )

  serve(api, staffApi.step, async ({ params, body }, caller) => {
    const { to, reason = '', code = '', said = '', paid_by: paidBy, picked = null } = body
    const staff = await requireAllowed(db, caller, `make-${to}`)
    // its money goes back
    if (to === 'returned') requireVerified(staff)
    const version = versionSeen(caller)
    if (to === 'returned') {
      const whole = {
        lines: null,
        placeId: null,
        keepsDelivery: false,
        isWrittenOff: false,
        isStep: true,
        seen: {},
      } as const
      const asked = { ...whole, orderId: params.id, version, reason: reasonText(reason) }
      return orderAnswer(await returnShopOrder(deps.db, staff, asked), staff)
    }
    const words = { code, said, paidBy, picked, reason: reasonText(reason) }
    const step = { orderId: params.id, version, to, ...words }
    return orderAnswer(await stepShopOrder(deps.db, staff, step), staff)
  })

  serveOrderLines(api, { db, writes: deps.db })

  serve(api, staffApi.movePromise, async ({ params: { id }, body }, caller) => {
    const staff = await requireAllowed(db, caller, 'move-promise')
    const { promised_at: promisedAt, reason } = body
    const move = { orderId: id, version: versionSeen(caller), promisedAt, reason }
    return orderAnswer(await moveShopPromise(deps.db, staff, move), staff)
  })

  serve(api, staffApi.changeDetails, async ({ params: { id }, body }, caller) => {
    const staff = await requireAllowed(db, caller, 'change-details')
    const change = { ...body, orderId: id, version: versionSeen(caller) }
    return orderAnswer(await changeDetails(deps.db, staff, change), staff)
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
