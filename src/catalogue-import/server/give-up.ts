// Fails a run for good and drops its staged rows.

import type { Database } from '#src/platform/server/database.ts'
import { deleteStaged } from '#src/supply/server/public.ts'
import { failRun, type ImportRun } from './import-runs.repository.ts'

/** For errors that a retry cannot solve. The journal gets the list's name instead of `path`. */
export async function giveUp(
  db: Database,
  { id, source }: Pick<ImportRun, 'id' | 'source'>,
  { message }: Error,
  path?: string,
): Promise<void> {
  // readers of the journal must not see a path of the server
  await failRun(db, id, path ? message.replaceAll(path, `«${source}»`) : message)
  await deleteStaged(db, id)
}
