// Prices that wait for the owner wait alone: stock of their goods comes in.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#src/platform/server/sql.ts'
import type { SentFile } from '#tests/support/one-c.ts'
import { type Good, manyGoods, STOCK_ONE, setOfMany, setOfTwo } from '#tests/support/one-c-sets.ts'
import { addCity } from '#tests/support/sample-rows.ts'
import { type ShopWith1c, shopWith1c, soldFrom1c } from '#tests/support/shop-with-1c.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { applyExchange, undoExchange } from './decide-exchange.ts'
import { listRuns } from './exchange-runs.repository.ts'

const lying = (goods: readonly Good[], units: number) =>
  goods.map((good) => ({ ...good, stocks: { [STOCK_ONE]: String(units) } }))
const tenfold = (goods: readonly Good[]) =>
  goods.map((good) => ({ ...good, price: good.price?.replace(',50', '5,00') ?? '' }))
const GOODS = lying(manyGoods(30), 4)

describe.each(testDatabases())('held prices ($kind database)', ({ open }) => {
  let shop: ShopWith1c
  let goods = GOODS
  beforeAll(async () => {
    shop = await shopWith1c(open)
    await addCity(shop.db)
    await shop.oneC().sendCatalog(setOfTwo(goods))
  })
  afterAll(() => shop?.close())

  const tell = async (files: readonly SentFile[], version?: string) => {
    await shop.db.query(sql`UPDATE exchange_sessions SET is_resting = true`)
    const c = shop.oneC({ ...(version && { version }) })
    await c.sendCatalog(files)
    return c
  }
  const runs = () => listRuns(shop.db, 2)
  const lastId = async () => (await runs())[0]?.id ?? 0
  const sold = async () => [...(await soldFrom1c(shop.db)).values()]
  const prices = async () => (await sold()).map(({ price }) => price)
  const units = async () => [
    ...new Set((await sold()).flatMap(({ stock }) => Object.values(stock))),
  ]
  const asSold = (some: readonly Good[]) =>
    some.map(({ price }) => Math.round(Number(price?.replace(',', '.')) * 100))

  test.each([
    ['3.1', setOfMany],
    [undefined, setOfTwo],
  ])('let stock come in, now and later (version %s)', async (version, setOf) => {
    await tell(setOf(lying(tenfold(goods), 6)), version)
    expect(await prices()).toEqual(asSold(goods))
    expect(await units()).toEqual([6])
    const [held] = await runs()
    expect(held?.status).toBe('waiting')
    expect(held?.failure).toContain('Цены изменятся больше чем на 20 %: 30 из 30.')
    // rests alone say nothing of prices: these wait on
    await tell(setOfMany(lying(goods, 5), { isFull: false }).slice(-1), '3.1')
    expect(await prices()).toEqual(asSold(goods))
    expect(await units()).toEqual([5])
    await applyExchange(shop.db, held?.id ?? 0)
    expect(await prices()).toEqual(asSold(tenfold(goods)))
    expect((await runs()).map(({ status }) => status)).toEqual(['done', 'done'])
    await tell(setOf(lying(goods, 4)), version)
    await applyExchange(shop.db, await lastId())
    expect(await prices()).toEqual(asSold(goods))
  })

  test('are told to 1C behind success, and undone whole', async () => {
    await shop.db.query(sql`UPDATE exchange_sessions SET is_resting = true`)
    const c = shop.oneC()
    await c.begin('catalog')
    const files = setOfTwo(lying(tenfold(goods), 7))
    for (const file of files) await c.upload('catalog', file)
    await c.bringIn('import0_1.xml')
    expect(await c.call('catalog', 'import', { filename: 'offers0_1.xml' })).toMatch(
      /^success\n.*Цены изменятся .* остатки и остальное загружаются/,
    )
    expect(await units()).toEqual([7])
    await undoExchange(shop.db, await lastId())
    expect(await units()).toEqual([4])
    expect(await prices()).toEqual(asSold(goods))
  })

  test('make way for right ones, and hold a repetition', async () => {
    await tell(setOfTwo(tenfold(goods)))
    const first = await lastId()
    await tell(setOfTwo(tenfold(goods)))
    expect(await runs()).toMatchObject([{ status: 'waiting' }, { id: first, status: 'failed' }])
    await tell(setOfTwo(goods))
    expect(await runs()).toMatchObject([{ status: 'done' }, { status: 'failed' }])
    expect(await prices()).toEqual(asSold(goods))
  })

  test('hide no new goods for good: those come in with the decision', async () => {
    const more = lying(manyGoods(32), 4)
    await tell(setOfTwo(tenfold(more)))
    expect(await sold()).toHaveLength(30)
    await applyExchange(shop.db, await lastId())
    expect(await prices()).toEqual(asSold(tenfold(more)))
    goods = more
  })
})
