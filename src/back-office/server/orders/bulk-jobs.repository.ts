// SQL of one step for many orders: what stands in its way, the jobs that are due, and what came of them.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { StatusName } from '../../order-list-contract.ts'
import type { OrderStep, Role } from '../../permissions.ts'

export type AskedOrder = {
  readonly id: number
  readonly status: StatusName
  readonly isPickup: boolean
  readonly storeId: number | null
  /** It may be handed over: paid in full, or paid on receipt. */
  readonly isPaid: boolean
  /** Goods to order have not come. */
  readonly isWaiting: boolean
  /** By which the buyer fetches it. */
  readonly hasCode: boolean
  /** Somebody picks it. */
  readonly isPicked: boolean
  readonly isTakenWhole: boolean
  /** Not found on the shelf. */
  readonly isShort: boolean
  /** Goods that are not taken lie in another place than the shop of the pickup, or come from there. */
  readonly elsewhere: 'shop' | 'warehouse' | 'way' | null
}

export const readAskedOrders = (db: Database, ids: readonly number[]): Promise<AskedOrder[]> =>
  db.query<AskedOrder>(sql`
    SELECT placed.id, placed.status, placed.store_id IS NOT NULL AS "isPickup",
           placed.store_id AS "storeId", is_order_paid(placed.id) AS "isPaid",
           placed.pickup_code IS NOT NULL AS "hasCode", EXISTS (
             SELECT FROM order_allocations AS allocated
             JOIN order_lines AS line USING (order_id, position)
             JOIN stock_locations AS location ON location.id = allocated.location_id
             WHERE allocated.order_id = placed.id AND line.state = 'ordered'
               AND location.is_to_order AND NOT location.is_transit) AS "isWaiting",
           EXISTS (SELECT FROM order_pickers WHERE order_id = placed.id)
             OR EXISTS (SELECT FROM order_picks WHERE order_id = placed.id
                        GROUP BY position HAVING sum(picked) > 0) AS "isPicked",
           taken.is_whole AS "isTakenWhole", taken.is_short AS "isShort", taken.elsewhere
    FROM orders AS placed
    CROSS JOIN LATERAL (
      SELECT coalesce(bool_and(done.picked >= line.quantity), true) AS is_whole,
             coalesce(bool_or(done.missing > 0 AND done.picked < line.quantity), false) AS is_short,
             max(lies.elsewhere) FILTER (WHERE done.picked < line.quantity) AS elsewhere
      FROM order_lines AS line
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(picked), 0) AS picked, coalesce(sum(missing), 0) AS missing
        FROM order_picks WHERE order_id = line.order_id AND position = line.position) AS done
      CROSS JOIN LATERAL (
        -- the first of way, warehouse and shop
        SELECT max(CASE WHEN location.is_transit THEN 'way'
                        WHEN location.store_id IS NULL THEN 'warehouse' ELSE 'shop' END) AS elsewhere
        FROM order_allocations AS allocated
        JOIN stock_locations AS location ON location.id = allocated.location_id
        WHERE allocated.order_id = line.order_id AND allocated.position = line.position
          AND placed.store_id IS NOT NULL AND allocated.refused_at IS NULL
          AND (NOT location.is_to_order OR location.is_transit)
          AND location.store_id IS DISTINCT FROM placed.store_id) AS lies
      WHERE line.order_id = placed.id AND line.state = 'ordered') AS taken
    WHERE placed.id = ANY (${[...ids]}::bigint[])
    ORDER BY placed.id`)

export type NewJob = {
  readonly staffId: number
  readonly step: OrderStep
  readonly reason: string
  readonly orderIds: readonly number[]
  readonly delayMs: number
}

export async function insertJob(db: Database, job: NewJob): Promise<number> {
  const { staffId, step, reason, orderIds, delayMs } = job
  const [inserted] = await db.query<{ id: number }>(sql`
    INSERT INTO bulk_jobs (staff_id, step, reason, run_at)
    VALUES (${staffId}, ${step}, ${reason},
            now() + ${delayMs}::integer * interval '1 millisecond')
    RETURNING id`)
  if (!inserted) throw new Error('The statement returned no job')
  await db.query(sql`
    INSERT INTO bulk_job_orders (job_id, order_id)
    SELECT ${inserted.id}::bigint, id FROM unnest(${[...orderIds]}::bigint[]) AS id`)
  return inserted.id
}

