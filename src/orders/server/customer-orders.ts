// The orders of one customer, for the account: to be told, and to be left.

import type { CustomerOrders } from '#src/accounts/server/public.ts'
import { orderResponse } from './order-response.ts'
import { blankContacts, listOpenOrders, listOrders } from './orders.repository.ts'

const MOST = 10_000

export const customerOrders: CustomerOrders = {
  open: listOpenOrders,
  tell: async (db, customerId) => {
    const orders = await listOrders(db, customerId, { limit: MOST, offset: 0 })
    return orders.map((order) => ({ ...orderResponse(order), placed_from: order.placedFrom }))
  },
  forgetContacts: async (db, customerId) => void (await blankContacts(db, customerId)),
}
