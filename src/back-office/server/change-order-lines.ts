// Changes of one line of an order by staff: dropped, received from a supplier, replaced.

import { randomUUID } from 'node:crypto'
import {
  dropLine,
  loseUnits,
  type Order,
  receiveLine,
  replaceLine,
} from '#src/orders/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { invalidField } from '#src/shared/errors.ts'
import { actOnOrder } from './act-as-staff.ts'
import { isLineOrdered } from './locked-orders.repository.ts'
import { insertPick, listPickLines } from './picking/picks.repository.ts'
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
} & Lost

type Lost = {
  /** Of the units that fall out: they are not on their shelf. Null: what a picker has reported. */
  readonly lost: number | null
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
    const missing = await settleMissing(tx, staff, drop)
    const result = await dropLine(tx, told)
    const lost = await loseUnits(tx, { orderId, position, quantity: missing })
    const details = {
      position,
      reason,
      ...(quantity !== null && { quantity }),
      ...(isRefused && { refused: 'supplier' }),
      ...(lost > 0 && { lost }),
    }
    return { result, details }
  })
}

const MORE_LOST = 'Списать можно не больше, чем выпадает из заказа.'

type Falling = Pick<Line, 'orderId' | 'position'> & Lost & { readonly quantity: number | null }

/** Before units fall out: what was reported of them is settled. Returns how many of them are lost. */
async function settleMissing(tx: Database, staff: Staff, falling: Falling): Promise<number> {
  const { orderId, position, quantity, lost } = falling
  const line = (await listPickLines(tx, orderId)).find((one) => one.position === position)
  const most = quantity ?? line?.quantity ?? 0
  if (lost !== null && lost > most) throw invalidField('lost', MORE_LOST)
  const missing = Math.min(line?.missing ?? 0, most)
  const key = `fell out ${randomUUID()}`
  if (missing > 0)
    await insertPick(tx, { orderId, position, key, picked: 0, missing: -missing }, staff.id)
  return lost ?? missing
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
} & Lost

export const replaceShopOrderLine = (
  db: Database,
  staff: Staff,
  { orderId, version, ...replacement }: Replacement,
): Promise<Order> =>
  actOnOrder(db, staff, { act: 'replace-line', orderId, version }, async (tx) => {
    const missing = await settleMissing(tx, staff, { orderId, ...replacement })
    const result = await replaceLine(tx, { orderId, ...replacement, actor: `staff ${staff.id}` })
    const { position, productId: product, quantity, difference, reason } = replacement
    const lost = await loseUnits(tx, { orderId, position, quantity: missing })
    const details = { position, product, quantity, difference, reason, ...(lost > 0 && { lost }) }
    return { result, details }
  })
