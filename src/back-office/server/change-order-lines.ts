// Changes of one line of an order by staff: dropped, received from a supplier, replaced.

import { dropLine, type Order, receiveLine, replaceLine } from '#src/orders/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { invalidField } from '#src/shared/errors.ts'
import { actOnOrder } from './act-as-staff.ts'
import { isLineOrdered } from './locked-orders.repository.ts'
import type { Staff } from './staff.repository.ts'
import { getVisibleOrder } from './visible-orders.ts'

type Line = {
  readonly orderId: number
  readonly position: number
  /** Of the order as the caller has seen it; null: he does not say. */
  readonly version: number | null
}

type Drop = Line & {
  readonly reason: string
  /** Of its units; null: all. */
  readonly quantity: number | null
  /** The supplier does not send what is sold to order. */
  readonly isRefused: boolean
}

const ALL_REFUSED =
  'Отказ поставщика — всегда на всю строку. Чтобы убрать часть, не отмечайте отказ.'

export function dropShopOrderLine(db: Database, staff: Staff, drop: Drop): Promise<Order> {
  const { orderId, position, version, quantity, reason, isRefused } = drop
  if (isRefused && quantity !== null) throw invalidField('quantity', ALL_REFUSED)
  return actOnOrder(db, staff, { act: 'drop-line', orderId, version }, async (tx) => {
    if ((await isLineOrdered(tx, { orderId, position })) === false)
      return { result: await getVisibleOrder(tx, staff, orderId), details: null }
    const actor = `staff ${staff.id}`
    const told = { orderId, position, quantity, actor, reason, isRefused }
    const result = await dropLine(tx, told)
    const details = {
      position,
      reason,
      ...(quantity !== null && { quantity }),
      ...(isRefused && { refused: 'supplier' }),
    }
    return { result, details }
  })
}

type Receipt = Line & { readonly locationId: number | null }

export const receiveShopOrderLine = (
  db: Database,
  staff: Staff,
  { orderId, position, version, locationId }: Receipt,
): Promise<Order> =>
  actOnOrder(db, staff, { act: 'receive-line', orderId, version }, async (tx) => {
    const actor = `staff ${staff.id}`
    const result = await receiveLine(tx, { orderId, position, locationId, actor })
    return { result, details: { position, ...(locationId !== null && { location: locationId }) } }
  })

type Replacement = Line & {
  readonly productId: number
  readonly quantity: number
  /** What he was told that the total changes by, in kopecks. */
  readonly difference: number
  readonly reason: string
}

export const replaceShopOrderLine = (
  db: Database,
  staff: Staff,
  { orderId, version, ...replacement }: Replacement,
): Promise<Order> =>
  actOnOrder(db, staff, { act: 'replace-line', orderId, version }, async (tx) => {
    const result = await replaceLine(tx, { orderId, ...replacement, actor: `staff ${staff.id}` })
    const { position, productId: product, quantity, difference, reason } = replacement
    return { result, details: { position, product, quantity, difference, reason } }
  })
