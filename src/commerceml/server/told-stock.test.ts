import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#src/platform/server/sql.ts'
import { exchangeDoor } from '#tests/support/exchange-door.ts'
import {
  type Good,
  type SetWishes,
  STOCK_ONE,
  STOCK_TWO,
  setOfMany,
  setOfTwo,
} from '#tests/support/one-c-sets.ts'
import { type ShopWith1c, shopWith1c, soldFrom1c } from '#tests/support/shop-with-1c.ts'
import { testDatabases } from '#tests/support/test-database.ts'

import { placeWarehouse } from './locate-warehouses.ts'

const FIRST = 'ул. Мира, 1'
const SECOND = 'Склад 1С: Дальний склад'

describe.each(testDatabases())('stock of 1C on the $kind database', ({ open }) => {
  let shop: ShopWith1c
  let number = 0
  beforeAll(async () => {
    shop = await shopWith1c(open)
  })
  afterAll(() => shop?.close())
  const aGood = (wishes: Partial<Good> = {}): Good => {
    number += 1
    return { id: `counted-${number}`, article: `CNT-${number}`, price: '100', ...wishes }
  }
  /** States its stock in every exchange, so that each of them has stock. */
  const other = aGood({ stocks: { [STOCK_ONE]: '1' } })
  const inTwo = (good: Good, wishes: SetWishes = {}) =>
    shop.oneC().sendCatalog(setOfTwo([other, good], wishes))
  const inMany = (good: Good, isFull = true) =>
    shop.oneC({ version: '3.1' }).sendCatalog(setOfMany([other, good], { isFull }))
  const stockOf = async ({ id }: Good) => (await soldFrom1c(shop.db)).get(id)?.stock

  test('in version 3.1 leaves a warehouse that a full exchange no longer names', async () => {
    const good = aGood({ stocks: { [STOCK_ONE]: '5' } })
    await inMany(good)
    expect(await stockOf(good)).toEqual({ [FIRST]: 5 })
    await inMany({ ...good, stocks: { [STOCK_TWO]: '3' } })
    expect(await stockOf(good)).toEqual({ [SECOND]: 3 })
  })

  test.each([true, false])(
    'without any «Остаток» is empty everywhere (full: %s)',
    async (isFull) => {
      const good = aGood({ stocks: { [STOCK_ONE]: '5', [STOCK_TWO]: '3' } })
      await inMany(good)
      await inMany({ ...good, stocks: {} }, isFull)
      expect(await stockOf(good)).toEqual({})
    },
  )

  test('of one warehouse, sent as a change, leaves the others as they were', async () => {
    const good = aGood({ stocks: { [STOCK_ONE]: '5', [STOCK_TWO]: '3' } })
    await inMany(good)
    await inMany({ ...good, stocks: { [STOCK_TWO]: '1' } }, false)
    expect(await stockOf(good)).toEqual({ [FIRST]: 5, [SECOND]: 1 })
  })

  test('that is sold out, with no warehouse named, is empty everywhere', async () => {
    const good = aGood({ units: '5', stocks: { [STOCK_ONE]: '5' } })
    await inTwo(good)
    await inTwo({ ...good, units: '0', stocks: {} }, { isFull: false })
    expect(await stockOf(good)).toEqual({})
    await inTwo(good)
    expect(await stockOf(good)).toEqual({ [FIRST]: 5 })
  })

  test.each([{ stocks: { [STOCK_ONE]: '5', [STOCK_TWO]: '2' } }, { units: '5' }])(
    'that a full exchange does not tell is none: %o',
    async (before) => {
      const good = aGood()
      await inTwo({ ...good, ...before })
      await inTwo(good, { isFull: false })
      expect(Object.values((await stockOf(good)) ?? {})).toContain(5)
      await inTwo(good)
      expect(await stockOf(good)).toEqual({})
    },
  )

  test('stays when a full exchange states no stock at all', async () => {
    const good = aGood({ stocks: { [STOCK_ONE]: '5' } })
    await inTwo(good)
    await shop.oneC().sendCatalog(setOfTwo([{ ...good, stocks: {} }]))
    expect(await stockOf(good)).toEqual({ [FIRST]: 5 })
  })

  test('counts once, by warehouse or as a total', async () => {
    const good = aGood({ units: '10' })
    await inTwo(good)
    expect(await stockOf(good)).toEqual({ 'Склад 1С': 10 })
    await inTwo({ ...good, stocks: { [STOCK_ONE]: '4', [STOCK_TWO]: '6' } })
    expect(await stockOf(good)).toEqual({ [FIRST]: 4, [SECOND]: 6 })
    await inTwo(good)
    expect(await stockOf(good)).toEqual({ 'Склад 1С': 10 })
  })

  /** The owner's setting of the shop of a warehouse. */
  const where = async (warehouse: string, store: string, good: Good) => {
    const settings = { warehouses: new Map([[warehouse, store]]) }
    const door = await exchangeDoor(shop.db, join(shop.folder, 'moved'), { settings })
    try {
      await door.oneC().sendCatalog(setOfTwo([other, good]))
    } finally {
      await door.close()
    }
  }
  const backTo = (address: string, warehouse: string) =>
    shop.db.query(sql`UPDATE exchange_warehouses SET location_id = (
      SELECT id FROM stock_locations WHERE address = ${address}) WHERE id = ${warehouse}`)

  test('moves with its warehouse when the owner names its shop', async () => {
    const good = aGood({ stocks: { [STOCK_TWO]: '5' } })
    await inTwo(good)
    await where(STOCK_TWO, FIRST.toLowerCase(), good)
    expect(await stockOf(good)).toEqual({ [FIRST]: 5 })
    await backTo(SECOND, STOCK_TWO)
  })

  test('without a warehouse moves too when the owner names its shop', async () => {
    const good = aGood({ units: '10' })
    await inTwo(good)
    expect(await stockOf(good)).toEqual({ 'Склад 1С': 10 })
    await where('total', FIRST, good)
    expect(await stockOf(good)).toEqual({ [FIRST]: 10 })
    await backTo('Склад 1С', 'total')
  })

  test.each([STOCK_TWO, 'total'])(
    'stays when the shop of the setting does not exist, and the exchange fails (%s)',
    async (warehouse) => {
      const good = aGood({ stocks: { [STOCK_TWO]: '5' } })
      await inTwo(good)
      await expect(where(warehouse, 'ул. Мирра, 1', { ...good, stocks: {} })).rejects.toThrow(
        /называет магазин «ул. Мирра, 1», а места .* обмен не начат. Места хранения: .*ул. Мира, 1/,
      )
      expect(await stockOf(good)).toEqual({ [SECOND]: 5 })
    },
  )

  test('of withdrawn products is empty, except later counts by others', async () => {
    const good = aGood({ stocks: { [STOCK_ONE]: '5', [STOCK_TWO]: '3' } })
    await inTwo(good)
    await shop.db.query(sql`
      SELECT count_stock(ARRAY[known.product_id], ARRAY[place.id], ARRAY[4], 'corrected', 'staff',
                         'recount')
      FROM external_ids AS known, stock_locations AS place
      WHERE known.external_id = ${good.id} AND place.address = ${SECOND}`)
    await inTwo({ ...good, isDeleted: true }, { isFull: false })
    expect(await stockOf(good)).toEqual({ [SECOND]: 4 })
    await inTwo(good, { isFull: false })
    expect(await stockOf(good)).toEqual({ [FIRST]: 5, [SECOND]: 3 })
  })

  test('beyond the limit does not stop the exchange', async () => {
    const units = '999999999'
    const good = aGood({ stocks: { [STOCK_ONE]: units, [STOCK_TWO]: units, third: units } })
    await expect(inTwo(good)).rejects.toThrow('«third»')
    await placeWarehouse(shop.db, 'third', 'Волгоград')
    await inTwo(good)
    expect(Object.values((await stockOf(good)) ?? {})).toEqual([1e6, 1e6, 1e6])
  })
})
