// Creates the databases of the experiment, embedded and PostgreSQL, with the demonstration.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadDemo } from '#database/demo/load-demo.ts'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { migrate } from '#src/platform/server/migrate.ts'
import { openDatabase } from '#src/platform/server/open-database.ts'
import { startPrivatePostgres } from '../lib/private-postgres.mjs'
import { type Surroundings, watch } from './import-world.ts'

const PRODUCTS = 2000

export type HomeKind = 'embedded' | 'postgresql'

/** Resolves to the result of `work`; the database is removed then. */
export async function inNewHome<Result>(
  { kind, rows }: { readonly kind: HomeKind; readonly rows: number },
  work: (surroundings: Surroundings) => Promise<Result>,
): Promise<Result> {
  await using open = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'silkway-lists-'))
  open.defer(() => rm(folder, { recursive: true }))
  const data = { DATA_DIR: join(folder, 'data'), DEMO: 'false' }
  if (kind === 'embedded') {
    const db = await openDatabase({ folder: join(data.DATA_DIR, 'database') })
    const watched = await fill(db)
    return await work({ settings: data, folder, rows, watched })
  }
  const postgres = await startPrivatePostgres()
  open.defer(postgres.stop)
  const watched = await fill(await openDatabase({ url: postgres.url, poolSize: 2 }))
  return await work({ settings: { ...data, DATABASE_URL: postgres.url }, folder, rows, watched })
}

async function fill(db: OpenDatabase) {
  try {
    await migrate(db)
    await loadDemo(db, { products: PRODUCTS })
    return await watch(db)
  } finally {
    await db.close()
  }
}
