// Routes of an order that staff place for a buyer on the phone.

import { findBuyerByPhone } from '#src/accounts/server/public.ts'
import { listFits } from '#src/orders/server/public.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { phoneOrderApi } from '../phone-order-contract.ts'
import { type PlacingParts, placeByPhone } from './place-by-phone.ts'
import { requireAllowed } from './require-staff.ts'
import { insertRead } from './staff-acts.repository.ts'
import { staffOrderResponse } from './staff-responses.ts'

export function servePhoneOrders(api: ApiServer, parts: PlacingParts): void {
  const { db, writes } = parts
  serve(api, phoneOrderApi.findBuyer, async ({ body: { phone } }, caller) => {
    const { id: staffId, session } = await requireAllowed(db, caller, 'place-orders')
    const buyer = await findBuyerByPhone(db, phone)
    if (!buyer) return { buyer: null }
    const { id, name, lastname, email } = buyer
    await insertRead(writes, { staffId, session, act: 'see-buyer', subject: `customer ${id}` })
    return { buyer: { id, name, lastname, email } }
  })

  serve(api, phoneOrderApi.fits, async ({ query }, caller) => {
    await requireAllowed(db, caller, 'place-orders')
    const { products, brand, model, engine = '' } = query
    return { fits: await listFits(db, products, { brand, model, engine }) }
  })

  serve(api, phoneOrderApi.placeByPhone, async ({ body }, caller) => {
    const staff = await requireAllowed(db, caller, 'place-orders')
    if (body.request !== undefined) await requireAllowed(db, caller, 'answer-requests')
    const { order, customer } = await placeByPhone(parts, staff, {
      body,
      key: caller.idempotencyKey,
    })
    return { order: staffOrderResponse(order, staff), customer }
  })
}
