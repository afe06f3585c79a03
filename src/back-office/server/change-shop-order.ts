// Changes of an order by staff: steps, promise, payment method and refunds.

import { LONGEST_ACCOUNT_WAIT, limitTries, undoTry } from '#src/accounts/server/public.ts'
import { shopUtcOffset } from '#src/delivery/server/public.ts'
import { listOrderHistory, movePromise, type Order, stepOrder } from '#src/orders/server/public.ts'
import {
  type MethodChange,
  type PaymentDeps,
  payByOther,
  payOnReceipt,
  readOpenPayments,
  refundUnits,
} from '#src/payments/server/public.ts'
import { requireShortKey } from '#src/platform/server/caller.ts'
import type { Database } from '#src/platform/server/database.ts'
import { invalidField, ShopError } from '#src/shared/errors.ts'
import { dayOf, localMinutes } from '#src/shared/local-time.ts'
import { type Said, saidOf } from '../named-buyer.ts'
import { handoverReason } from '../pay-ways.ts'
import { wayOfPaying } from '../pay-words.ts'
import { isAllowed, type OrderStep } from '../permissions.ts'
import { actOnOrder } from './act-as-staff.ts'
import { findBuyer, listOwnEdits } from './counter.repository.ts'
import { findHandover, readVersion } from './locked-orders.repository.ts'
import { requireTaken, type SeenMark } from './picking/require-taken.ts'
import type { Staff } from './staff.repository.ts'
import { insertAct } from './staff-acts.repository.ts'
import { getVisibleOrder } from './visible-orders.ts'

/** `version`: of the order as the caller has seen it; null: he does not say. */
type Step = {
  readonly orderId: number
  readonly version: number | null
  readonly to: OrderStep
  readonly reason: string
  /** What his screen has shown as taken; null: he does not say. */
  readonly picked: readonly SeenMark[] | null
} & HandoverWords

/** What the buyer says and pays with when he gets his order. */
export type HandoverWords = {
  /** The pickup code that he named; empty: none. */
  readonly code: string
  /** In place of a code that nobody has sent him; empty: nothing. */
  readonly said?: string
  /** By which method he has paid; undefined: as ordered. */
  readonly paidBy?: number | undefined
}

export const READY_JUST_NOW = 'Заказ только что стал готов к выдаче. Проверьте код получения.'

/** Takes the order one step further. */
export async function stepShopOrder(db: Database, staff: Staff, step: Step): Promise<Order> {
  const { orderId, version, to, picked } = step
  const identity = to === 'completed' ? await checkPickupCode(db, staff, step) : NOT_READY_YET
  return actOnOrder(db, staff, { act: 'step-order', orderId, version }, async (tx, { status }) => {
    if (status === to) return { result: await getVisibleOrder(tx, staff, orderId), details: null }
    const isHandover = status === 'ready' && to === 'completed'
    if (isHandover && !identity.mayHandOver) throw new ShopError('conflict', READY_JUST_NOW)
    if (to === 'ready' || to === 'shipped') await requireTaken(tx, orderId, picked)
    const former = to === 'completed' ? await payAsSaid(tx, staff, step) : null
    const { isCodeNamed, said } = identity
    const reason = handoverReason({ reason: step.reason, said, former })
    const actor = `staff ${staff.id}`
    const result = await stepOrder(tx, { orderId, to, reason, actor, actorKind: 'staff' })
    const details = {
      from: status,
      to,
      ...(reason !== '' && { reason }),
      ...(isHandover && !isCodeNamed && { code: 'none' }),
      ...(isHandover && said !== null && { said }),
    }
    return { result, details }
  })
}

type Paid = Pick<Step, 'orderId' | 'paidBy'>

/**
 * Where the buyer has paid by another method than he had ordered, the order has it, with an act of its
 * own. Resolves to the former one.
 */
