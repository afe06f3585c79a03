// The other limit: one row by its primary key, by the shop's own driver and a named statement.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { now } from './now.ts'
import type { Ask } from './open-loop.ts'
import { percentile } from './percentile.ts'

export const selecting =
  (db: Database, ids: readonly number[]): Ask =>
  async (turn) => {
    const rows = await db.query(sql`
      SELECT id, key, article, name, description, price, category_id, manufacturer_id
      FROM products WHERE id = ${ids[turn % ids.length]}`)
    if (rows.length !== 1) throw new Error('a product is missing')
  }

/** Each of so many askers asks anew as soon as it is answered. */
export async function saturateBy(ask: Ask, askers: number, seconds: number) {
  const latencies: number[] = []
  const start = now()
  const end = start + seconds * 1000
  let turn = 0
  let failed = 0
  const keepAsking = async () => {
    for (let asked = now(); asked < end; asked = now()) {
      turn += 1
      await ask(turn).catch(() => {
        failed += 1
      })
      latencies.push(now() - asked)
    }
  }
  await Promise.all(Array.from({ length: askers }, keepAsking))
  return {
    perSecond: latencies.length / ((now() - start) / 1000),
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    failed,
  }
}
