// What staff do with price lists, among their acts: written where the work itself is written.

import type { RecordTask } from '#src/catalogue-import/server/public.ts'
import { insertAct } from '../staff-acts.repository.ts'

const NAMES = { bring: 'import-list', apply: 'apply-import', undo: 'undo-import' } as const

export const recordImport: RecordTask = (tx, runId, task) => {
  const done = { staffId: task.askedBy, act: NAMES[task.act], subject: `import ${runId}` }
  if (task.act !== 'bring') return insertAct(tx, done)
  const { supplier, source = '', isDryRun = false } = task.request
  return insertAct(tx, { ...done, details: { supplier, source, dry_run: Number(isDryRun) } })
}
