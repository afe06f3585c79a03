// Dependencies of staff imports: database, runner and folders.

import { join } from 'node:path'
import type { RecordTask, RunTask } from '#src/catalogue-import/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import type { CurrencyRates } from '#src/shared/currencies.ts'
import { insertAct } from '../staff-acts.repository.ts'

export type ImportDeps = {
  readonly db: Database
  /** A private folder of the shop. */
  readonly folder: string
  /** For prices of lists in other currencies. */
  readonly rates: CurrencyRates
  readonly mostBytes: number
  /** Limit of all lists that are uploaded or processed at once. */
  readonly mostBytesAtOnce: number
  /** Limit of all stored refused rows. */
  readonly mostBytesKept: number
  /** Runs in this process or in a separate one. */
  readonly run: RunTask
  readonly log: { readonly warn: (what: unknown, text: string) => void }
}

export const uploadFolder = ({ folder }: ImportDeps): string => join(folder, 'coming')
export const refusedFolder = ({ folder }: ImportDeps): string => join(folder, 'refused')

const NAMES = { bring: 'import-list', apply: 'apply-import', undo: 'undo-import' } as const

/** Records an import among the acts of staff, in the transaction of the import. */
export const recordImport: RecordTask = async (tx, runId, task) => {
  if (task.askedBy === null) return
  const done = { staffId: task.askedBy, act: NAMES[task.act], subject: `import ${runId}` }
  if (task.act !== 'bring') return void (await insertAct(tx, done))
  const { supplier, source = '', isDryRun = false } = task.request
  await insertAct(tx, { ...done, details: { supplier, source, dry_run: Number(isDryRun) } })
}
