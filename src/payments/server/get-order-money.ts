// The money of an order of a customer's own that is paid online.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { OrderMoney } from '../order-money.ts'
import { findOrderMoney } from './order-money.repository.ts'

export const noSuchOrder = () => new ShopError('not-found', 'Заказ не найден.')
export const paidOnReceipt = () =>
  new ShopError('conflict', 'Этот заказ оплачивается при получении.')

/** Throws `not-found` for somebody else's order, `conflict` for one that is paid on receipt. */
export async function getOrderMoney(
  db: Database,
  asked: { readonly customerId: number; readonly orderId: number },
): Promise<OrderMoney> {
  const money = await findOrderMoney(db, asked)
  if (money === undefined) throw noSuchOrder()
  if (money === null) throw paidOnReceipt()
  return money
}
