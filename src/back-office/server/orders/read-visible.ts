// Chosen orders for a print or an export: all of them, or none where one may not be seen.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { seenStatuses } from '../../permissions.ts'
import type { Staff } from '../staff.repository.ts'
import { visibleStore } from '../visible-orders.ts'
import { type ListedOrder, readOrders } from './order-list.repository.ts'

/** Each once; throws `not-found` where one of them is missing, or of another shop. */
export async function readVisible(
  db: Database,
  staff: Staff,
  orderIds: readonly number[],
): Promise<ListedOrder[]> {
  const ids = [...new Set(orderIds)]
  const store = visibleStore(staff)
  const seen: readonly string[] | null = seenStatuses(staff.role)
  const orders = await readOrders(db, ids)
  const visible = orders.filter(
    ({ order }) =>
      (store === null || order.storeId === store) && (seen === null || seen.includes(order.status)),
  )
  if (visible.length < ids.length) throw new ShopError('not-found', 'Заказ не найден.')
  return visible
}
