// A customer takes back an order of his own, until the shop begins to assemble it.

import type { Customer } from '#src/accounts/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { Order } from '../order.ts'
import { isOrderOf } from './order-life.repository.ts'
import { stepOrder } from './step-order.ts'

export async function cancelOrder(
  db: Database,
  customer: Customer,
  { orderId, reason }: { readonly orderId: number; readonly reason: string },
): Promise<Order> {
  // somebody else's order is told from none by nothing
  if (!(await isOrderOf(db, orderId, customer.id))) {
    throw new ShopError('not-found', 'Заказ не найден.')
  }
  const actor = `customer ${customer.id}`
  return stepOrder(db, { orderId, to: 'cancelled', actor, actorKind: 'customer', reason })
}
