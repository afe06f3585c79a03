// A customer's own orders: their list for the account, their erasure, and their cancellation.

import type { Customer, CustomerOrders } from '#src/accounts/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { ListedOrder, Order } from '../order.ts'
import { findOwnOrder } from './order-life.repository.ts'
import { tooMany } from './order-refusals.ts'
import { orderResponse } from './order-response.ts'
import { eraseContacts, findListedOrder, listOpenOrders, listOrders } from './orders.repository.ts'
import { stepOrder } from './step-order.ts'

const MOST = 10_000

export const customerOrders: CustomerOrders = {
  listOpen: listOpenOrders,
  list: async (db, customerId) => {
    const orders = await listOrders(db, customerId, { limit: MOST, offset: 0 })
    return orders.map((order) => ({ ...orderResponse(order), placed_from: order.placedFrom }))
  },
  eraseContacts: async (db, customerId) => void (await eraseContacts(db, customerId)),
}

/** An order of the customer; the same answer for another customer's order as for none. */
export async function readOwnOrder(
  db: Database,
  customer: Customer,
  orderId: number,
): Promise<ListedOrder> {
  const order = await findListedOrder(db, customer.id, orderId)
  if (!order) throw unknownOrder()
  return order
}

const unknownOrder = () => new ShopError('not-found', 'Заказ не найден.')

type Cancellation = {
  readonly orderId: number
  readonly reason: string
  /** Cancellations of a customer in an hour; 0: any number. */
  readonly mostAnHour: number
}

/** Cancels an order for its customer, until the shop begins to assemble it. */
export async function cancelOrder(
  db: Database,
  customer: Customer,
  { orderId, reason, mostAnHour }: Cancellation,
): Promise<Order> {
  const own = await findOwnOrder(db, { orderId, customerId: customer.id, mostAnHour })
  if (!own) throw unknownOrder()
  // repeating a cancellation is not limited
  if (own.status !== 'cancelled' && own.secondsToWait > 0) {
    throw tooMany('Слишком много отмен за час. Попробуйте позже.', own.secondsToWait)
  }
  const actor = `customer ${customer.id}`
  return stepOrder(db, { orderId, to: 'cancelled', actor, actorKind: 'customer', reason })
}
