// Changes of an order by staff: steps, dropped lines, payment method and refunds.

import { LONGEST_ACCOUNT_WAIT, limitTries, undoTry } from '#src/accounts/server/public.ts'
import {
  dropLine,
  movePromise,
  type Order,
  receiveLine,
  stepOrder,
} from '#src/orders/server/public.ts'
import {
  type MethodChange,
  type PaymentDeps,
  payOnReceipt,
  readOpenPayments,
  refundUnits,
} from '#src/payments/server/public.ts'
import { requireShortKey } from '#src/platform/server/caller.ts'
import type { Database } from '#src/platform/server/database.ts'
import { invalidField, ShopError } from '#src/shared/errors.ts'
import { isAllowed, type OrderStep } from '../permissions.ts'
import { actOnOrder } from './act-as-staff.ts'
import { findHandover, isLineOrdered } from './locked-orders.repository.ts'
import type { Staff } from './staff.repository.ts'
import { getVisibleOrder } from './visible-orders.ts'

type Step = {
  readonly orderId: number
  readonly to: OrderStep
  readonly reason: string
  /** The pickup code that the buyer named; empty: none. */
  readonly code: string
}

const READY_JUST_NOW = 'Заказ только что стал готов к выдаче. Проверьте код получения.'

/** Takes the order one step further. */
export async function stepShopOrder(db: Database, staff: Staff, step: Step): Promise<Order> {
  const { orderId, to, reason, code } = step
  const mayHandOver = to === 'completed' && (await checkPickupCode(db, staff, step))
  return actOnOrder(db, staff, { act: 'step-order', orderId }, async (tx, { status }) => {
    if (status === to) return { result: await getVisibleOrder(tx, staff, orderId), details: null }
    const isHandover = status === 'ready' && to === 'completed'
    if (isHandover && !mayHandOver) throw new ShopError('conflict', READY_JUST_NOW)
    const actor = `staff ${staff.id}`
    const result = await stepOrder(tx, { orderId, to, reason, actor, actorKind: 'staff' })
    const details = {
      from: status,
      to,
      ...(reason !== '' && { reason }),
      ...(isHandover && code === '' && { code: 'none' }),
    }
    return { result, details }
  })
}

type Drop = {
  readonly orderId: number
  readonly position: number
  readonly reason: string
  /** The supplier does not send what is sold to order. */
  readonly isRefused?: boolean
}

export const dropShopOrderLine = (
  db: Database,
  staff: Staff,
  { orderId, position, reason, isRefused = false }: Drop,
): Promise<Order> =>
  actOnOrder(db, staff, { act: 'drop-line', orderId }, async (tx) => {
    if ((await isLineOrdered(tx, { orderId, position })) === false)
      return { result: await getVisibleOrder(tx, staff, orderId), details: null }
    const actor = `staff ${staff.id}`
    const result = await dropLine(tx, { orderId, position, actor, reason, isRefused })
    const details = isRefused ? { position, reason, refused: 'supplier' } : { position, reason }
    return { result, details }
  })

type Receipt = Pick<Drop, 'orderId' | 'position'> & { readonly locationId: number | null }

export const receiveShopOrderLine = (
  db: Database,
  staff: Staff,
  { orderId, position, locationId }: Receipt,
): Promise<Order> =>
  actOnOrder(db, staff, { act: 'receive-line', orderId }, async (tx) => {
    const actor = `staff ${staff.id}`
    const result = await receiveLine(tx, { orderId, position, locationId, actor })
    return { result, details: { position, ...(locationId !== null && { location: locationId }) } }
  })

type PromiseMove = {
  readonly orderId: number
  readonly promisedAt: string
  readonly reason: string
}

export const moveShopPromise = (
  db: Database,
  staff: Staff,
  { orderId, promisedAt, reason }: PromiseMove,
): Promise<Order> =>
  actOnOrder(db, staff, { act: 'move-promise', orderId }, async (tx) => {
    const { promisedAt: former } = await getVisibleOrder(tx, staff, orderId)
    if (former !== null && Date.parse(former) === Date.parse(promisedAt)) {
      return { result: await getVisibleOrder(tx, staff, orderId), details: null }
    }
    const actor = `staff ${staff.id}`
    const result = await movePromise(tx, { orderId, promisedAt, actor, reason })
    return { result, details: { former: former ?? '', promised: promisedAt, reason } }
  })

/** Changes an unpaid order to payment on receipt. */
export async function changePaymentMethod(
  deps: PaymentDeps,
  staff: Staff,
  change: MethodChange,
): Promise<Order> {
  const { orderId, methodId } = change
  await getVisibleOrder(deps.db, staff, orderId)
  await readOpenPayments(deps, orderId)
  return actOnOrder(deps.db, staff, { act: 'pay-on-receipt', orderId }, async (tx) => {
    const isChanged = await payOnReceipt(tx, change)
    const result = await getVisibleOrder(tx, staff, orderId)
    return { result, details: isChanged ? { method: methodId } : null }
  })
}

type Refund = {
  readonly orderId: number
  /** Null for all that is left. */
  readonly lines: readonly { readonly position: number; readonly quantity: number }[] | null
  readonly reason: string
  readonly key: string | null
}

const NO_KEY = 'Передайте заголовок Idempotency-Key: под одним ключом деньги возвращаются один раз.'

/** Refunds money, once under an idempotency key. */
export async function refundShopOrder(db: Database, staff: Staff, refund: Refund): Promise<void> {
  const { orderId, lines, reason, key } = refund
  if (key === null) throw invalidField('idempotency_key', NO_KEY)
  requireShortKey(key)
  await actOnOrder(db, staff, { act: 'refund', orderId }, async (tx) => {
    const isAsked = await refundUnits(tx, { orderId, lines, key, reason })
    const units = lines?.map(({ position, quantity }) => `${position} × ${quantity}`).join(', ')
    return { result: undefined, details: isAsked ? { reason, lines: units ?? 'all' } : null }
  })
}

/** Per order, and per member of staff at the counter: too few tries to guess six digits. */
export const CODE_TRIES = {
  most: 5,
  seconds: 15 * 60,
  longest: LONGEST_ACCOUNT_WAIT,
  refusal: 'Слишком много неверных кодов. Попробуйте позже или позовите менеджера.',
}

const NO_CODE =
  'Введите код получения: покупатель найдёт его в письме и на сайте, в разделе «Мои заказы».'

type Handover = { readonly orderId: number; readonly code: string; readonly reason: string }

/**
 * Resolves to whether the order is ready and may be handed over. Called outside the transaction: a
 * wrong code stays counted though the step is refused.
 */
async function checkPickupCode(
  db: Database,
  staff: Staff,
  { orderId, code, reason }: Handover,
): Promise<boolean> {
  const { status } = await getVisibleOrder(db, staff, orderId)
  if (status !== 'ready') return false
  const known = (await findHandover(db, orderId))?.pickupCode ?? null
  if (known === null) return true
  if (code === '') {
    refuseWithoutCode(staff, reason)
    return true
  }
  const key = `pickup code order ${orderId}`
  await limitTries(db, key, CODE_TRIES)
  if (code !== known) throw invalidField('code', 'Код получения неверный.')
  await undoTry(db, key)
  return true
}

function refuseWithoutCode({ role }: Staff, reason: string): void {
  if (!isAllowed(role, 'hand-over-without-code')) {
    throw invalidField('code', NO_CODE)
  }
  if (reason === '') {
    throw invalidField('reason', 'Введите код получения или причину, почему выдаёте без него.')
  }
}
