// Units that were sold stay sold: only an exchange that tells stock counts it.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#src/platform/server/sql.ts'
import { correctStock } from '#src/supply/server/public.ts'
import { type Good, manyGoods, STOCK_ONE, setOfMany, setOfTwo } from '#tests/support/one-c-sets.ts'
import { stockDifferences, walkOrder } from '#tests/support/order-life.ts'
import { placedFrom } from '#tests/support/placed-order.ts'
import { addCity, addCustomer } from '#tests/support/sample-rows.ts'
import { type ShopWith1c, shopWith1c, soldFrom1c } from '#tests/support/shop-with-1c.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { applyExchange, undoExchange } from './decide-exchange.ts'
import { listRuns } from './exchange-runs.repository.ts'

const lying = (goods: readonly Good[], units: number): Good[] =>
  goods.map((good) => ({ ...good, stocks: { [STOCK_ONE]: String(units) } }))
const GOODS = lying(manyGoods(30), 6)
const tenfold = GOODS.map((good) => ({
  ...good,
  price: `${Number.parseInt(good.price ?? '', 10)}0`,
}))
const renamed = GOODS.map((good) => ({ ...good, name: `Новое имя ${good.article}` }))

describe.each(testDatabases())('sold units on the $kind database', ({ open }) => {
  let shop: ShopWith1c
  beforeAll(async () => {
    shop = await shopWith1c(open)
    await addCity(shop.db)
  })
  afterAll(async () => {
    expect(await stockDifferences(shop.db)).toEqual([])
    await shop?.close()
  })

  /** All files that the exchange has, or those whose names end so. */
  const tell = async (files: ReturnType<typeof setOfMany>, version?: string, only = '') => {
    await shop.db.query(sql`UPDATE exchange_sessions SET is_resting = true`)
    const sent = files.filter(({ name }) => name.endsWith(only))
    await shop.oneC({ ...(version && { version }) }).sendCatalog(sent)
    const [run] = await listRuns(shop.db, 1)
    return run ?? { id: 0, status: 'none' }
  }
  const tellPart = (goods: readonly Good[], only: string) =>
    tell(setOfMany(goods, { isFull: false }), '3.1', only)
  const sold = async () => [...(await soldFrom1c(shop.db)).values()]
  const units = async () => [
    ...new Set((await sold()).map(({ stock }) => Object.values(stock)[0] ?? 0)),
  ]
  const productIds = async () => {
    const rows = await shop.db.query<{ id: number }>(sql`
      SELECT product_id AS id FROM external_ids WHERE source = '1c' ORDER BY external_id`)
    return rows.map(({ id }) => id)
  }
  /** An order of so many units of every good goes its whole way. */
  const sell = async (quantity: number) => {
    const lines = (await productIds()).map((productId) => ({ productId, quantity }))
    const order = await placedFrom(shop.db, await addCustomer(shop.db), lines)
    await walkOrder(shop.db, order, 'confirmed', 'assembling', 'shipped', 'completed')
  }

  beforeEach(async () => {
    const told = await tell(setOfTwo(GOODS))
    if (told.status === 'waiting') await applyExchange(shop.db, told.id)
    expect(await units()).toEqual([6])
  })

  test.each([
    ['3.1', setOfMany],
    [undefined, setOfTwo],
  ])('stay sold when held prices are let through (version %s)', async (version, setOf) => {
    const held = await tell(setOf(tenfold), version)
    expect(held.status).toBe('waiting')
    await sell(5)
    expect(await units()).toEqual([1])
    await applyExchange(shop.db, held.id)
    expect((await sold())[0]?.price).toBe(100_000)
    expect(await units()).toEqual([1])
  })

  test('stay sold when prices alone are told', async () => {
    await sell(5)
    const dearer = GOODS.map((good) => ({ ...good, price: '105' }))
    await tellPart(dearer.slice(0, 1), 'prices.xml')
    expect((await sold())[0]?.price).toBe(10_500)
    expect(await units()).toEqual([1])
  })

  test.each([
    ['import.xml of 2.08', () => tell(setOfTwo(renamed, { isFull: false }).slice(0, 1))],
    ['goods of 3.1', () => tellPart(renamed, 'goods/1/import.xml')],
    ['offers of 3.1', () => tellPart(renamed, 'goods/1/offers.xml')],
  ])('stay sold when names alone are told, by %s', async (_, tellNames) => {
    await sell(5)
    await tellNames()
    expect(await units()).toEqual([1])
  })

  test('are counted again once 1C tells the same stock', async () => {
    await sell(5)
    await tellPart(GOODS, 'rests.xml')
    expect(await units()).toEqual([6])
    await sell(1)
    await tellPart(renamed, 'goods/1/import.xml')
    expect(await units()).toEqual([5])
  })

  test('of a count by staff, too', async () => {
    const [productId = 0] = await productIds()
    const [place] = await shop.db.query<{ id: number }>(sql`
      SELECT location_id AS id FROM stock_levels WHERE product_id = ${productId} AND on_hand > 0`)
    const count = { productId, locationId: place?.id ?? 0, onHand: 0, reason: '' }
    await correctStock(shop.db, { ...count, actor: 'staff 1', document: 'recount' })
    await tellPart(renamed, 'goods/1/import.xml')
    expect((await sold())[0]?.stock).toEqual({})
  })

  test('that an exchange brings with a new good whose price waits are counted with it', async () => {
    const before = new Set((await sold()).map(({ externalId }) => externalId))
    const fresh = lying(manyGoods(32), 6).map((good) => ({ ...good, price: '90000' }))
    const held = await tell(setOfMany(fresh), '3.1')
    await tellPart(renamed, 'goods/1/import.xml')
    expect(await sold()).toHaveLength(before.size)
    await applyExchange(shop.db, held.id)
    const made = (await sold()).filter(({ externalId }) => !before.has(externalId))
    expect(made.map(({ stock }) => Object.values(stock))).toEqual([[6], [6]])
    await shop.db.query(sql`UPDATE exchange_sessions SET is_resting = true`)
    await undoExchange(shop.db, held.id)
  })

  test('of a good that comes back lie there as they did', async () => {
    await sell(5)
    const [good] = GOODS as [Good]
    for (const back of ['prices.xml', 'goods/1/import.xml']) {
      const gone = back === 'prices.xml' ? { price: '0' } : { isDeleted: true }
      await tellPart([{ ...good, ...gone }], back)
      expect((await sold())[0]).toMatchObject({ isHidden: true, stock: {} })
      await tellPart([good], back)
      expect((await sold())[0]).toMatchObject({ isHidden: false })
      expect(await units()).toEqual([1])
    }
  })

  test('stay sold behind the undo of an exchange', async () => {
    const { id } = await tell(setOfTwo(lying(renamed, 4)))
    expect(await units()).toEqual([4])
    await sell(3)
    await undoExchange(shop.db, id)
    const left = await units()
    await tellPart(renamed, 'goods/1/import.xml')
    expect(await units()).toEqual(left)
  })
})
