// Prepares the database under attack: the demonstration and staff, before the shop starts.

import { join } from 'node:path'
import { loadDemo } from '#database/demo/load-demo.ts'
import type { Database } from '#src/platform/server/database.ts'
import { migrate } from '#src/platform/server/migrate.ts'
import { openDatabase } from '#src/platform/server/open-database.ts'
import { openFilled } from '../bench/filled-database.ts'
import { type SampleGoods, sampleGoods } from '../visitors/sample-goods.ts'
import { addStaff } from '../visitors/staff.ts'
import type { World } from './attack.ts'

export type AbuseHome = Pick<World, 'db' | 'postgres' | 'sample'> & {
  /** Environment of the shop. */
  readonly settings: Readonly<Record<string, string>>
}

export async function postgresHome(
  open: AsyncDisposableStack,
  { folder, database, products }: { folder: string; database?: string; products: number },
): Promise<AbuseHome> {
  const { db, url, postgres } = open.use(await openFilled(database, products))
  const settings = {
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'data'),
    DEMO: 'false',
    OFFICE_SECOND_FACTOR: 'optional',
  }
  return { db, postgres, sample: await furnish(db), settings }
}

/** Only the shop can open it then: the proof cannot read its tables. */
export async function embeddedHome(folder: string, products: number): Promise<AbuseHome> {
  const data = join(folder, 'data')
  const db = await openDatabase({ folder: join(data, 'database') })
  try {
    await migrate(db)
    await loadDemo(db, { products })
    const sample = await furnish(db)
    return { db: null, postgres: null, sample, settings: { DATA_DIR: data, DEMO: 'false' } }
  } finally {
    await db.close()
  }
}

async function furnish(db: Database): Promise<SampleGoods> {
  await addStaff(db, 'owner')
  await addStaff(db, 'manager')
  return sampleGoods(db)
}
