// A database for a shop that runs in a process of its own, filled before it starts.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { openCopyIn } from './embedded-template.ts'
import { openPostgresCopy } from './postgres-template.ts'

type Fill = (db: Database) => Promise<unknown>

export type ShopDatabase = {
  /** Settings of a shop on this database. */
  readonly settings: { readonly [name: string]: string }
  /** Called when no shop uses it any more. */
  readonly remove: () => Promise<void>
}

const server = process.env.TEST_DATABASE_SERVER

/** For `describe.each`: how many processes of the shop may share one such database. */
export const shopDatabases = () => [
  { kind: 'embedded', processes: 1, prepare: prepareFolder },
  ...(server
    ? [
        {
          kind: 'postgresql',
          processes: 2,
          prepare: (fill: Fill) => preparePostgres(server, fill),
        },
      ]
    : []),
]

export async function prepareFolder(fill: Fill): Promise<ShopDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'silkway-shop-'))
  const db = await openCopyIn(join(folder, 'database'))
  await fill(db).finally(() => db.close())
  return {
    settings: { DATA_DIR: folder, DEMO: 'false' },
    remove: () => rm(folder, { recursive: true }),
  }
}

async function preparePostgres(address: string, fill: Fill): Promise<ShopDatabase> {
  const db = await openPostgresCopy(address)
  await fill(db)
  const [row] = await db.query<{ name: string }>(sql`SELECT current_database() AS name`)
  const url = new URL(address)
  url.pathname = row?.name ?? ''
  return { settings: { DATABASE_URL: url.href }, remove: () => db.close() }
}