export async function payAsSaid(
  tx: Database,
  { id: staffId }: Staff,
  { orderId, paidBy }: Paid,
): Promise<string | null> {
  if (paidBy === undefined) return null
  const former = await payByOther(tx, { orderId, methodId: paidBy })
  if (former === null) return null
  const version = await readVersion(tx, orderId)
  const details = { method: paidBy, former, version }
  await insertAct(tx, { staffId, act: 'pay-on-receipt', subject: `order ${orderId}`, details })
  return former
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

/** Changes an unpaid order to payment on receipt, or corrects how one that was handed over today was paid. */
export async function changePaymentMethod(
  deps: PaymentDeps,
  staff: Staff,
  { version, ...change }: MethodChange & { readonly version: number | null },
): Promise<Order> {
  const { orderId, methodId } = change
  await getVisibleOrder(deps.db, staff, orderId)
  await readOpenPayments(deps, orderId)
  return actOnOrder(deps.db, staff, { act: 'pay-on-receipt', orderId, version }, async (tx) => {
    const { status, paymentMethod } = await getVisibleOrder(tx, staff, orderId)
    const isChanged = await payOnReceipt(tx, change, `staff ${staff.id}`)
    const result = await getVisibleOrder(tx, staff, orderId)
    if (!isChanged) return { result, details: null }
    if (status !== 'completed') return { result, details: { method: methodId } }
    await requireToday(tx, orderId)
    const [former, now] = [paymentMethod, result.paymentMethod].map(wayOfPaying)
    return { result, details: { method: methodId, former: former ?? '', now: now ?? '' } }
  })
}

const COUNTED =
  'Выдан не сегодня: деньги прошлого дня уже сосчитаны. Исправьте возвратом и новой продажей.'

/** Handed over today, by the clocks of the shops, as the money of a day is counted. */
async function requireToday(db: Database, orderId: number): Promise<void> {
  const history = await listOrderHistory(db, orderId)
  const handedOver = history.findLast(({ status }) => status === 'completed')
  const utcOffset = await shopUtcOffset(db)
  const day = (moment: Date) => dayOf(localMinutes(moment, utcOffset))
  if (handedOver && day(new Date(handedOver.createdAt)) === day(new Date())) return
  throw new ShopError('conflict', COUNTED)
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

type Handover = {
  readonly orderId: number
  readonly code: string
  readonly reason: string
  readonly said?: string
}

export type Identity = {
  readonly mayHandOver: boolean
  readonly isCodeNamed: boolean
  /** What he was known by in place of a code. */
  readonly said: Said | null
}

const NOT_READY_YET: Identity = { mayHandOver: false, isCodeNamed: false, said: null }

/**
 * Resolves to whether the order is ready and may be handed over. Called outside the transaction: a
 * wrong code stays counted though the step is refused.
 */
export async function checkPickupCode(
  db: Database,
  staff: Staff,
  { orderId, code, reason, said = '' }: Handover,
): Promise<Identity> {
  const { status } = await getVisibleOrder(db, staff, orderId)
  if (status !== 'ready') return NOT_READY_YET
  const known = (await findHandover(db, orderId))?.pickupCode ?? null
  const identity: Identity = { mayHandOver: true, isCodeNamed: code !== '', said: null }
  if (known === null) return identity
  if (code === '' && said !== '') return checkSaid(db, staff, { orderId, said, known })
  if (code === '') {
    await refuseWithoutCode(db, staff, { orderId, reason })
    return identity
  }
  const key = triesOf(orderId)
  await limitTries(db, key, CODE_TRIES)
  if (code !== known) throw invalidField('code', 'Код получения неверный.')
  await undoTry(db, key)
  return identity
}

const triesOf = (orderId: number): string => `pickup code order ${orderId}`

const SAY_WHAT =
  'Код покупателю не высылали: спросите и введите последние четыре цифры его телефона или фамилию.'
const SAID_WRONG = 'В заказе другой телефон и другая фамилия. Переспросите покупателя.'
const OWN_EDIT =
  ' Что вы сами изменили в заказе, для выдачи не подходит: его выдаст другой сотрудник.'
const CODE_WAS_SENT = 'Код покупатель найдёт в письме и на сайте: он нужен для выдачи.'

type Words = { readonly orderId: number; readonly said: string; readonly known: string }

/**
 * Of a buyer whom no letter with the code reaches; on the site he may have read it. Wrong ones count
 * as wrong codes do.
 */
async function checkSaid(
  db: Database,
  { id: staffId }: Staff,
  { orderId, said: text, known }: Words,
): Promise<Identity> {
  const buyer = await findBuyer(db, orderId)
  if (!buyer || buyer.getsCode) throw invalidField('code', CODE_WAS_SENT)
  const key = triesOf(orderId)
  await limitTries(db, key, CODE_TRIES)
  const isCodeNamed = text.trim() === known
  // nobody is known by what the seller has written himself
  const own = (await listOwnEdits(db, { orderId, staffId })).filter((detail) => detail in buyer)
  const proof = { ...buyer, ...Object.fromEntries(own.map((detail) => [detail, ''])) }
  const said = isCodeNamed ? null : saidOf(text, proof)
  if (!isCodeNamed && said === null) {
    throw invalidField('said', SAID_WRONG + (own.length > 0 ? OWN_EDIT : ''))
  }
  await undoTry(db, key)
  return { mayHandOver: true, isCodeNamed, said }
}

type Unknown = { readonly orderId: number; readonly reason: string }

async function refuseWithoutCode(
  db: Database,
  { role }: Staff,
  { orderId, reason }: Unknown,
): Promise<void> {
  if (!isAllowed(role, 'hand-over-without-code')) {
    const buyer = await findBuyer(db, orderId)
    throw buyer?.getsCode === false ? invalidField('said', SAY_WHAT) : invalidField('code', NO_CODE)
  }
  if (reason === '') {
    throw invalidField('reason', 'Введите код получения или причину, почему выдаёте без него.')
  }
}
