// Which orders exist for somebody of the staff: a seller knows those of his own store alone.

import { findOrder } from '#src/orders/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { isBoundToStore } from '../permissions.ts'
import { type HeldOrder, holdOrder } from './held-orders.repository.ts'
import type { Staff } from './staff.repository.ts'

/** The only store that is shown to him; null for all orders, delivered ones too. */
export function shownStore({ id, role, storeId }: Staff): number | null {
  if (!isBoundToStore(role)) return null
  if (storeId === null) throw new Error(`Staff ${id} is bound to a store and has none`)
  return storeId
}

/** Throws `not-found` for an order that is not his, as if there were none. */
export async function getShownOrder(db: Database, staff: Staff, orderId: number) {
  return shownTo(staff, await findOrder(db, orderId))
}

/** As `getShownOrder`, locked for a change. */
export async function holdShownOrder(db: Database, staff: Staff, id: number): Promise<HeldOrder> {
  return shownTo(staff, await holdOrder(db, id))
}

function shownTo<Found extends { readonly storeId: number | null }>(
  staff: Staff,
  found: Found | null,
): Found {
  const store = shownStore(staff)
  if (found && (store === null || found.storeId === store)) return found
  throw new ShopError('not-found', 'Заказ не найден.')
}
