// SQL of queued refunds and receipts, which the worker sends.

import type { Database } from '#src/platform/server/database.ts'
import { type Sql, sql } from '#src/platform/server/sql.ts'
import type { Kopecks } from '#src/shared/money.ts'
import type { PaymentLine, PaymentMode } from '../receipt.ts'

export type Queue = 'refunds' | 'receipts'

export type QueuedReceipt = {
  readonly id: number
  readonly orderId: number
  /** The provider's id of the payment. */
  readonly paymentId: string
  readonly amount: Kopecks
  readonly lines: readonly PaymentLine[]
  readonly key: string
  /** Null until the provider has answered. */
  readonly providerId: string | null
  readonly createdAt: Date
  /** Includes the try that it is claimed for. */
  readonly tries: number
}

export type QueuedRefund = QueuedReceipt & { readonly mode: PaymentMode }

const TABLES: Readonly<Record<Queue, Sql>> = { refunds: sql`refunds`, receipts: sql`receipts` }
const LEASE_SECONDS = 60

const claimed = (queue: Queue, most: number, more: Sql): Sql => sql`
  WITH due AS MATERIALIZED (
    SELECT id FROM ${TABLES[queue]}
    WHERE status = 'queued' AND due_at <= now()
    ORDER BY due_at
    LIMIT ${most}
    FOR UPDATE SKIP LOCKED)
  UPDATE ${TABLES[queue]} AS queued
  SET tries = queued.tries + 1, due_at = now() + make_interval(secs => ${LEASE_SECONDS})
  FROM payments AS paid
  WHERE queued.id IN (SELECT id FROM due) AND paid.id = queued.payment_id
  RETURNING queued.id, paid.order_id AS "orderId", paid.provider_id AS "paymentId", queued.amount,
            queued.lines, queued.key, queued.provider_id AS "providerId",
            queued.created_at AS "createdAt", queued.tries ${more}`

/** Longest due first. */
export const claimRefunds = (db: Database, most: number): Promise<QueuedRefund[]> =>
  db.query(claimed('refunds', most, sql`, queued.payment_mode AS mode`))

export const claimReceipts = (db: Database, most: number): Promise<QueuedReceipt[]> =>
  db.query(claimed('receipts', most, sql``))

/** Stores the first request body of the key and returns it; null once it is answered. */
export async function freezeRequest(
  db: Database,
  queue: Queue,
  { id, request }: { readonly id: number; readonly request: object },
): Promise<unknown> {
  const [frozen] = await db.query<{ request: unknown }>(sql`
    UPDATE ${TABLES[queue]}
    SET request = coalesce(request, ${JSON.stringify(request)}::text::jsonb)
    WHERE id = ${id} AND status = 'queued' AND provider_id IS NULL
    RETURNING request`)
  return frozen?.request ?? null
}

type StateUpdate = { readonly id: number; readonly providerId: string }

/** The provider has accepted it and still works on it. */
export async function markPending(
  db: Database,
  queue: Queue,
  { id, providerId, seconds }: StateUpdate & { readonly seconds: number },
): Promise<void> {
  await db.query(sql`
    UPDATE ${TABLES[queue]}
    SET provider_id = ${providerId}, request = NULL, failure = '',
        due_at = now() + make_interval(secs => ${seconds})
    WHERE id = ${id} AND status = 'queued'`)
}

export async function markDone(db: Database, queue: Queue, { id, providerId }: StateUpdate) {
  await db.query(sql`
    UPDATE ${TABLES[queue]}
    SET status = 'succeeded', done_at = now(), provider_id = ${providerId}, request = NULL,
        failure = ''
    WHERE id = ${id} AND status = 'queued'`)
}

export async function markRetry(
  db: Database,
  queue: Queue,
  { id, failure, seconds }: { id: number; failure: string; seconds: number },
): Promise<void> {
  await db.query(sql`
    UPDATE ${TABLES[queue]}
    SET failure = ${failure}, due_at = now() + make_interval(secs => ${seconds})
    WHERE id = ${id} AND status = 'queued'`)
}

/** The provider refused for good; staff have to act. */
export async function giveUp(
  db: Database,
  queue: Queue,
  { id, failure }: { readonly id: number; readonly failure: string },
): Promise<void> {
  await db.query(sql`
    UPDATE ${TABLES[queue]}
    SET status = 'given-up', done_at = now(), request = NULL, failure = ${failure}
    WHERE id = ${id} AND status = 'queued'`)
}

/** Makes a refund due after a notification. */
export async function checkRefundSoon(db: Database, providerId: string): Promise<void> {
  await db.query(sql`
    UPDATE refunds SET due_at = now()
    WHERE provider_id = ${providerId} AND status = 'queued' AND due_at > now()`)
}

export type RefundRequest = {
  readonly orderId: number
  /** Null: all that is left. */
  readonly lines: readonly { readonly position: number; readonly quantity: number }[] | null
  /** Idempotency key. */
  readonly key: string
  readonly reason: string
}

/** Calls `refund_units`; its refusals are its SW… error codes. */
export async function saveRefund(db: Database, request: RefundRequest): Promise<boolean> {
  const { orderId, key, reason } = request
  const lines = request.lines === null ? null : JSON.stringify(request.lines)
  const [row] = await db.query<{ saved: boolean }>(sql`
    SELECT refund_units(${orderId}, ${lines}::text::jsonb, ${key}, ${reason}) AS saved`)
  return row?.saved ?? false
}
