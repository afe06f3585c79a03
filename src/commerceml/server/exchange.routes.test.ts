import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { manyGoods, STOCK_ONE, STOCK_TWO, setOfMany, setOfTwo } from '#tests/support/one-c-sets.ts'
import {
  type ShopWith1c,
  shopWith1c,
  soldFrom1c,
  wholeCatalogue,
} from '#tests/support/shop-with-1c.ts'
import { testDatabases } from '#tests/support/test-database.ts'

describe.each(testDatabases())('the exchange with 1C on the $kind database', ({ open }) => {
  let shop: ShopWith1c
  beforeAll(async () => {
    shop = await shopWith1c(open)
  })
  afterAll(() => shop?.close())
  const sold = () => soldFrom1c(shop.db)

  test('a set of two files comes in with manufacturers, groups, prices and stock', async () => {
    const goods = manyGoods(3)
    await shop.oneC().sendCatalog(setOfTwo(goods))
    const found = await sold()
    expect(found.size).toBe(3)
    expect(found.get(goods[1]?.id ?? '')).toEqual({
      externalId: goods[1]?.id,
      name: 'Деталь 1',
      article: 'KW-100001',
      manufacturer: 'Filtrona',
      category: 'Тормоза 1С',
      price: 10_150,
      isHidden: false,
      stock: { 'ул. Мира, 1': 1, 'Склад 1С: Дальний склад': 1 },
    })
  })

  test('the same once more changes nothing at all', async () => {
    const files = setOfTwo(manyGoods(3))
    await shop.oneC().sendCatalog(files)
    const before = await wholeCatalogue(shop.db)
    await shop.oneC().sendCatalog(files)
    expect(await wholeCatalogue(shop.db)).toBe(before)
  })

  test('many files of version 3.1 say the same', async () => {
    await shop.oneC().sendCatalog(setOfTwo(manyGoods(3)))
    const before = await wholeCatalogue(shop.db)
    await shop.oneC({ version: '3.1' }).sendCatalog(setOfMany(manyGoods(3)))
    expect(await wholeCatalogue(shop.db)).toBe(before)
  })

  test('what a full exchange lacks is hidden, and comes back with the next one', async () => {
    await shop.oneC().sendCatalog(setOfTwo(manyGoods(3)))
    await shop.oneC().sendCatalog(setOfTwo(manyGoods(2)))
    const third = manyGoods(3)[2]?.id ?? ''
    expect((await sold()).get(third)?.isHidden).toBe(true)
    await shop.oneC({ version: '3.1' }).sendCatalog(setOfMany(manyGoods(3)))
    expect((await sold()).get(third)?.isHidden).toBe(false)
  })

  test('changes alone hide nothing', async () => {
    await shop.oneC().sendCatalog(setOfTwo(manyGoods(3)))
    const [first] = manyGoods(1)
    const changed = {
      ...first,
      id: first?.id ?? '',
      price: '1 234,50',
      stocks: { [STOCK_ONE]: '5', [STOCK_TWO]: '0' },
    }
    await shop.oneC().sendCatalog(setOfTwo([changed], { isFull: false }))
    const found = await sold()
    expect([...found.values()].map(({ isHidden }) => isHidden)).toEqual([false, false, false])
    expect(found.get(changed.id)).toMatchObject({ price: 123_450, stock: { 'ул. Мира, 1': 5 } })
  })
})
