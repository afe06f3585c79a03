// The list of a model: for one of its engines, by its filters, with what is missing last.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { addProduct, addWarehouse, putStock } from '#tests/support/sample-rows.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { listChoice, listFacets, listPrices, type Narrowing } from '../list-facets.ts'
import {
  categoryListing,
  countListing,
  listingIds,
  modelListing,
  sampleRows,
} from './listing.repository.ts'
import { refreshProductLists } from './product-lists.repository.ts'

const MODEL = 70
const [FIRST, SECOND] = [80, 81]

const ALL: Narrowing = {
  ...listChoice({}),
  locationIds: null,
  manufacturerIds: null,
}

describe.each(bothDatabases())('the list of a model on the $kind database', ({ open }) => {
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
    const list = modelListing({ modelId: MODEL, categoryIds, engineId })
    const page = { isDescending: false, offset: 0, limit: 24 }
    const ids = await listingIds(db, list, ALL, page)
    expect(await countListing(db, list, ALL, 100)).toBe(ids.length)
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

  test('what lies in a shop stands first, what is missing last, each by price, on every page', async () => {
    const warehouse = await addWarehouse(db)
    const prices = [300, 100, 200, 500, 400]
    const ids = await addPriced(prices)
    const free = [ids[0] ?? 0, ids[3] ?? 0]
    for (const id of free)
      await db.query(sql`
        INSERT INTO stock_levels (product_id, location_id, on_hand) VALUES (${id}, ${warehouse}, 2)`)
    const [category] = await db.query<{ id: number }>(sql`
      SELECT category_id AS id FROM products WHERE id = ${ids[0]}`)
    const shelf = categoryListing([category?.id ?? 0])
    const pageAt = (offset: number, limit: number, isDescending = false, narrowing = ALL) =>
      listingIds(db, shelf, narrowing, { isDescending, offset, limit })
    const whole = [ids[0], ids[3], ids[1], ids[2], ids[4]]
    expect(await pageAt(0, 10)).toEqual(whole)
    for (const size of [1, 2, 3]) {
      const pages = []
      for (let offset = 0; offset < whole.length; offset += size)
        pages.push(...(await pageAt(offset, size)))
      expect(pages, `pages of ${size}`).toEqual(whole)
    }
    expect(await pageAt(0, 10, true)).toEqual([ids[3], ids[0], ids[4], ids[2], ids[1]])
    expect(await pageAt(0, 10, false, { ...ALL, locationIds: [warehouse] })).toEqual([
      ids[0],
      ids[3],
    ])
    expect(await pageAt(0, 10, false, { ...ALL, locationIds: [] })).toEqual([])
    expect(await pageAt(0, 10, false, { ...ALL, priceFrom: 200, priceTo: 400 })).toEqual([
      ids[0],
      ids[2],
      ids[4],
    ])
    expect(await countListing(db, shelf, { ...ALL, priceTo: 300 }, 2)).toBe(3)
  })

  test('counts each filter beside the others, and says when rows are left out', async () => {
    const ids = await addPriced([100, 200, 300, 400])
    const shelf = categoryListing(await shelvesOf(ids))
    const warehouse = await addWarehouse(db)
    for (const id of ids.slice(0, 2)) await putStock(db, id, { locationId: warehouse, units: 1 })
    const count = async (narrowing: Partial<Narrowing>, most = 10) => {
      const sample = await sampleRows(db, shelf, most)
      const list = { ...sample, narrowing: { ...ALL, ...narrowing } }
      const { quality, manufacturer, in_stock } = listFacets(list, {
        cities: [{ slug: 'here', name: 'Здесь', locationIds: [warehouse] }],
        manufacturers: new Map(),
      })
      return {
        quality: quality.map((one) => one.count),
        makers: manufacturer.length,
        here: in_stock.find(({ value }) => value === 'here')?.count,
        prices: listPrices(list),
        isPart: sample.isPart,
      }
    }
    const all = { quality: [4], makers: 4, here: 2, prices: { least: 100, most: 400 } }
    expect(await count({})).toEqual({ ...all, isPart: false })
    expect(await count({ locationIds: [warehouse] })).toEqual({
      ...{ quality: [2], makers: 2, here: 2, prices: { least: 100, most: 200 }, isPart: false },
    })
    expect(await count({ priceFrom: 200 })).toEqual({
      ...{ ...all, quality: [3], makers: 3, here: 1, isPart: false },
    })
    expect(await count({ quality: 'original' })).toEqual({
      ...{ quality: [4], makers: 0, here: undefined, prices: null, isPart: false },
    })
    expect(await count({}, 3)).toMatchObject({ quality: [4], isPart: true })
    expect(await count({}, 4)).toMatchObject({ quality: [4], isPart: false })
  })

  const shelvesOf = async (ids: readonly number[]) => {
    const rows = await db.query<{ id: number }>(sql`
      SELECT DISTINCT category_id AS id FROM products WHERE id = ANY (${ids}::integer[])`)
    return rows.map(({ id }) => id)
  }

  /** Goods of one shelf at these prices. */
  async function addPriced(prices: readonly number[]): Promise<number[]> {
    const ids: number[] = []
    for (const price of prices) {
      const id = await addProduct(db)
      ids.push(id)
      await db.query(sql`
        UPDATE products SET price = ${price},
          category_id = (SELECT category_id FROM products WHERE id = ${ids[0]})
        WHERE id = ${id}`)
    }
    return ids
  }
})
