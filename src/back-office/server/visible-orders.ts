// Restricts staff to the orders that they may see: sellers and pickers to those of
// their store, pickers to those that are assembled.

import { findOrder } from '#src/orders/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { isBoundToStore, seenStatuses } from '../permissions.ts'
import { type LockedOrder, lockOrder } from './locked-orders.repository.ts'
import type { Staff } from './staff.repository.ts'

/** The only store whose orders he sees; null: all orders. */
export function visibleStore({ id, role, storeId }: Staff): number | null {
  if (!isBoundToStore(role)) return null
  if (storeId === null) throw new Error(`Staff ${id} is bound to a store and has none`)
  return storeId
}

/** Throws `not-found` for orders that he may not see, as for missing ones. */
export async function getVisibleOrder(db: Database, staff: Staff, orderId: number) {
  return visibleTo(staff, await findOrder(db, orderId))
}

/** As `getVisibleOrder`, locked for a change. */
export async function lockVisibleOrder(
  db: Database,
  staff: Staff,
  id: number,
): Promise<LockedOrder> {
  return visibleTo(staff, await lockOrder(db, id))
}

/** As `getVisibleOrder`, in any status. */
export async function getOrderOfStore(db: Database, staff: Staff, orderId: number) {
  return found(await findOrder(db, orderId), (order) => isOfStore(staff, order))
}

/** As `getOrderOfStore`, locked for a change. */
export async function lockOrderOfStore(
  db: Database,
  staff: Staff,
  id: number,
): Promise<LockedOrder> {
  return found(await lockOrder(db, id), (order) => isOfStore(staff, order))
}

type Seen = { readonly storeId: number | null; readonly status: string }

const visibleTo = <Found extends Seen>(staff: Staff, order: Found | null): Found =>
  found(order, (seen) => isVisible(staff, seen))

function found<Found>(order: Found | null, isSeen: (order: Found) => boolean): Found {
  if (order && isSeen(order)) return order
  throw new ShopError('not-found', 'Заказ не найден.')
}

export function isVisible(staff: Staff, seen: Seen): boolean {
  const statuses: readonly string[] | null = seenStatuses(staff.role)
  return (statuses === null || statuses.includes(seen.status)) && isOfStore(staff, seen)
}

function isOfStore(staff: Staff, { storeId }: Pick<Seen, 'storeId'>): boolean {
  const store = visibleStore(staff)
  return store === null || storeId === store
}
