import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Good, manyGoods, setOfMany, setOfTwo } from '#tests/support/one-c-sets.ts'
import { type ShopWith1c, shopWith1c, soldFrom1c } from '#tests/support/shop-with-1c.ts'
import { testDatabases } from '#tests/support/test-database.ts'

describe.each(testDatabases())('goods absent from a full exchange ($kind database)', ({ open }) => {
  let shop: ShopWith1c
  const goods = manyGoods(100)
  beforeAll(async () => {
    shop = await shopWith1c(open)
    await shop.oneC().sendCatalog(setOfTwo(goods))
  })
  afterAll(() => shop?.close())

  const visible = async () =>
    [...(await soldFrom1c(shop.db)).values()].filter(({ isHidden }) => !isHidden).length

  test('stay on sale when they are a large part of the shop, and the exchange fails', async () => {
    const two = shop.oneC().sendCatalog(setOfTwo([]))
    await expect(two).rejects.toThrow('В полной выгрузке нет 100 из 100 товаров')
    const many = shop.oneC({ version: '3.1' }).sendCatalog(setOfMany(goods.slice(21)))
    await expect(many).rejects.toThrow('нет 21 из 100 товаров')
    expect(await visible()).toBe(100)
  })

  test('do not count when they have new ids of another base of 1C', async () => {
    const renewed: Good[] = goods.map((good) => ({ ...good, id: `new-${good.id}` }))
    await shop.oneC().sendCatalog(setOfTwo(renewed))
    const sold = await soldFrom1c(shop.db)
    expect(sold.get(renewed[5]?.id ?? '')?.isHidden).toBe(false)
    await shop.oneC().sendCatalog(setOfTwo(renewed.slice(20)))
    expect((await soldFrom1c(shop.db)).get(renewed[5]?.id ?? '')?.isHidden).toBe(true)
  })
})
