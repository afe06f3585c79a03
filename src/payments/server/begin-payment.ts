// Begins the payment of a customer's order, or resumes it.

import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#src/platform/server/database.ts'
import { raisedDetail } from '#src/platform/server/database-errors.ts'
import { withRetries } from '#src/platform/server/with-retries.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { OrderMoney } from '../order-money.ts'
import { askProvider } from './ask-provider.ts'
import type { PaymentDeps, ProviderDeps } from './payment-deps.ts'
import { type Attempt, beginAttempt, claimAttempt, isCallUnderWay } from './payments.repository.ts'
import { ProviderFailure } from './provider-answers.ts'
import { getOrderMoney, orderNotFound, type PaymentContext, paidOnReceipt } from './read-payment.ts'

const AWAY =
  'Платёжный сервис сейчас не отвечает. Заказ сохранён: попробуйте оплатить его через минуту.'
const CLOSED = 'Оплата онлайн сейчас недоступна. Заказ сохранён: позвоните в магазин.'

type AskedOrder = { readonly customerId: number; readonly orderId: number }

/** Throws `unavailable` when the provider does not answer; the next call resumes. */
export async function beginPayment(
  deps: PaymentDeps,
  { customer, orderId, writes = deps.db }: PaymentContext,
): Promise<OrderMoney> {
  const { provider } = deps
  const asked = { customerId: customer.id, orderId }
  const before = await getOrderMoney(writes, asked)
  if (before.isCancelled || before.paid > 0) return before
  if (provider === null) throw new ShopError('unavailable', CLOSED)

  const check = async () => checkOnce({ ...deps, provider }, await beginOrResume(writes, asked))
  const isExpired = await check()
  if (isExpired) await check() // begins another attempt
  const money = await getOrderMoney(writes, asked)
  if (money.attempt?.status !== 'checking') return money
  // of two tabs at once one calls the provider, the other waits for its answer
  await untilCallEnded(deps.db, money.attempt.id)
  return getOrderMoney(writes, asked)
}

const LONGEST_WAIT_MS = 3_000
const POLL_MS = 150

const waitsByDatabase = new WeakMap<Database, Map<number, Promise<void>>>()

/** All callers that wait for one call share one poll of the database. */
function untilCallEnded(db: Database, attemptId: number): Promise<void> {
  const waits = waitsByDatabase.get(db) ?? new Map<number, Promise<void>>()
  waitsByDatabase.set(db, waits)
  const known = waits.get(attemptId)
  if (known) return known
  const wait = pollCall(db, attemptId).finally(() => waits.delete(attemptId))
  waits.set(attemptId, wait)
  return wait
}

async function pollCall(db: Database, attemptId: number): Promise<void> {
  const end = performance.now() + LONGEST_WAIT_MS
  while (performance.now() < end && (await isCallUnderWay(db, attemptId))) await pause(POLL_MS)
}

/** Resolves to whether an open attempt of an earlier call has failed. */
async function checkOnce(deps: ProviderDeps, attempt: Attempt | null): Promise<boolean> {
  if (attempt === null) return false
  try {
    const status = await askProvider(deps, attempt, NEVER)
    return attempt.status === 'waiting' && status === 'failed'
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    // the provider still works on it, or the known payment address is still valid
    if (error.trouble === 'processing' || attempt.status === 'waiting') return false
    throw Object.assign(new ShopError('unavailable', AWAY), { cause: error })
  }
}

const NEVER = new AbortController().signal

/** The first two only when the order changed after it was read. */
const REFUSALS: Readonly<Record<string, () => ShopError>> = {
  SW404: orderNotFound,
  SW409: paidOnReceipt,
  SW429: () => new ShopError('too-many-requests', 'Слишком много попыток. Позвоните в магазин.'),
}

/** Null when the provider need not be asked now. */
async function beginOrResume(db: Database, asked: AskedOrder): Promise<Attempt | null> {
  try {
    const id = await withRetries(() => beginAttempt(db, asked))
    return id === null ? null : await claimAttempt(db, id)
  } catch (error) {
    for (const [code, refuse] of Object.entries(REFUSALS)) {
      if (raisedDetail(error, code) !== null) throw refuse()
    }
    throw error
  }
}
