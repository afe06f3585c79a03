// A customer takes back an order of his own, until the shop begins to assemble it.

import type { Customer } from '#src/accounts/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { Order } from '../order.ts'
import { findOwnOrder } from './order-life.repository.ts'
import { tooMany } from './order-refusals.ts'
import { stepOrder } from './step-order.ts'

type Wish = {
  readonly orderId: number
  readonly reason: string
  /** How many orders a customer may take back in an hour; 0: any number. */
  readonly mostAnHour: number
}

export async function cancelOrder(
  db: Database,
  customer: Customer,
  { orderId, reason, mostAnHour }: Wish,
): Promise<Order> {
  const own = await findOwnOrder(db, { orderId, customerId: customer.id, mostAnHour })
  // somebody else's order is told from none by nothing
  if (!own) throw new ShopError('not-found', 'Заказ не найден.')
  // what is cancelled already is answered again, however often
  if (own.status !== 'cancelled' && own.secondsToWait > 0) {
    throw tooMany('Слишком много отмен за час. Попробуйте позже.', own.secondsToWait)
  }
  const actor = `customer ${customer.id}`
  return stepOrder(db, { orderId, to: 'cancelled', actor, actorKind: 'customer', reason })
}
