// Lets a line fall out of an order: the last one takes the order with it.

import type { Database } from '#src/platform/server/database.ts'
import { raisedDetail } from '#src/platform/server/database-errors.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { Order } from '../order.ts'
import { type OrderStatus, refusedDropText } from '../order-life.ts'
import { type Drop, saveDrop } from './order-life.repository.ts'
import { retried } from './retried.ts'

export async function dropLine(db: Database, drop: Drop): Promise<Order> {
  try {
    return await retried(() => saveDrop(db, drop))
  } catch (error) {
    if (raisedDetail(error, 'SW404') !== null) {
      throw new ShopError('not-found', 'Такой строки в заказе нет.')
    }
    const refused = raisedDetail(error, 'SW409')
    if (refused === null) throw error
    const { from } = JSON.parse(refused) as { from: OrderStatus }
    throw new ShopError('conflict', refusedDropText(from))
  }
}
