// Runs an act of staff in one transaction with its record, and retries it after lock conflicts.

import type { Database } from '#src/platform/server/database.ts'
import { withRetries } from '#src/platform/server/with-retries.ts'
import type { Staff } from './staff.repository.ts'
import { type ActName, type DoneAct, insertAct } from './staff-acts.repository.ts'
import { lockVisibleOrder } from './visible-orders.ts'

export type ActResult<Result> = {
  readonly result: Result
  /** Null when nothing was left to do, as for a repeated request. */
  readonly details: NonNullable<DoneAct['details']> | null
}

type Act = Pick<DoneAct, 'act' | 'subject'>

/** An act without `details` is not recorded. */
export const actAsStaff = <Result>(
  db: Database,
  staff: Staff,
  act: Act,
  work: (tx: Database) => Promise<ActResult<Result>>,
): Promise<Result> =>
  withRetries(() =>
    db.transaction(async (tx) => {
      const { result, details } = await work(tx)
      if (details !== null) await insertAct(tx, { staffId: staff.id, ...act, details })
      return result
    }),
  )

type OrderAct = { readonly act: ActName; readonly orderId: number }

/** As `actAsStaff`, for an order that this member of staff may see; it is locked first. */
export const actOnOrder = <Result>(
  db: Database,
  staff: Staff,
  { act, orderId }: OrderAct,
  work: (tx: Database, held: { readonly status: string }) => Promise<ActResult<Result>>,
): Promise<Result> =>
  actAsStaff(db, staff, { act, subject: `order ${orderId}` }, async (tx) =>
    work(tx, await lockVisibleOrder(tx, staff, orderId)),
  )