export type KeptJob = {
  readonly id: number
  readonly staffId: number
  readonly step: OrderStep
  readonly reason: string
  readonly runAt: Date
  readonly undoneAt: Date | null
  readonly startedAt: Date | null
  readonly doneAt: Date | null
}

export async function findJob(db: Database, id: number): Promise<KeptJob | null> {
  const [found] = await db.query<KeptJob>(sql`
    SELECT id, staff_id AS "staffId", step, reason, run_at AS "runAt", undone_at AS "undoneAt",
           started_at AS "startedAt", done_at AS "doneAt"
    FROM bulk_jobs WHERE id = ${id}`)
  return found ?? null
}

export type JobOrder = {
  readonly id: number
  readonly outcome: 'done' | 'refused' | null
  readonly failure: string
}

export const listJobOrders = (db: Database, id: number): Promise<JobOrder[]> =>
  db.query<JobOrder>(sql`
    SELECT order_id AS id, outcome, failure FROM bulk_job_orders
    WHERE job_id = ${id} ORDER BY order_id`)

/** False where it has begun, or was taken back before. */
export async function undoJob(db: Database, id: number): Promise<boolean> {
  const [undone] = await db.query<{ id: number }>(sql`
    UPDATE bulk_jobs SET undone_at = now()
    WHERE id = ${id} AND undone_at IS NULL AND started_at IS NULL
    RETURNING id`)
  return undone !== undefined
}

const MOST_JOBS = 20

/** Begins the jobs that are due, and gives those too that another process has begun. */
export async function startDueJobs(db: Database): Promise<number[]> {
  // looked for each second: a statement that writes would have a transaction of its own each time
  const due = await db.query<{ id: number }>(sql`
    SELECT id FROM bulk_jobs
    WHERE run_at <= now() AND done_at IS NULL AND undone_at IS NULL
    ORDER BY run_at LIMIT ${MOST_JOBS}`)
  if (due.length === 0) return []
  const begun = await db.query<{ id: number }>(sql`
    UPDATE bulk_jobs SET started_at = coalesce(started_at, now())
    WHERE id = ANY (${due.map(({ id }) => id)}::bigint[]) AND undone_at IS NULL AND done_at IS NULL
    RETURNING id`)
  return begun.map(({ id }) => id)
}

/** Whether the order still waits for its step. Called when the order is locked. */
export async function isStepWaiting(
  db: Database,
  { jobId, orderId }: { readonly jobId: number; readonly orderId: number },
): Promise<boolean> {
  const [row] = await db.query<{ waits: boolean }>(sql`
    SELECT outcome IS NULL AS waits FROM bulk_job_orders
    WHERE job_id = ${jobId} AND order_id = ${orderId} FOR UPDATE`)
  return row?.waits ?? false
}

type Outcome = {
  readonly jobId: number
  readonly orderId: number
  readonly outcome: 'done' | 'refused'
  readonly failure: string
}

export const saveOutcome = (db: Database, { jobId, orderId, outcome, failure }: Outcome) =>
  db.query(sql`
    UPDATE bulk_job_orders SET outcome = ${outcome}, failure = ${failure}
    WHERE job_id = ${jobId} AND order_id = ${orderId} AND outcome IS NULL`)

/** Ends a job all of whose orders have an outcome. */
export const endJob = (db: Database, id: number) =>
  db.query(sql`
    UPDATE bulk_jobs SET done_at = now()
    WHERE id = ${id} AND done_at IS NULL AND NOT EXISTS (
      SELECT FROM bulk_job_orders WHERE job_id = ${id} AND outcome IS NULL)`)

export type JobStaff = {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly storeId: number | null
  readonly store: null
}

/** Null: he may not enter any more. */
export async function findJobStaff(db: Database, id: number): Promise<JobStaff | null> {
  const [found] = await db.query<JobStaff>(sql`
    SELECT id, name, email, role, store_id AS "storeId", NULL AS store
    FROM staff WHERE id = ${id} AND disabled_at IS NULL`)
  return found ?? null
}
