// SQL of attempts to pay: begun under the lock of the order, looked at by one process at a time.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { Kopecks } from '#src/shared/money.ts'
import { LEAST_SECONDS_BETWEEN_LOOKS } from '../look-plan.ts'
import type { AttemptStatus } from '../order-money.ts'
import type { OnlineMethod, PaymentLine } from '../payment-line.ts'

export type Attempt = {
  readonly id: number
  readonly orderId: number
  readonly method: OnlineMethod
  readonly amount: Kopecks
  readonly lines: readonly PaymentLine[]
  readonly key: string
  /** Null until the provider has answered. */
  readonly providerId: string | null
  readonly confirmationUrl: string | null
  readonly status: AttemptStatus
  readonly createdAt: Date
  /** With the look that it is claimed for. */
  readonly tries: number
}

/** For so long nobody else looks at a claimed attempt; longer than the calls of a look may take. */
const LEASE_SECONDS = 60

const columns = sql`
  id, order_id AS "orderId", method, amount, lines, key, provider_id AS "providerId",
  confirmation_url AS "confirmationUrl", status, created_at AS "createdAt", tries`

const lookedAt = sql`
  tries = tries + 1, asked_at = now(),
  due_at = CASE WHEN status IN ('checking', 'waiting')
                THEN now() + make_interval(secs => ${LEASE_SECONDS}) END`

/** A call has come to its end by then; until it is known to have, nobody begins another of it. */
const CALL_SECONDS = 12

const mayBeAsked = sql`
  coalesce(asked_at < now() - make_interval(secs => ${LEAST_SECONDS_BETWEEN_LOOKS}), true)
  AND (provider_id IS NOT NULL
       OR coalesce(asked_at < now() - make_interval(secs => ${CALL_SECONDS}), true))`

/** Calls the one database function that begins attempts; its refusals are its SW… error codes. */
export async function beginAttempt(
  db: Database,
  { orderId, customerId }: { readonly orderId: number; readonly customerId: number },
): Promise<number | null> {
  const [row] = await db.query<{ begun: number | null }>(sql`
    SELECT begin_payment(${orderId}, ${customerId}) AS begun`)
  return row?.begun ?? null
}

/** Null when it is settled, was looked at just now, or somebody's first call of it is under way. */
export async function claimAttempt(db: Database, id: number): Promise<Attempt | null> {
  const [claimed] = await db.query<Attempt>(sql`
    UPDATE payments SET ${lookedAt}
    WHERE id = ${id} AND status IN ('checking', 'waiting') AND ${mayBeAsked}
    RETURNING ${columns}`)
  return claimed ?? null
}

/** A call that has failed is written down as one that began so long ago: what began later goes on. */
const FAILED_CALL_SECONDS = CALL_SECONDS - LEAST_SECONDS_BETWEEN_LOOKS

/** Somebody's first call of an attempt waits for the provider's answer. */
export async function isCallUnderWay(db: Database, id: number): Promise<boolean> {
  const called = await db.query(sql`
    SELECT FROM payments
    WHERE id = ${id} AND status = 'checking' AND provider_id IS NULL
      AND asked_at > now() - make_interval(secs => ${FAILED_CALL_SECONDS})`)
  return called.length > 0
}

/** Those of an order that may still be paid, replaced ones too; but for what was looked at just now. */
export const claimOpenAttempts = (db: Database, orderId: number): Promise<Attempt[]> =>
  db.query<Attempt>(sql`
    UPDATE payments SET ${lookedAt}
    WHERE order_id = ${orderId} AND status IN ('checking', 'waiting') AND ${mayBeAsked}
    RETURNING ${columns}`)

/** The longest due first. One that is closed is looked at once when a notification names it. */
export const claimDueAttempts = (db: Database, most: number): Promise<Attempt[]> =>
  db.query<Attempt>(sql`
    WITH due AS MATERIALIZED (
      SELECT id FROM payments
      WHERE due_at <= now() AND ${mayBeAsked}
      ORDER BY due_at
      LIMIT ${most}
      FOR UPDATE SKIP LOCKED)
    UPDATE payments SET ${lookedAt}
    WHERE id IN (SELECT id FROM due)
    RETURNING ${columns}`)

/** The body that goes with the key: the first that was made for it; null once it is answered. */
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

export type ProviderWord = {
  readonly status: AttemptStatus
  readonly providerId: string | null
  readonly confirmationUrl: string | null
  readonly failure: string
  readonly nextLookSeconds: number
}

/** Writes down what the provider said; resolves to what the attempt is then. */
export async function notePayment(db: Database, id: number, word: ProviderWord) {
  const { status, providerId, confirmationUrl, failure, nextLookSeconds } = word
  const [row] = await db.query<{ noted: AttemptStatus }>(sql`
    SELECT note_payment(${id}, ${status}, ${providerId}, ${confirmationUrl}, ${failure},
      now() + make_interval(secs => ${nextLookSeconds})) AS noted`)
  return row?.noted ?? status
}

export async function noteLostLook(
  db: Database,
  id: number,
  { failure, seconds }: { readonly failure: string; readonly seconds: number },
): Promise<void> {
  await db.query(sql`
    UPDATE payments
    SET failure = ${failure}, due_at = now() + make_interval(secs => ${seconds}),
        -- the call is over: the next waits as briefly as any
        asked_at = CASE WHEN provider_id IS NULL
          THEN now() - make_interval(secs => ${FAILED_CALL_SECONDS})
          ELSE asked_at END
    WHERE id = ${id} AND status <> 'succeeded'`)
}

/** Of a notification: the payment is looked at soon, and no more often than the rule allows. */
export async function hastenPayment(db: Database, providerId: string): Promise<void> {
  await db.query(sql`
    UPDATE payments
    SET due_at = greatest(
      now(), asked_at + make_interval(secs => ${LEAST_SECONDS_BETWEEN_LOOKS}))
    WHERE provider_id = ${providerId} AND status <> 'succeeded'
      AND coalesce(due_at > now(), true)`)
}
