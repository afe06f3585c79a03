// Plans an act of the owner, and carries it out with its record, in one transaction.

import type { Database } from './database.ts'

/** What an act changes, with counts: shown before it and recorded with it. */
export type Plan = Readonly<Record<string, string | number>>

export type RecordedAct = {
  readonly act: string
  readonly subject: string
  readonly details: Plan
}

export type ActOptions = {
  /** Nothing is written. */
  readonly isDryRun?: boolean | undefined
  /** Records the act in its transaction. */
  readonly record?: ((tx: Database, done: RecordedAct) => Promise<unknown>) | undefined
}

export type PlannedAct<Made extends Plan> = {
  readonly act: string
  readonly subject: string
  readonly plan: Made
  readonly execute: () => Promise<unknown>
}

/** `prepare` reads what there is and refuses what may not be; it writes nothing. */
export const carryOut = <Made extends Plan>(
  db: Database,
  { isDryRun = false, record }: ActOptions,
  prepare: (tx: Database) => Promise<PlannedAct<Made>>,
): Promise<Made> =>
  db.transaction(async (tx) => {
    const { act, subject, plan, execute } = await prepare(tx)
    if (isDryRun) return plan
    await execute()
    await record?.(tx, { act, subject, details: plan })
    return plan
  })
