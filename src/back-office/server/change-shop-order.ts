// Changes of an order by staff: steps, promise, payment method and refunds.

import { LONGEST_ACCOUNT_WAIT, limitTries, undoTry } from '#src/accounts/server/public.ts'
import { movePromise, type Order, stepOrder } from '#src/orders/server/public.ts'
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
import { findHandover } from './locked-orders.repository.ts'
import { requireTaken, type SeenMark } from './picking/require-taken.ts'
import type { Staff } from './staff.repository.ts'
import { getVisibleOrder } from './visible-orders.ts'

/** `version`: of the order as the caller has seen it; null: he does not say. */
type Step = {
  readonly orderId: number
  readonly version: number | null
  readonly to: OrderStep
  readonly reason: string
  /** The pickup code that the buyer named; empty: none. */
  readonly code: string
  /** What his screen has shown as taken; null: he does not say. */
  readonly picked: readonly SeenMark[] | null
}

export const READY_JUST_NOW = 'Заказ только что стал готов к выдаче. Проверьте код получения.'

/** Takes the order one step further. */
export async function stepShopOrder(db: Database, staff: Staff, step: Step): Promise<Order> {
  const { orderId, version, to, reason, code, picked } = step
  const mayHandOver = to === 'completed' && (await checkPickupCode(db, staff, step))
  return actOnOrder(db, staff, { act: 'step-order', orderId, version }, async (tx, { status }) => {
    if (status === to) return { result: await getVisibleOrder(tx, staff, orderId), details: null }
    const isHandover = status === 'ready' && to === 'completed'
    if (isHandover && !mayHandOver) throw new ShopError('conflict', READY_JUST_NOW)
    if (to === 'ready' || to === 'shipped') await requireTaken(tx, orderId, picked)
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

type PromiseMove = {
  readonly orderId: number
  readonly version: number | null
  readonly promisedAt: string
  readonly reason: string
}

export const moveShopPromise = (
  db: Database,
  staff: Staff,
  { orderId, version, promisedAt, reason }: PromiseMove,
): Promise<Order> =>
  actOnOrder(db, staff, { act: 'move-promise', orderId, version }, async (tx) => {
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
  { version, ...change }: MethodChange & { readonly version: number | null },
): Promise<Order> {
  const { orderId, methodId } = change
  await getVisibleOrder(deps.db, staff, orderId)
  await readOpenPayments(deps, orderId)
  return actOnOrder(deps.db, staff, { act: 'pay-on-receipt', orderId, version }, async (tx) => {
    const isChanged = await payOnReceipt(tx, change)
    const result = await getVisibleOrder(tx, staff, orderId)
    return { result, details: isChanged ? { method: methodId } : null }
  })
}

type Refund = {
  readonly orderId: number
  readonly version: number | null
  /** Null for all that is left. */
  readonly lines: readonly { readonly position: number; readonly quantity: number }[] | null
  readonly reason: string
  readonly key: string | null
}

const NO_KEY = 'Передайте заголовок Idempotency-Key: под одним ключом деньги возвращаются один раз.'

/** Refunds money, once under an idempotency key. */
export async function refundShopOrder(db: Database, staff: Staff, refund: Refund): Promise<Order> {
  const { orderId, version, lines, reason, key } = refund
  if (key === null) throw invalidField('idempotency_key', NO_KEY)
  requireShortKey(key)
  return actOnOrder(db, staff, { act: 'refund', orderId, version }, async (tx) => {
    const isAsked = await refundUnits(tx, { orderId, lines, key, reason })
    const units = lines?.map(({ position, quantity }) => `${position} × ${quantity}`).join(', ')
    const result = await getVisibleOrder(tx, staff, orderId)
    return { result, details: isAsked ? { reason, lines: units ?? 'all' } : null }
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
export async function checkPickupCode(
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
