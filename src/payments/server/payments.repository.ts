// SQL of payment attempts: begun under the lock of the order, checked by one process at a time.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { Kopecks } from '#src/shared/money.ts'
import type { OnlineKind } from '#src/shared/online-payment.ts'
import { LEAST_SECONDS_BETWEEN_CHECKS } from '../check-plan.ts'
import type { AttemptStatus } from '../order-money.ts'
import type { Buyer, PaymentLine } from '../receipt.ts'

/** Tables and writing functions whose data pages show. */
export const SHOWN_OF_PAYMENTS: readonly string[] = [
  'payment_methods',
  'note_payment()',
  'settle_order()',
  'settle_changed_order()',
  'refund_units()',
  'cancel_unpaid_order()',
]

export type Attempt = {
  readonly id: number
  readonly orderId: number
  readonly method: OnlineKind
  readonly amount: Kopecks
  readonly lines: readonly PaymentLine[]
  readonly key: string
  /** Null until the provider has answered. */
  readonly providerId: string | null
  readonly confirmationUrl: string | null
  readonly status: AttemptStatus
  readonly createdAt: Date
  /** Includes the check that it is claimed for. */
  readonly tries: number
}

/** Lease of a claimed attempt; longer than the calls of a check. */
const LEASE_SECONDS = 60

const columns = sql`
  id, order_id AS "orderId", method, amount, lines, key, provider_id AS "providerId",
  confirmation_url AS "confirmationUrl", status, created_at AS "createdAt", tries`

const claim = sql`
  tries = tries + 1, asked_at = now(),
  due_at = CASE WHEN status IN ('checking', 'waiting')
                THEN now() + make_interval(secs => ${LEASE_SECONDS}) END`

/** Longest duration of a creating call; another does not begin before. */
const CALL_SECONDS = 12

const mayBeAsked = sql`
  coalesce(asked_at < now() - make_interval(secs => ${LEAST_SECONDS_BETWEEN_CHECKS}), true)
  AND (provider_id IS NOT NULL
       OR coalesce(asked_at < now() - make_interval(secs => ${CALL_SECONDS}), true))`

/** Calls `begin_payment`; its refusals are its SW… error codes. */
export async function beginAttempt(
  db: Database,
  { orderId, customerId }: { readonly orderId: number; readonly customerId: number },
): Promise<number | null> {
  const [row] = await db.query<{ begun: number | null }>(sql`
    SELECT begin_payment(${orderId}, ${customerId}) AS begun`)
  return row?.begun ?? null
}

/** Null when it is settled, was just checked, or is being created at the provider. */
export async function claimAttempt(db: Database, id: number): Promise<Attempt | null> {
  const [claimed] = await db.query<Attempt>(sql`
    UPDATE payments SET ${claim}
    WHERE id = ${id} AND status IN ('checking', 'waiting') AND ${mayBeAsked}
    RETURNING ${columns}`)
  return claimed ?? null
}

/** A failed call is recorded as begun so long ago, so that the next one may follow. */
const FAILED_CALL_SECONDS = CALL_SECONDS - LEAST_SECONDS_BETWEEN_CHECKS

/** Whether a call that creates the payment waits for the provider's answer. */
export async function isCallUnderWay(db: Database, id: number): Promise<boolean> {
  const called = await db.query(sql`
    SELECT FROM payments
    WHERE id = ${id} AND status = 'checking' AND provider_id IS NULL
      AND asked_at > now() - make_interval(secs => ${FAILED_CALL_SECONDS})`)
  return called.length > 0
}

/** Claims the open attempts of an order, superseded ones too, except those just checked. */
export const claimOpenAttempts = (db: Database, orderId: number): Promise<Attempt[]> =>
  db.query<Attempt>(sql`
    UPDATE payments SET ${claim}
    WHERE order_id = ${orderId} AND status IN ('checking', 'waiting') AND ${mayBeAsked}
    RETURNING ${columns}`)

/** Longest due first; a closed attempt becomes due when a notification names it. */
export const claimDueAttempts = (db: Database, most: number): Promise<Attempt[]> =>
  db.query<Attempt>(sql`
    WITH due AS MATERIALIZED (
      SELECT id FROM payments
      WHERE due_at <= now() AND ${mayBeAsked}
      ORDER BY due_at
      LIMIT ${most}
      FOR UPDATE SKIP LOCKED)
    UPDATE payments SET ${claim}
    WHERE id IN (SELECT id FROM due)
    RETURNING ${columns}`)

/** Stores the first request body of the key and returns it; null once it is answered. */
export async function freezePaymentRequest(
  db: Database,
  id: number,
  request: object,
): Promise<unknown> {
  const [frozen] = await db.query<{ request: unknown }>(sql`
    UPDATE payments SET request = coalesce(request, ${JSON.stringify(request)}::text::jsonb)
    WHERE id = ${id} AND status = 'checking' AND provider_id IS NULL
    RETURNING request`)
  return frozen?.request ?? null
}

export type ProviderState = {
  readonly status: AttemptStatus
  readonly providerId: string | null
  readonly confirmationUrl: string | null
  readonly failure: string
  readonly nextCheckSeconds: number
}

/** Records the provider's state; resolves to the new status of the attempt. */
export async function notePayment(db: Database, id: number, state: ProviderState) {
  const { status, providerId, confirmationUrl, failure, nextCheckSeconds } = state
  const [row] = await db.query<{ noted: AttemptStatus }>(sql`
    SELECT note_payment(${id}, ${status}, ${providerId}, ${confirmationUrl}, ${failure},
      now() + make_interval(secs => ${nextCheckSeconds})) AS noted`)
  return row?.noted ?? status
}

export async function recordFailedCheck(
  db: Database,
  id: number,
  { failure, seconds }: { readonly failure: string; readonly seconds: number },
): Promise<void> {
  await db.query(sql`
    UPDATE payments
    SET failure = ${failure}, due_at = now() + make_interval(secs => ${seconds}),
        -- the call is over: the next need not wait for its longest duration
        asked_at = CASE WHEN provider_id IS NULL
          THEN now() - make_interval(secs => ${FAILED_CALL_SECONDS})
          ELSE asked_at END
    WHERE id = ${id} AND status <> 'succeeded'`)
}

/** Makes a payment due after a notification, within the least interval between checks. */
export async function checkPaymentSoon(db: Database, providerId: string): Promise<void> {
  await db.query(sql`
    UPDATE payments
    SET due_at = greatest(
      now(), asked_at + make_interval(secs => ${LEAST_SECONDS_BETWEEN_CHECKS}))
    WHERE provider_id = ${providerId} AND status <> 'succeeded'
      AND coalesce(due_at > now(), true)`)
}

/** The buyer on a receipt; null when the customer is deleted. */
export async function findBuyer(db: Database, orderId: number): Promise<Buyer | null> {
  const [found] = await db.query<Buyer>(sql`
    SELECT customer.email, placed.phone
    FROM orders AS placed JOIN customers AS customer ON customer.id = placed.customer_id
    WHERE placed.id = ${orderId} AND customer.deleted_at IS NULL`)
  return found ?? null
}
