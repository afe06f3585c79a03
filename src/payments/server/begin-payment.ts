// A customer pays an order of his: begins, or goes on with what was begun.

import { setTimeout as pause } from 'node:timers/promises'
import type { Customer } from '#src/accounts/server/public.ts'
import { retried } from '#src/orders/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { raisedDetail } from '#src/platform/server/database-errors.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { OrderMoney } from '../order-money.ts'
import { askProvider } from './ask-provider.ts'
import { getOrderMoney, noSuchOrder, paidOnReceipt } from './get-order-money.ts'
import type { OpenDesk, PaymentDesk } from './payment-desk.ts'
import { type Attempt, beginAttempt, claimAttempt, isCallUnderWay } from './payments.repository.ts'
import { ProviderFailure } from './provider-failure.ts'

const AWAY =
  'Платёжный сервис сейчас не отвечает. Заказ сохранён: попробуйте оплатить его через минуту.'
const CLOSED = 'Оплата онлайн сейчас недоступна. Заказ сохранён: позвоните в магазин.'

type AskedOrder = { readonly customerId: number; readonly orderId: number }
type Wish = { readonly customer: Customer; readonly orderId: number }

/** Throws `unavailable` when the provider is away: nothing is lost, the next call goes on. */
export async function beginPayment(
  desk: PaymentDesk,
  { customer, orderId }: Wish,
): Promise<OrderMoney> {
  const { db, provider } = desk
  const asked = { customerId: customer.id, orderId }
  const before = await getOrderMoney(db, asked)
  if (before.isOff || before.paid > 0) return before
  if (provider === null) throw new ShopError('unavailable', CLOSED)

  let isExpired = await lookOnce({ ...desk, provider }, asked)
  // what was under way has run out: this call begins another
  if (isExpired) isExpired = await lookOnce({ ...desk, provider }, asked)
  return moneyOnceAnswered(db, asked)
}

const PATIENCE_MS = 3_000
const BETWEEN_MS = 150

/** Who presses in two tabs at once is led to the provider in both: one calls, the other waits. */
async function moneyOnceAnswered(db: Database, asked: AskedOrder): Promise<OrderMoney> {
  const money = await getOrderMoney(db, asked)
  const { attempt } = money
  if (attempt?.status !== 'checking') return money
  await callEnded(db, attempt.id)
  return getOrderMoney(db, asked)
}

const waitedFor = new WeakMap<Database, Map<number, Promise<void>>>()

/** However many wait for one call, the database is asked about it by one of them. */
function callEnded(db: Database, attemptId: number): Promise<void> {
  const waits = waitedFor.get(db) ?? new Map<number, Promise<void>>()
  waitedFor.set(db, waits)
  const known = waits.get(attemptId)
  if (known) return known
  const wait = untilCallEnds(db, attemptId).finally(() => waits.delete(attemptId))
  waits.set(attemptId, wait)
  return wait
}

async function untilCallEnds(db: Database, attemptId: number): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (performance.now() < end && (await isCallUnderWay(db, attemptId))) await pause(BETWEEN_MS)
}

/** Resolves to whether an attempt that was offered before has come to nothing. */
async function lookOnce(desk: OpenDesk, asked: AskedOrder): Promise<boolean> {
  const attempt = await beginOrContinue(desk.db, asked)
  if (attempt === null) return false
  try {
    const status = await askProvider(desk, attempt, NEVER)
    return attempt.status === 'waiting' && status === 'failed'
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    // it works on it, or the address that is known already is as good as a fresh one
    if (error.trouble === 'processing' || attempt.status === 'waiting') return false
    throw Object.assign(new ShopError('unavailable', AWAY), { cause: error })
  }
}

const NEVER = new AbortController().signal

/** The first two only where the order changed after it was looked at. */
const REFUSALS: Readonly<Record<string, () => ShopError>> = {
  SW404: noSuchOrder,
  SW409: paidOnReceipt,
  SW429: () => new ShopError('too-many-requests', 'Слишком много попыток. Позвоните в магазин.'),
}

/** Null when the provider need not be asked now. */
async function beginOrContinue(db: Database, asked: AskedOrder): Promise<Attempt | null> {
  try {
    const id = await retried(() => beginAttempt(db, asked))
    return id === null ? null : await claimAttempt(db, id)
  } catch (error) {
    for (const [code, refuse] of Object.entries(REFUSALS)) {
      if (raisedDetail(error, code) !== null) throw refuse()
    }
    throw error
  }
}
