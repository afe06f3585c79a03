import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

const FIRST = 'ул. Мира, 1'
const SECOND = 'Склад 1С: Дальний склад'

describe.each(testDatabases())('stock as 1C tells it on the $kind database', ({ open }) => {
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
  /** Tells its stock in every exchange, so that stock is what these exchanges tell of. */
  const other = aGood({ stocks: { [STOCK_ONE]: '1' } })
  const inTwo = (good: Good, wishes: SetWishes = {}) =>
    shop.oneC().sendCatalog(setOfTwo([other, good], wishes))
  const inMany = (good: Good, isFull = true) =>
    shop.oneC({ version: '3.1' }).sendCatalog(setOfMany([other, good], { isFull }))
  const stockOf = async ({ id }: Good) => (await soldFrom1c(shop.db)).get(id)?.stock

  test('in version 3.1 leaves a warehouse that a full exchange names no more', async () => {
    const good = aGood({ stocks: { [STOCK_ONE]: '5' } })
    await inMany(good)
    expect(await stockOf(good)).toEqual({ [FIRST]: 5 })
    await inMany({ ...good, stocks: { [STOCK_TWO]: '3' } })
    expect(await stockOf(good)).toEqual({ [SECOND]: 3 })
  })

  test.each([true, false])('without any rests nothing lies anywhere (full: %s)', async (isFull) => {
    const good = aGood({ stocks: { [STOCK_ONE]: '5', [STOCK_TWO]: '3' } })
    await inMany(good)
    await inMany({ ...good, stocks: {} }, isFull)
    expect(await stockOf(good)).toEqual({})
  })

  test('of one warehouse, told as a change, leaves the others as they were', async () => {
    const good = aGood({ stocks: { [STOCK_ONE]: '5', [STOCK_TWO]: '3' } })
    await inMany(good)
    await inMany({ ...good, stocks: { [STOCK_TWO]: '1' } }, false)
    expect(await stockOf(good)).toEqual({ [FIRST]: 5, [SECOND]: 1 })
  })

  test('that is sold out, with no warehouse named any more, is nowhere', async () => {
    const good = aGood({ units: '5', stocks: { [STOCK_ONE]: '5' } })
    await inTwo(good)
    await inTwo({ ...good, units: '0', stocks: {} }, { isFull: false })
    expect(await stockOf(good)).toEqual({})
    await inTwo(good)
    expect(await stockOf(good)).toEqual({ [FIRST]: 5 })
  })

  test.each([
    { stocks: { [STOCK_ONE]: '5', [STOCK_TWO]: '2' } },
    { units: '5' },
  ])('that a full exchange does not tell is none: %o', async (before) => {
    const good = aGood()
    await inTwo({ ...good, ...before })
    await inTwo(good, { isFull: false })
    expect(Object.values((await stockOf(good)) ?? {})).toContain(5)
    await inTwo(good)
    expect(await stockOf(good)).toEqual({})
  })

  test('stays when a full exchange tells the stock of nothing at all', async () => {
    const good = aGood({ stocks: { [STOCK_ONE]: '5' } })
    await inTwo(good)
    await shop.oneC().sendCatalog(setOfTwo([{ ...good, stocks: {} }]))
    expect(await stockOf(good)).toEqual({ [FIRST]: 5 })
  })
})
