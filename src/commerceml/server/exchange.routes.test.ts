import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#src/platform/server/sql.ts'
import {
  type Good,
  manyGoods,
  type SetWishes,
  STOCK_ONE,
  STOCK_TWO,
  setOfMany,
  setOfTwo,
} from '#tests/support/one-c-sets.ts'
import {
  type ShopWith1c,
  shopWith1c,
  soldFrom1c,
  wholeCatalogue,
} from '#tests/support/shop-with-1c.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { packed } from '#tests/support/zip-archive.ts'

describe.each(testDatabases())('the exchange with 1C on the $kind database', ({ open }) => {
  let shop: ShopWith1c
  beforeAll(async () => {
    shop = await shopWith1c(open)
  })
  afterAll(() => shop?.close())
  const sold = () => soldFrom1c(shop.db)

  test('a set of two files is imported with manufacturers, groups, prices and stock', async () => {
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

  test('the same set again changes nothing', async () => {
    const files = setOfTwo(manyGoods(3))
    await shop.oneC().sendCatalog(files)
    const before = await wholeCatalogue(shop.db)
    await shop.oneC().sendCatalog(files)
    expect(await wholeCatalogue(shop.db)).toBe(before)
  })

  test('many files of version 3.1 have the same result', async () => {
    await shop.oneC().sendCatalog(setOfTwo(manyGoods(3)))
    const before = await wholeCatalogue(shop.db)
    await shop.oneC({ version: '3.1' }).sendCatalog(setOfMany(manyGoods(3)))
    expect(await wholeCatalogue(shop.db)).toBe(before)
  })

  test('goods absent from a full exchange are hidden, and come back with the next one', async () => {
    await shop.oneC().sendCatalog(setOfTwo(manyGoods(3)))
    await shop.oneC().sendCatalog(setOfTwo(manyGoods(2)))
    const third = manyGoods(3)[2]?.id ?? ''
    expect((await sold()).get(third)?.isHidden).toBe(true)
    await shop.oneC({ version: '3.1' }).sendCatalog(setOfMany(manyGoods(3)))
    expect((await sold()).get(third)?.isHidden).toBe(false)
  })

  test('an exchange of changes hides nothing', async () => {
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

  describe('one product', () => {
    let number = 0
    const aGood = (wishes: Partial<Good> = {}): Good => {
      number += 1
      const id = `good-${number}`
      return {
        id,
        article: `ONE-${number}`,
        maker: 'v-filtron',
        price: '100',
        units: '2',
        ...wishes,
      }
    }
    const send = (goods: readonly Good[], wishes: SetWishes = {}) =>
      shop.oneC().sendCatalog(setOfTwo(goods, { isFull: false, ...wishes }))
    const whyNot = async (id: string) => {
      const [row] = await shop.db.query<{ state: string; reason: string }>(sql`
        SELECT state, reason FROM exchange_offers WHERE id = ${id}`)
      return row && `${row.state}: ${row.reason}`
    }

    test.each([
      { version: '2.03', encoding: 'windows-1251' },
      { version: '2.05', encoding: 'utf-8' },
      { version: '2.08', encoding: 'utf-8', currency: 'RUB' },
    ] satisfies SetWishes[])('comes in from $version in $encoding', async (wishes) => {
      const good = aGood({ name: 'Фильтр ёлочный' })
      await send([good], wishes)
      const stock = { 'Склад 1С': 2 }
      expect((await sold()).get(good.id)).toMatchObject({
        name: 'Фильтр ёлочный',
        price: 10_000,
        stock,
      })
    })

    test('is imported from an archive', async () => {
      const good = aGood()
      const files = setOfTwo([good], { isFull: false })
      const archive = { name: 'v8_1.zip', bytes: await packed(files) }
      await shop.oneC().sendArchive(
        archive,
        files.map(({ name }) => name),
      )
      expect((await sold()).has(good.id)).toBe(true)
    })

    test('is on sale as soon as it has a price', async () => {
      const good = aGood()
      await send([{ id: good.id, article: good.article ?? '' }])
      expect(await whyNot(good.id)).toBe('waiting: Нет цены.')
      await send([{ ...good, price: '2 042,66' }])
      expect((await sold()).get(good.id)).toMatchObject({ price: 204_266, isHidden: false })
      await send([{ ...good, price: '0' }])
      expect((await sold()).get(good.id)?.isHidden).toBe(true)
    })

    test('that is deleted is withdrawn, and comes back', async () => {
      const good = aGood()
      await send([good])
      await send([{ ...good, isDeleted: true }])
      expect((await sold()).get(good.id)?.isHidden).toBe(true)
      await send([good])
      expect((await sold()).get(good.id)?.isHidden).toBe(false)
    })

    test('whose offer alone is deleted does not come back with prices and stock', async () => {
      const good = aGood({ stocks: { [STOCK_ONE]: '1' } })
      const inMany = (isOfferDeleted: boolean) => {
        const files = setOfMany([{ ...good, isOfferDeleted }], { isFull: false })
        return shop.oneC({ version: '3.1' }).sendCatalog(files)
      }
      const isHidden = async () => (await sold()).get(good.id)?.isHidden
      await inMany(false)
      await inMany(true)
      expect(await isHidden()).toBe(true)
      await inMany(false)
      expect(await isHidden()).toBe(false)
    })

    test('keeps the characteristics that changed offers do not name', async () => {
      const good = aGood()
      const sizes = ['cccccccc-1', 'dddddddd-2'].map((characteristic) => ({
        ...good,
        characteristic,
      }))
      const both = setOfTwo(sizes)
      await shop.oneC().sendCatalog(both)
      const isHidden = async () => (await sold()).get(`${good.id}#dddddddd-2`)?.isHidden
      const [catalogue] = both
      const [, changes] = setOfTwo(sizes.slice(0, 1), { isFull: false })
      const [, offers] = setOfTwo(sizes.slice(0, 1))
      if (!catalogue || !changes || !offers) throw new Error('a set has two files')
      await shop.oneC().sendCatalog([catalogue, changes])
      expect(await isHidden()).toBe(false)
      await shop.oneC().sendCatalog([catalogue, offers])
      expect(await isHidden()).toBe(true)
    })

    const isRefused = async (good: Good) => {
      await send([good], { currency: 'USD' })
      expect(await whyNot(good.id)).toBe('refused: Цена не в рублях: «USD».')
    }

    test('that the owner has hidden stays hidden', async () => {
      const good = aGood()
      await send([good])
      await shop.db.query(sql`
        UPDATE products SET is_hidden = true WHERE id = (
          SELECT product_id FROM external_ids WHERE external_id = ${good.id})`)
      await send([good])
      expect((await sold()).get(good.id)?.isHidden).toBe(true)
      // neither after a time without a price, nor after one that was refused
      await send([{ ...good, price: '0' }])
      await send([good])
      expect((await sold()).get(good.id)?.isHidden).toBe(true)
      await isRefused(good)
      await send([good])
      expect((await sold()).get(good.id)?.isHidden).toBe(true)
    })

    test('that was hidden without a price comes back after a refused one', async () => {
      const good = aGood()
      await send([good])
      await send([{ ...good, price: '0' }])
      await isRefused(good)
      expect((await sold()).get(good.id)?.isHidden).toBe(true)
      await send([good])
      expect((await sold()).get(good.id)?.isHidden).toBe(false)
    })

    test('without an article gets one made of its id, with a note', async () => {
      const good: Good = { id: 'aabbccdd-0001', price: '5' }
      await send([good])
      expect((await sold()).get(good.id)?.article).toBe('aabbccdd-0001')
      expect(await whyNot(good.id)).toBe('on-sale: В 1С нет артикула, вместо него «aabbccdd-0001».')
    })

    test('whose price is not in rubles is refused with a reason', async () => {
      const good = aGood()
      await isRefused(good)
      expect((await sold()).has(good.id)).toBe(false)
    })

    test('becomes a product for each characteristic', async () => {
      const good = aGood()
      const sizes = ['aaaaaaaa-1', 'bbbbbbbb-2'].map((characteristic) => ({
        ...good,
        characteristic,
      }))
      await send(sizes)
      const articles = sizes.map(
        ({ characteristic }) => `${good.article}-${characteristic.slice(0, 8)}`,
      )
      const found = await sold()
      expect(
        sizes.map(({ id, characteristic }) => found.get(`${id}#${characteristic}`)?.article),
      ).toEqual(articles)
    })

    test('with the article of another becomes its own product', async () => {
      const [one, other] = [aGood({ article: 'SAME-1' }), aGood({ article: 'same 1' })]
      await send([one, other])
      const found = await sold()
      expect(found.get(one.id)?.article).toBe('SAME-1')
      expect(found.get(other.id)?.article).toBe(`same 1-${other.id.slice(0, 8)}`)
    })

    test('keeps its product when another one with its article comes before it', async () => {
      const good = aGood({ article: 'KEPT-1' })
      await send([good])
      const before = (await sold()).get(good.id)
      const other = aGood({ article: 'KEPT-1' })
      await send([other, good])
      expect((await sold()).get(good.id)).toEqual(before)
      expect((await sold()).get(other.id)?.article).toBe(`KEPT-1-${other.id.slice(0, 8)}`)
    })

    test('whose id has changed in 1C is the same product', async () => {
      const old = aGood()
      await send([old])
      const [before] = await shop.db.query<{ id: number }>(sql`
        SELECT product_id AS id FROM external_ids WHERE external_id = ${old.id}`)
      const renewed = { ...old, id: `${old.id}-new` }
      await send([{ ...old, isDeleted: true }, renewed])
      const now = await shop.db.query(sql`
        SELECT product_id AS id FROM external_ids WHERE external_id = ${renewed.id}`)
      expect(now).toEqual([before])
      expect((await sold()).get(renewed.id)).toMatchObject({
        article: old.article,
        isHidden: false,
      })
    })

    test('takes the article and the manufacturer that 1C has corrected', async () => {
      const good = aGood()
      await send([good])
      await send([{ ...good, article: `${good.article}-X`, maker: 'v-kolbenwerk' }])
      expect((await sold()).get(good.id)).toMatchObject({
        article: `${good.article}-X`,
        manufacturer: 'Kolbenwerk',
      })
    })

    test('has the stock that 1C states: a negative quantity is 0, fractions are cut', async () => {
      const good = aGood({ units: '7', stocks: { [STOCK_ONE]: '-10', [STOCK_TWO]: '2,5' } })
      await send([good])
      expect((await sold()).get(good.id)?.stock).toEqual({ 'Склад 1С: Дальний склад': 2 })
    })
  })
})
