import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '#src/catalogue/contract.ts'
import { rebuildProductLists } from '#src/catalogue/server/public.ts'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { addCourier, addProduct, addStore, type SampleStore } from '#tests/support/sample-rows.ts'
import { type SliceServer, sliceServer } from '#tests/support/slice-server.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import type { ListedPart } from '../contract.ts'
import { serveCheckout } from './checkout.routes.ts'

describe.each(testDatabases())('the cart data call on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let shop: SliceServer

  beforeAll(async () => {
    db = await open()
    shop = sliceServer((api) => serveCheckout(api, { db }))
  })
  afterAll(() => db?.close())

  const idsFor = async (products: string) => {
    const path = `/api/orders/create?products=${products}`
    const { body } = await shop.get<{ products: Product[] }>(path)
    return body.products.map(({ id }) => id)
  }

  test('offers methods to everybody, pickup first', async () => {
    const { status, body } = await shop.get('/api/orders/create')
    expect(status).toBe(200)
    expect(body).toEqual({
      products: [],
      payment_method: [
        { id: 1, name: 'Наличными при получении' },
        { id: 2, name: 'Картой при получении' },
      ],
      shipping_method: [{ id: 1, name: 'Самовывоз' }],
    })
  })

  test('offers a courier and a carrier where the owner has their prices', async () => {
    const waysOf = async (from: SliceServer) =>
      (await from.get<{ shipping_method: { id: number }[] }>('/api/orders/create')).body
        .shipping_method
    const calculator = { carrier: 'СДЭК', quote: async () => null }
    const calculated = sliceServer((api) => serveCheckout(api, { db, calculator }))
    expect((await waysOf(calculated)).map(({ id }) => id)).toEqual([1, 3])
    const store = await addStore(db)
    await addCourier(db, store.locationId)
    await expect
      .poll(() => waysOf(shop), { timeout: 15_000 })
      .toEqual([
        { id: 1, name: 'Самовывоз' },
        { id: 2, name: 'Доставка курьером' },
      ])
  })

  test('says of a method that is paid at once how it is paid', async () => {
    const offer = (isActive: boolean) =>
      db.query(
        sql`UPDATE payment_methods SET is_active = ${isActive} WHERE online_kind IS NOT NULL`,
      )
    await offer(true)
    const { body } = await shop.get('/api/orders/create')
    await offer(false)
    expect(body).toMatchObject({
      payment_method: [
        { id: 1, name: 'Наличными при получении' },
        { id: 2, name: 'Картой при получении' },
        { id: 3, name: 'Картой онлайн', online: 'card' },
        { id: 4, name: 'СБП', online: 'sbp' },
      ],
    })
  })

  test('gives products in the order asked, each once; unknown and hidden ones are left out', async () => {
    const [a, b] = [await addProduct(db), await addProduct(db)]
    const hidden = await addProduct(db, { isHidden: true })
    expect(await idsFor(`${b},${hidden},${a},999999999,${b}`)).toEqual([b, a])
  })

  test('an empty cart has no products', async () => {
    expect(await idsFor('')).toEqual([])
  })

  test.each(['abc', '1,,2', '-1', '1'.repeat(12), Array(101).fill('1').join(',')])(
    'refuses the ids %s',
    async (ids) => {
      const { status, body } = await shop.get(`/api/orders/create?products=${ids}`)
      expect([status, body.errors?.products?.length]).toEqual([422, 1])
    },
  )
})

describe.each(testDatabases())('a pasted list on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let shop: SliceServer
  let store: SampleStore

  beforeAll(async () => {
    db = await open()
    store = await addStore(db)
    shop = sliceServer((api) => serveCheckout(api, { db }))
  })
  afterAll(() => db?.close())

  const found = async (articles: string) => {
    const path = `/api/cart/articles?articles=${encodeURIComponent(articles)}`
    const { body } = await shop.get<{ parts: ListedPart[] }>(path)
    return body.parts.map(({ asked, id, is_own }) => [asked, id, is_own])
  }
  const number = (product: number, norm: string) =>
    db.query(sql`
      INSERT INTO article_numbers (product_id, number, number_norm, kind)
      VALUES (${product}, ${norm}, ${norm}, 'cross')`)
  const articleOf = async (id: number) => {
    const rows = await db.query<{ norm: string }>(sql`
      SELECT article_norm AS norm FROM products WHERE id = ${id}`)
    return rows[0]?.norm ?? ''
  }

  test('finds parts by their article and by other numbers, its own first', async () => {
    const stock = new Map([[store.locationId, 7]])
    const [own, other, hidden] = [
      await addProduct(db, { stock }),
      await addProduct(db),
      await addProduct(db, { isHidden: true }),
    ]
    const [article, gone] = [await articleOf(own), await articleOf(hidden)]
    await number(other, article)
    await number(other, 'CROSS1')
    await rebuildProductLists(db)
    expect(await found(`${article},CROSS1,${gone},NOSUCH,${article.toLowerCase()}`)).toEqual([
      [article, own, true],
      [article, other, false],
      ['CROSS1', other, false],
    ])
    const { body } = await shop.get<{ parts: ListedPart[] }>(
      `/api/cart/articles?articles=${article}`,
    )
    expect(body.parts[0]).toMatchObject({ stock: 7, multiplicity: 1, article: expect.any(String) })
  })

  test('gives six parts of a number at most, the best-selling', async () => {
    for (let n = 0; n < 8; n += 1) await number(await addProduct(db), 'MANY1')
    await rebuildProductLists(db)
    expect(await found('MANY1')).toHaveLength(6)
  })

  test.each(['', 'a-b', 'A,,B', 'X'.repeat(61), Array(101).fill('A1').join(',')])(
    'refuses the articles %s',
    async (articles) => {
      const { status, body } = await shop.get(`/api/cart/articles?articles=${articles}`)
      expect([status, body.errors?.articles?.length]).toEqual([422, 1])
    },
  )
})
