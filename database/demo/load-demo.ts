// Loads the demonstration catalogue into the database, and takes it out again.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { deleteDemoGoods } from './delete-demo-goods.ts'
import type { DemoProduct } from './demo-product.ts'
import { generateProducts } from './generate-products.ts'
import { loadFacts } from './load-facts.ts'
import { firstNumbers, linkAnalogues, loadProducts } from './load-products.ts'
import { deleteOffice } from './office/delete-office.ts'
import { type DemoLogin, loadOffice } from './office/load-office.ts'

export type DemoOptions = {
  /** At least 1; the sourced articles come first. */
  readonly products: number
  readonly seed?: number
  /** With a staff and the orders of two weeks. */
  readonly hasOffice?: boolean
  /** `total` is `products`; the last part of the way is the building of search and lists. */
  readonly onProgress?: (done: number, total: number) => void
}

const BATCH = 2500
/** Share of loading in the progress; the rest is building the product lists. */
const LOADING_PART = 0.7

const ANALYZE_LOADED = `
  ANALYZE products, fitments, stock_levels, article_numbers, analogue_groups, models, engines`

/** Waits for a rebuild of the lists before any row is locked, so that the rebuild does not wait. */
const LOCK_LISTS = sql`SELECT lock_product_lists()`

/**
 * All or nothing, in one transaction. The goods belong to the supplier "demo". Resolves to the logins
 * of its staff.
 */
export async function loadDemo(db: Database, options: DemoOptions): Promise<DemoLogin[]> {
  const { products: total, seed, hasOffice = false, onProgress } = options
  const logins = await db.transaction(async (tx) => {
    await tx.query(LOCK_LISTS)
    const ids = await loadFacts(tx)
    const first = await firstNumbers(tx)
    let done = 0
    for (const batch of batches(generateProducts(total, seed))) {
      await loadProducts(tx, batch, { ids, first, done })
      done += batch.length
      onProgress?.(Math.floor(done * LOADING_PART), total)
    }
    await linkAnalogues(tx, first.product)
    await tx.script(ANALYZE_LOADED) // without figures of the new rows the lists are built slowly
    const staff = hasOffice ? await loadOffice(tx) : []
    await tx.query(sql`SELECT rebuild_product_lists()`)
    return staff
  })
  onProgress?.(total, total)
  return logins
}

/** Whether no product was ever here: the supplier "demo" stays behind its goods as a sign. */
export async function isUntouched(db: Database): Promise<boolean> {
  const [answer] = await db.query<{ isUntouched: boolean }>(sql`
    SELECT NOT EXISTS (SELECT FROM products) AND NOT EXISTS (SELECT FROM suppliers WHERE is_demo)
      AS "isUntouched"`)
  return answer?.isUntouched ?? false
}

/**
 * All or nothing, with its staff and orders; resolves to how many products were taken out. Other orders
 * keep their lines as sold; shops, cars, categories and manufacturers stay, for a real list to go into.
 */
export async function removeDemo(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.query(LOCK_LISTS)
    await deleteOffice(tx)
    const removed = await deleteDemoGoods(tx)
    await tx.query(sql`SELECT rebuild_product_lists()`)
    return removed
  })
}

function* batches(products: Iterable<DemoProduct>): Generator<DemoProduct[]> {
  let batch: DemoProduct[] = []
  for (const product of products) {
    batch.push(product)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
