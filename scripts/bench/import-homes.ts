// A database with the demonstration for the measurement of imports, and what is asked meanwhile.

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { loadDemo } from '#database/demo/load-demo.ts'
import type { Database } from '#src/platform/server/database.ts'
import { migrate } from '#src/platform/server/migrate.ts'
import { openDatabase } from '#src/platform/server/open-database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { copyIntoEmbedded, copyIntoPostgres } from './bare-copy.ts'
import { openFilled } from './filled-database.ts'

const PRODUCTS = 8000
const PAGES = 400

export type ImportHome = {
  readonly settings: Readonly<Record<string, string>>
  readonly storeId: number
  /** Product pages and the same products of the API, in turn. */
  readonly paths: readonly string[]
  /** Seconds of COPY into a bare table; the shop must not run on the embedded database then. */
  readonly copy: (path: string) => Promise<number>
}
type Facts = Pick<ImportHome, 'storeId' | 'paths'>

export async function embeddedHome(
  open: AsyncDisposableStack,
  folder: string,
): Promise<ImportHome> {
  const data = join(folder, 'data')
  const db = await openDatabase({ folder: join(data, 'database') })
  open.defer(() => rm(data, { recursive: true, force: true }))
  try {
    await migrate(db)
    await loadDemo(db, { products: PRODUCTS })
    const facts = await readFacts(db)
    return { ...facts, settings: { DATA_DIR: data, DEMO: 'false' }, copy: copyIntoEmbedded }
  } finally {
    await db.close()
  }
}

export async function postgresHome(
  open: AsyncDisposableStack,
  { folder, database }: { readonly folder: string; readonly database: string | undefined },
): Promise<ImportHome> {
  const filled = open.use(await openFilled(database, PRODUCTS))
  const settings = { DATABASE_URL: filled.url, DATA_DIR: join(folder, 'data'), DEMO: 'false' }
  const copy = (path: string) => copyIntoPostgres(filled.db, path)
  return { ...(await readFacts(filled.db)), settings, copy }
}

async function readFacts(db: Database): Promise<Facts> {
  const goods = await db.query<{ id: number; key: string }>(sql`
    SELECT id, key FROM products WHERE NOT is_hidden ORDER BY md5(id::text) LIMIT ${PAGES}`)
  const [store] = await db.query<{ id: number }>(sql`
    SELECT min(store_id) AS id FROM stock_locations`)
  if (!store?.id) throw new Error('the shop has no stores')
  const paths = goods.flatMap(({ id, key }) => [`/catalog/product/${key}`, `/api/products/${id}`])
  return { storeId: store.id, paths }
}
