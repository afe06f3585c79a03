// The list of a model for one of its engines.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { addProduct } from '#tests/support/sample-rows.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { countModelListing, modelListingIds } from './listing.repository.ts'
import { refreshProductLists } from './product-lists.repository.ts'

const MODEL = 70
const [FIRST, SECOND] = [80, 81]

describe.each(testDatabases())('the list of a model on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let goods: Record<'ofOne' | 'ofTwo' | 'ofAll' | 'ofAllAndOne' | 'hidden', number>
  let categoryIds: number[]

  beforeAll(async () => {
    db = await open()
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
    await db.query(sql`UPDATE products SET is_hidden = true WHERE id = ${goods.hidden}`)
    await db.query(sql`SELECT rebuild_product_lists()`)
    const shelves = await db.query<{ id: number }>(sql`SELECT category_id AS id FROM products`)
    categoryIds = [...new Set(shelves.map(({ id }) => id))]
  })
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
