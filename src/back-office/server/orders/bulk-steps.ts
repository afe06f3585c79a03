// One step for many orders: who takes it, the ten seconds in which it can be taken back, and the
// worker that takes it, order by order.

import { stepOrder } from '#src/orders/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { BulkJob } from '../../order-desk-contract.ts'
import { isAllowed, type OrderStep } from '../../permissions.ts'
import { actAsStaff, actOnOrder } from '../act-as-staff.ts'
import { requireTaken } from '../picking/require-taken.ts'
import type { Staff } from '../staff.repository.ts'
import { visibleStore } from '../visible-orders.ts'
import {
  endJob,
  findJob,
  findJobStaff,
  insertJob,
  isStepWaiting,
  type KeptJob,
  listJobOrders,
  readAskedOrders,
  saveOutcome,
  startDueJobs,
  undoJob,
} from './bulk-jobs.repository.ts'
import { leftOutReason } from './left-out.ts'

const DELAY_MS = 10_000

type Wish = { readonly to: OrderStep; readonly orders: readonly number[] }

/** Which orders take the step, and why the others do not. Orders of another shop are missing. */
export async function previewBulk(db: Database, staff: Staff, { to, orders }: Wish) {
  const store = visibleStore(staff)
  const read = await readAskedOrders(db, orders)
  const orderById = new Map(
    read
      .filter(({ storeId }) => store === null || storeId === store)
      .map((each) => [each.id, each]),
  )
  const asked = [...new Set(orders)].map((id) => {
    const order = orderById.get(id)
    return { id, reason: order ? leftOutReason(to, order) : 'такого заказа нет' }
  })
  return {
    ready: asked.filter(({ reason }) => reason === null).map(({ id }) => id),
    left_out: asked.flatMap(({ id, reason }) => (reason === null ? [] : [{ id, reason }])),
  }
}

type NewBulk = Wish & { readonly reason: string; readonly delayMs?: number }

/** Nothing is done before ten seconds have passed. Orders that do not take the step are left out. */
export async function planBulk(db: Database, staff: Staff, wish: NewBulk): Promise<BulkJob> {
  const { to, reason, delayMs = DELAY_MS } = wish
  const { ready } = await previewBulk(db, staff, wish)
  if (ready.length === 0) {
    throw new ShopError('conflict', 'Ни один из выбранных заказов этого шага не сделает.')
  }
  const id = await actAsStaff(
    db,
    staff,
    { act: 'plan-bulk', subject: `orders ${to}` },
    async (tx) => {
      const job = { staffId: staff.id, step: to, reason, orderIds: ready, delayMs }
      const jobId = await insertJob(tx, job)
      return { result: jobId, details: { job: jobId, orders: ready.join(',') } }
    },
  )
  return showBulk(db, staff, id)
}

/** Throws `not-found` for jobs of others. */
export async function showBulk(db: Database, staff: Staff, id: number): Promise<BulkJob> {
  const job = await ownJob(db, staff, id)
  return {
    id,
    to: job.step,
    run_at: job.runAt.toISOString(),
    state: stateOf(job),
    orders: await listJobOrders(db, id),
  }
}

async function ownJob(db: Database, staff: Staff, id: number): Promise<KeptJob> {
  const job = await findJob(db, id)
  if (job?.staffId !== staff.id) throw new ShopError('not-found', 'Такого шага нет.')
  return job
}

function stateOf({ undoneAt, startedAt, doneAt }: KeptJob): BulkJob['state'] {
  if (undoneAt) return 'undone'
  if (doneAt) return 'done'
  return startedAt ? 'running' : 'waiting'
}

export async function undoBulk(db: Database, staff: Staff, id: number): Promise<BulkJob> {
  const { undoneAt } = await ownJob(db, staff, id)
  if (undoneAt === null) {
    await actAsStaff(db, staff, { act: 'undo-bulk', subject: `bulk ${id}` }, async (tx) => {
      if (await undoJob(tx, id)) return { result: undefined, details: {} }
      throw new ShopError('conflict', 'Шаг уже начат, вернуть его нельзя.')
    })
  }
  return showBulk(db, staff, id)
}

/**
 * Takes the steps that are due. Several processes may do it at once, and one may be killed in
 * between: the outcome of an order is written in the transaction of its step.
 */
export async function runBulkJobs(db: Database, end?: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  for (const id of await startDueJobs(db)) {
    const job = await findJob(db, id)
    if (!job) continue
    const staff = await findJobStaff(db, job.staffId)
    const waiting = (await listJobOrders(db, id)).filter(({ outcome }) => outcome === null)
    for (const { id: orderId } of waiting) {
      if (end?.aborted) return
      await stepOne(db, { job, staff, orderId }).catch((error) => failures.push(error))
    }
    await endJob(db, id)
  }
  if (failures.length > 0) throw new AggregateError(failures, 'bulk steps failed')
}

type Step = { readonly job: KeptJob; readonly staff: Staff | null; readonly orderId: number }

/** A refusal is an outcome too; any other failure leaves the order to the next round. */
async function stepOne(db: Database, { job, staff, orderId }: Step): Promise<void> {
  const { id: jobId, step: to, reason } = job
  const item = { jobId, orderId }
  try {
    if (staff === null || !isAllowed(staff.role, `make-${to}`)) {
      throw new ShopError('forbidden', 'Сотруднику этот шаг больше не разрешён.')
    }
    await actOnOrder(db, staff, { act: 'step-order', orderId }, async (tx, { status: from }) => {
      if (!(await isStepWaiting(tx, item))) return { result: undefined, details: null }
      const [order] = await readAskedOrders(tx, [orderId])
      const refusal = order ? leftOutReason(to, order) : null
      if (from !== to && refusal !== null) throw new ShopError('conflict', refusal)
      if (to === 'ready' || to === 'shipped') await requireTaken(tx, orderId, null)
      const actor = `staff ${staff.id}`
      await stepOrder(tx, { orderId, to, reason, actor, actorKind: 'staff' })
      await saveOutcome(tx, { ...item, outcome: 'done', failure: '' })
      return { result: undefined, details: from === to ? null : { from, to, bulk: jobId } }
    })
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    await saveOutcome(db, { ...item, outcome: 'refused', failure: error.message })
  }
}
