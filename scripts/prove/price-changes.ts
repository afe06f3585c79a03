// Changes prices during the rush, like an import would; no price comes twice.

import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '#database/demo/random.ts'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { World } from './world.ts'

const EVERY_MS = 300
const DEAREST = 5_000_000
const AGAIN_MS = 200

type Wishes = { readonly db: Database; readonly random: Random; readonly over: AbortSignal }

/** Resolves soon after `over` is aborted. Every price differs from all before. */
export async function changePrices(
  { goods, notebook }: World,
  { db, random, over }: Wishes,
): Promise<void> {
  const used = new Set(notebook.prices.map(({ price }) => price))
  while (!over.aborted) {
    const product = random.pick(random.chance(0.5) ? goods.hot : goods.others)
    const price = 1000 + random.below(DEAREST)
    if (used.has(price)) continue
    used.add(price)
    const beganAt = Date.now()
    await untilChanged(db, product, price)
    notebook.prices.push({ product, price, beganAt, doneAt: Date.now() })
    notebook.count('prices changed')
    await pause(EVERY_MS)
  }
}

/** Repeated after a crash of the database, since the change may be lost. */
async function untilChanged(db: Database, product: number, price: number): Promise<void> {
  for (;;) {
    try {
      await db.query(sql`UPDATE products SET price = ${price} WHERE id = ${product}`)
      return
    } catch {
      await pause(AGAIN_MS)
    }
  }
}

/** Records all prices before the first order. */
export async function readPrices(db: Database, { goods, notebook }: World): Promise<void> {
  const products = [...goods.hot, ...goods.others]
  const rows = await db.query<{ product: number; price: number }>(sql`
    SELECT id AS product, price FROM products WHERE id = ANY (${products})`)
  for (const row of rows) notebook.prices.push({ ...row, beganAt: 0, doneAt: 0 })
}
