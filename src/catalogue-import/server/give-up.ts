// The end of a run that can never come in.

import { dropStaged } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { failRun, type ImportRun } from './import-runs.repository.ts'

/** Trying again would not help: what it staged goes. `path` is the file's, where one was read. */
export async function giveUp(
  db: Database,
  { id, source }: Pick<ImportRun, 'id' | 'source'>,
  { message }: Error,
  path?: string,
): Promise<void> {
  // the journal is read where nobody knows of this folder
  await failRun(db, id, path ? message.replaceAll(path, `«${source}»`) : message)
  await dropStaged(db, id)
}
