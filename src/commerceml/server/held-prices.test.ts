// Held prices do not hold the stock of their products.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#src/platform/server/sql.ts'
import type { SentFile } from '#tests/support/one-c.ts'
import { type Good, manyGoods, STOCK_ONE, setOfMany, setOfTwo } from '#tests/support/one-c-sets.ts'
import { addCity } from '#tests/support/sample-rows.ts'
import { type ShopWith1c, shopWith1c, soldFrom1c } from '#tests/support/shop-with-1c.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { applyExchange, undoExchange } from './decide-exchange.ts'
import { listRuns, listWaitingRuns } from './exchange-runs.repository.ts'
import { sweepExchanges } from './sweep-exchanges.ts'

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
  ])('do not hold stock, now or later (version %s)', async (version, setOf) => {
    await tell(setOf(lying(tenfold(goods), 6)), version)
    expect(await prices()).toEqual(asSold(goods))
    expect(await units()).toEqual([6])
    const [held] = await runs()
    expect(held?.status).toBe('waiting')
    expect(held?.failure).toContain('Цены изменятся больше чем на 20 %: 30 из 30.')
    // a file of stock has no prices: these go on waiting
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

  test('are reported to 1C after «success», and undone with their exchange', async () => {
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

  test('are replaced by correct ones, and held again when repeated', async () => {
    await tell(setOfTwo(tenfold(goods)))
    const first = await lastId()
    await tell(setOfTwo(tenfold(goods)))
    expect(await runs()).toMatchObject([{ status: 'waiting' }, { id: first, status: 'failed' }])
    await tell(setOfTwo(goods))
    expect(await runs()).toMatchObject([{ status: 'done' }, { status: 'failed' }])
    expect(await prices()).toEqual(asSold(goods))
  })

  test('wait until the owner decides, even after the term of undo', async () => {
    await tell(setOfTwo(tenfold(goods)))
    const id = await lastId()
    await shop.db.query(sql`UPDATE exchange_runs SET finished_at = now() - interval '16 days'`)
    await sweepExchanges(shop.db)
    expect(await sweepExchanges(shop.db)).toBe(0)
    expect(await listWaitingRuns(shop.db)).toMatchObject([{ id, isKept: false }])
    const [left] = await shop.db.query(sql`
      SELECT (SELECT count(*) FROM exchange_former WHERE run_id = ${id})
             + (SELECT count(*) FROM product_changes WHERE run_id = ${id}) AS rows`)
    expect(left).toEqual({ rows: 0 })
    await applyExchange(shop.db, id)
    expect(await prices()).toEqual(asSold(tenfold(goods)))
    // its former changes are no longer kept
    await expect(undoExchange(shop.db, id)).rejects.toThrow('уже не отменить')
    await tell(setOfTwo(goods))
    await applyExchange(shop.db, await lastId())
  })

  test('hold new products only until the decision', async () => {
    const more = lying(manyGoods(32), 4)
    await tell(setOfTwo(tenfold(more)))
    expect(await sold()).toHaveLength(30)
    await applyExchange(shop.db, await lastId())
    expect(await prices()).toEqual(asSold(tenfold(more)))
    goods = more
  })
})
