// The database with so many products: one that is named, or a private one that is filled now.

import { totalmem } from 'node:os'
import { loadDemo } from '#database/demo/load-demo.ts'
import { progressBar } from '#src/app/server/progress-bar.ts'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { migrate } from '#src/platform/server/migrate.ts'
import { openDatabase } from '#src/platform/server/open-database.ts'
import { type PrivatePostgres, startPrivatePostgres } from '../lib/private-postgres.mjs'

const POOL = 8 // as many connections as the shop has
const MEGABYTE = 2 ** 20

/** What PostgreSQL's own manual advises for a server that shares its machine with the shop. */
const settings = () => {
  const sharedMegabytes = Math.min(4096, Math.floor(totalmem() / MEGABYTE / 8))
  return {
    max_connections: 60,
    shared_buffers: `${sharedMegabytes}MB`,
    effective_cache_size: `${sharedMegabytes * 4}MB`,
    maintenance_work_mem: '256MB',
    max_wal_size: '8GB', // the load is one transaction; fewer checkpoints on its way
    random_page_cost: 1.1,
  }
}

export type Filled = {
  readonly db: OpenDatabase
  readonly url: string
  /** Null: the database was named, so the server is somebody else's. */
  readonly postgres: PrivatePostgres | null
} & AsyncDisposable

/** A named database stays as it is; a private one is gone afterwards. */
export async function openFilled(named: string | undefined, products: number): Promise<Filled> {
  await using open = new AsyncDisposableStack()
  const postgres = named ? null : await startPrivatePostgres({ settings: settings() })
  if (postgres) open.defer(postgres.stop)
  const url = named ?? postgres?.url ?? ''
  const db = await openDatabase({ url, poolSize: POOL, setting: '--database' })
  open.defer(db.close)
  if (postgres) await fill(db, products)
  const kept = open.move()
  return { db, url, postgres, [Symbol.asyncDispose]: () => kept.disposeAsync() }
}

async function fill(db: OpenDatabase, products: number): Promise<void> {
  await migrate(db)
  const bar = progressBar('Загружаю каталог', process.stderr)
  await loadDemo(db, { products, onProgress: bar.show })
  bar.end()
  // what the server would do by itself sooner or later, and then in the middle of a measurement
  await db.script('VACUUM (ANALYZE)')
  await db.script('CHECKPOINT')
}
