// Stock that several lists and 1C count in one shop: when one of them withdraws, drops, repeats or
// undoes its count, the stock that another one states stays.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bringList, undoRun } from '#src/catalogue-import/server/public.ts'
import { sql } from '#src/platform/server/sql.ts'
import { type Good, STOCK_ONE, STOCK_TWO, setOfTwo } from '#tests/support/one-c-sets.ts'
import { type ShopWith1c, shopWith1c } from '#tests/support/shop-with-1c.ts'
import { testDatabases } from '#tests/support/test-database.ts'

const FIRST = 'ул. Мира, 1'
const SECOND = 'Склад 1С: Дальний склад'
type Row = readonly [article: string, units?: number]

describe.each(testDatabases())('stock of several sources on the $kind database', ({ open }) => {
  let shop: ShopWith1c
  let folder: string
  let store: string
  let files = 0
  beforeAll(async () => {
    shop = await shopWith1c(open)
    folder = await mkdtemp(join(tmpdir(), 'counts-'))
    const [found] = await shop.db.query<{ title: string }>(sql`
      SELECT store.title FROM stores AS store
      JOIN stock_locations AS location ON location.store_id = store.id
      WHERE location.address = ${FIRST}`)
    store = found?.title ?? ''
  })
  afterAll(async () => {
    await shop?.close()
    await rm(folder, { recursive: true })
  })

  const bring = async (supplier: string, rows: readonly Row[], isPartial = false) => {
    files += 1
    const path = join(folder, `${files}.csv`)
    const isCounted = rows.some(([, units]) => units !== undefined)
    const lines = rows.map(([article, units]) =>
      [article, 'Болт', 'Kolbenwerk', 100, ...(isCounted ? [units ?? ''] : [])].join(';'),
    )
    const head = `Артикул;Товар;Бренд;Цена${isCounted ? ';Остаток' : ''}`
    await writeFile(path, [head, ...lines, ''].join('\n'))
    const request = { path, supplier, columns: {}, isAgreed: true, isPartial }
    const wishes = isCounted ? { ...request, store } : request
    return (await bringList(shop.db, wishes, { print() {}, progress() {} })).runId
  }
  /** A second good with stock, so that the exchange states stock. */
  const tell = async (article: string, wishes: Partial<Good>) => {
    const good = { id: `id-${article}`, article, name: 'Болт', maker: 'v-kolbenwerk', price: '100' }
    const other = { ...good, id: 'id-OTHER', article: 'OTHER', stocks: { [STOCK_ONE]: '1' } }
    await shop.db.query(sql`UPDATE exchange_sessions SET is_resting = true`)
    const goods = [other, { ...good, ...wishes }]
    await shop.oneC().sendCatalog(setOfTwo(goods, { isFull: false }))
  }
  const withdraw = (article: string) => tell(article, { isDeleted: true })
  const recount = (article: string, units: number) =>
    shop.db.query(sql`
      SELECT correct_stock(product.id, location.id, ${units}, 'staff 1', ${`recount ${article}`}, '')
      FROM products AS product, stock_locations AS location
      WHERE product.article = ${article} AND location.address = ${FIRST}`)
  const becomes = (address: string) =>
    shop.db.query(sql`
      UPDATE exchange_warehouses SET location_id = location.id
      FROM stock_locations AS location
      WHERE exchange_warehouses.id = ${STOCK_ONE} AND location.address = ${address}`)
  const stateOf = async (article: string) => {
    const [state] = await shop.db.query<{ isSeen: boolean; stock: Record<string, number> }>(sql`
      SELECT NOT product.is_hidden AS "isSeen",
             (SELECT coalesce(jsonb_object_agg(location.address, level.on_hand), '{}')
              FROM stock_levels AS level
              JOIN stock_locations AS location ON location.id = level.location_id
              WHERE level.product_id = product.id AND level.on_hand > 0) AS stock
      FROM products AS product WHERE product.article = ${article}`)
    return state
  }

  describe('1C withdraws', () => {
    test('a product that a list counts in the same shop: the stock stays', async () => {
      await tell('SAME', { stocks: { [STOCK_ONE]: '5' } })
      await bring('Same', [['SAME', 5]])
      await withdraw('SAME')
      expect(await stateOf('SAME')).toEqual({ isSeen: true, stock: { [FIRST]: 5 } })
    })

    test('a product of a list that does not count the shop: no stock is left', async () => {
      await tell('PRICED', { stocks: { [STOCK_ONE]: '5', [STOCK_TWO]: '2' } })
      await bring('Priced', [['PRICED']])
      await withdraw('PRICED')
      expect(await stateOf('PRICED')).toEqual({ isSeen: true, stock: {} })
    })

    test('a product whose last count is of a list that has dropped it: no stock is left', async () => {
      await tell('LEFT', { stocks: { [STOCK_ONE]: '5' } })
      await bring('Left', [
        ['LEFT', 7],
        ['LEFT-OTHER', 1],
      ])
      await bring('Left', [['LEFT-OTHER', 1]])
      expect(await stateOf('LEFT')).toEqual({ isSeen: true, stock: { [FIRST]: 7 } })
      await withdraw('LEFT')
      expect(await stateOf('LEFT')).toEqual({ isSeen: false, stock: {} })
    })

    test('its warehouse alone, which is another shop now: the stock that a list counts there stays', async () => {
      await tell('MOVED', { stocks: { [STOCK_ONE]: '5', [STOCK_TWO]: '1' } })
      await bring('Moved', [['MOVED', 7]])
      await becomes(SECOND)
      await tell('MOVED', { stocks: { [STOCK_ONE]: '5', [STOCK_TWO]: '1' } })
      expect(await stateOf('MOVED')).toEqual({ isSeen: true, stock: { [FIRST]: 7, [SECOND]: 6 } })
      await becomes(FIRST)
    })

    test.each(['the list first', '1C first'])(
      'and a list drops what staff has found in the shop: it stays on sale (%s)',
      async (order) => {
        const article = `FOUND-${order}`.toUpperCase()
        const other: Row = [`${article}-OTHER`]
        await tell(article, {})
        await bring(article, [[article], other])
        await recount(article, 4)
        if (order === '1C first') await withdraw(article)
        await bring(article, [other])
        if (order !== '1C first') await withdraw(article)
        expect(await stateOf(article)).toEqual({ isSeen: true, stock: { [FIRST]: 4 } })
      },
    )
  })

  describe('a list drops', () => {
    test('a product that 1C has at another warehouse: no stock is left in the shop', async () => {
      await tell('FAR', { stocks: { [STOCK_TWO]: '3' } })
      await bring('Far', [
        ['FAR', 7],
        ['FAR-OTHER', 1],
      ])
      await bring('Far', [['FAR-OTHER', 1]])
      expect(await stateOf('FAR')).toEqual({ isSeen: true, stock: { [SECOND]: 3 } })
    })

    test('a product that 1C counts in the same shop: the stock stays', async () => {
      await tell('NEAR', { stocks: { [STOCK_ONE]: '3' } })
      await bring('Near', [
        ['NEAR', 7],
        ['NEAR-OTHER', 1],
      ])
      await bring('Near', [['NEAR-OTHER', 1]])
      expect(await stateOf('NEAR')).toEqual({ isSeen: true, stock: { [FIRST]: 7 } })
    })

    test('a product that another list counts there, and of which it stated only prices since', async () => {
      const drops = async () => {
        await bring('Other', [
          ['PART', 5],
          ['PART-OTHER', 1],
        ])
        await bring('Other', [['PART-OTHER', 1]])
        return stateOf('PART')
      }
      await bring('Whole', [['PART', 5]])
      await bring('Whole', [['PART']], true)
      expect(await drops()).toEqual({ isSeen: true, stock: { [FIRST]: 5 } })
      await bring('Whole', [['PART']])
      expect(await drops()).toEqual({ isSeen: true, stock: {} })
      await bring('Whole', [['PART', 5]], true)
      expect(await drops()).toEqual({ isSeen: true, stock: { [FIRST]: 5 } })
    })
  })

  test('a list is undone: an equal count of 1C since stays', async () => {
    await tell('EQUAL', { stocks: { [STOCK_ONE]: '10' } })
    const runId = await bring('Equal', [['EQUAL', 15]])
    await tell('EQUAL', { stocks: { [STOCK_ONE]: '15' } })
    await undoRun(shop.db, runId)
    expect(await stateOf('EQUAL')).toMatchObject({ stock: { [FIRST]: 15 } })
  })

  test('a list is undone without a count of 1C since: its count is reverted', async () => {
    await tell('GOES', { stocks: { [STOCK_ONE]: '10' } })
    const runId = await bring('Goes', [['GOES', 15]])
    await undoRun(shop.db, runId)
    expect(await stateOf('GOES')).toMatchObject({ stock: { [FIRST]: 10 } })
  })
})
