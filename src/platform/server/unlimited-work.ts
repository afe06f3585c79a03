// Work on the whole catalogue, which takes longer than a statement of a shop that serves may.

import type { Database } from './database.ts'
import { openDatabase } from './open-database.ts'

/** Runs `work` on a database without limits of time; closes what was opened for it. */
export type Unlimited = <Result>(work: (db: Database) => Promise<Result>) => Promise<Result>

/** One connection works, the other one tells that it is still at work. */
const CONNECTIONS = 2

/** `db` is that of the shop: without `url`, the embedded one, which has no limits. */
export const unlimitedWork =
  (url: string | undefined, db: Database): Unlimited =>
  async (work) => {
    if (url === undefined) return work(db)
    const own = await openDatabase({ url, poolSize: CONNECTIONS, setting: 'DATABASE_URL' })
    try {
      return await work(own)
    } finally {
      await own.close()
    }
  }
