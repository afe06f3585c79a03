// A shop whose lists told neither engines nor what is free, and whose search had five tiers: what
// they are after the upgrade.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countModelListing, modelListingIds } from '#src/catalogue/server/listing.repository.ts'
import { refreshProductLists } from '#src/catalogue/server/upsert-products.repository.ts'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { goBackBefore, goOnFrom } from '#tests/support/earlier-schema.ts'
import { addProduct, addStore } from '#tests/support/sample-rows.ts'
import { testDatabases } from '#tests/support/test-database.ts'

const PATIENCE_MS = 60_000
const MODEL = 70
const [FIRST, SECOND] = [80, 81]

describe.each(testDatabases())('an upgrade of lists on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let goods: Record<'ofOne' | 'ofTwo' | 'ofAll' | 'ofAllAndOne' | 'hidden', number>
  let categoryIds: number[]

  beforeAll(async () => {
    db = await open()
    await goBackBefore(db, '0033')
    await db.script(`
      INSERT INTO makes (id, name, slug) VALUES (70, 'Chery', 'chery');
      INSERT INTO models (id, make_id, name, slug) VALUES (70, 70, 'Tiggo', 'tiggo');
      INSERT INTO engines (id, name) VALUES (80, 'SQR481FC'), (81, 'SQRF4J16')`)
    const fitting = async (...engines: Engines) => {
      const id = await addProduct(db)
      await addFits(id, engines)
      return id
    }
    goods = {
      ofOne: await fitting(FIRST),
      ofTwo: await fitting(SECOND, FIRST),
      ofAll: await fitting(null),
      ofAllAndOne: await fitting(null, SECOND),
      hidden: await fitting(FIRST),
    }
    const { locationId } = await addStore(db)
    await db.query(sql`
      SELECT change_stock(${goods.ofOne}, ${locationId}, 'received', 3, 2, 'test', ''),
             change_stock(${goods.ofTwo}, ${locationId}, 'received', 3, 3, 'test', '')`)
    await db.query(sql`UPDATE products SET is_hidden = true WHERE id = ${goods.hidden}`)
    await db.query(sql`SELECT rebuild_product_lists()`)
    const shelves = await db.query<{ id: number }>(sql`SELECT category_id AS id FROM products`)
    categoryIds = [...new Set(shelves.map(({ id }) => id))]
    await goOnFrom(db, '0033')
  }, PATIENCE_MS)
  afterAll(() => db?.close())

  /** null stands for every engine. */
  type Engines = readonly (number | null)[]

  async function addFits(productId: number, engines: Engines): Promise<void> {
    for (const engine of engines) {
      await db.query(sql`
        INSERT INTO fitments (product_id, model_id, engine_id)
        VALUES (${productId}, ${MODEL}, ${engine})`)
    }
  }

  async function listed(engineId: number): Promise<number[]> {
    const list = { modelId: MODEL, categoryIds, engineId }
    const page = { isDescending: false, offset: 0, limit: 24 }
    const ids = await modelListingIds(db, { ...list, ...page })
    expect(await countModelListing(db, list, 100)).toBe(ids.length)
    return ids.toSorted((one, other) => one - other)
  }

  test('tells what fits an engine', async () => {
    const { ofOne, ofTwo, ofAll, ofAllAndOne } = goods
    expect(await listed(FIRST)).toEqual([ofOne, ofTwo, ofAll, ofAllAndOne])
    expect(await listed(SECOND)).toEqual([ofTwo, ofAll, ofAllAndOne])
  })

  test('tells where something is free', async () => {
    expect(
      await db.query(sql`SELECT product_id AS id, is_free FROM stock_levels ORDER BY 1`),
    ).toEqual([
      { id: goods.ofOne, is_free: true },
      { id: goods.ofTwo, is_free: false },
    ])
  })

  test('has an index for each tier of the search, and finds what lies in each', async () => {
    const indexes = await db.query<{ name: string; bounds: string }>(sql`
      SELECT indexname AS name, substring(indexdef FROM 'WHERE (.*)') AS bounds FROM pg_indexes
      WHERE tablename = 'product_search' AND indexname LIKE '%tier%' ORDER BY 1`)
    const tiers = await db.query<{ tier: number; above: number; upTo: number }>(sql`
      SELECT tier, above, up_to AS "upTo" FROM search_tiers() ORDER BY 1`)
    expect(tiers).toHaveLength(8)
    expect(indexes).toEqual(
      tiers.map(({ tier, above, upTo }) => ({
        name: `product_search_tier_${tier}`,
        bounds: `((rank > ${above}) AND (rank <= ${upTo}))`,
      })),
    )
    const everyTier = tiers.map(({ above }) => above + 1)
    await db.query(sql`DELETE FROM product_search`)
    await db.query(sql`
      INSERT INTO product_search (rank, product_id, category_id, manufacturer_id, price, tsv)
      SELECT rank, rank, 1, 1, 1, 'гайк' FROM unnest(${everyTier}::integer[]) AS rank`)
    const [found] = await db.query<{ ids: number[] }>(sql`
      SELECT product_ids AS ids FROM search_candidates('''гайк''', NULL, '{}', 100)`)
    expect(found?.ids).toEqual(everyTier)
    await db.query(sql`SELECT rebuild_product_lists()`)
  })

  test('follows engines that come and go, at an old price and at a new one', async () => {
    const { ofOne } = goods
    /** Whether the lists for the first and for the second engine have it then. */
    const refit = async (engines: Engines, price: number) => {
      await db.query(sql`DELETE FROM fitments WHERE product_id = ${ofOne}`)
      await addFits(ofOne, engines)
      await db.query(sql`UPDATE products SET price = ${price} WHERE id = ${ofOne}`)
      await refreshProductLists(db, [ofOne])
      const lists = await Promise.all([listed(FIRST), listed(SECOND)])
      return lists.map((list) => list.includes(ofOne))
    }
    expect(await refit([SECOND], 1000)).toEqual([false, true])
    expect(await refit([SECOND, FIRST], 1000)).toEqual([true, true])
    expect(await refit([FIRST], 2000)).toEqual([true, false])
    expect(await refit([null], 2000)).toEqual([true, true])
    expect(await refit([], 2000)).toEqual([false, false])
    expect(await refit([FIRST], 2000)).toEqual([true, false])
  })
})
