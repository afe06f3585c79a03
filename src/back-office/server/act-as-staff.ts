// Runs an act of staff in one transaction with its record, and retries it after lock conflicts.

import type { Database } from '#src/platform/server/database.ts'
import { withRetries } from '#src/platform/server/with-retries.ts'
import { type LockedOrder, readVersion } from './locked-orders.repository.ts'
import { staleChange } from './order-versions.ts'
import type { Staff } from './staff.repository.ts'
import { type ActName, type DoneAct, insertAct } from './staff-acts.repository.ts'
import { lockOrderOfStore, lockVisibleOrder } from './visible-orders.ts'

export type ActResult<Result> = {
  readonly result: Result
  /** Null when nothing was left to do, as for a repeated request. */
  readonly details: NonNullable<DoneAct['details']> | null
  /** Of an act on what it has made itself. */
  readonly subject?: string
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
      const { result, details, subject = act.subject } = await work(tx)
      if (details !== null) await insertAct(tx, { staffId: staff.id, ...act, subject, details })
      return result
    }),
  )

type OrderAct = {
  readonly act: ActName
  readonly orderId: number
  /** Of the order as he has seen it: a change of another one is refused. Null: whatever it is. */
  readonly version?: number | null
  /** Also on an order of his shop whose status hides it from him. */
  readonly isAnyStatus?: boolean
}

/**
 * As `actAsStaff`, for an order that this member of staff may see; it is locked first. The record
 * says which version of the order the act has made.
 */
export const actOnOrder = <Result>(
  db: Database,
  staff: Staff,
  { act, orderId, version = null, isAnyStatus = false }: OrderAct,
  work: (tx: Database, held: LockedOrder) => Promise<ActResult<Result>>,
): Promise<Result> =>
  actAsStaff(db, staff, { act, subject: `order ${orderId}` }, async (tx) => {
    const lock = isAnyStatus ? lockOrderOfStore : lockVisibleOrder
    const held = await lock(tx, staff, orderId)
    if (version !== null && version !== held.version) {
      throw await staleChange(tx, staff, { orderId, version })
    }
    const { result, details } = await work(tx, held)
    if (details === null) return { result, details }
    return { result, details: { ...details, version: await readVersion(tx, orderId) } }
  })
