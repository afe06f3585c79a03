import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '#src/catalogue/contract.ts'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { addProduct } from '#tests/support/sample-rows.ts'
import { type SliceServer, sliceServer } from '#tests/support/slice-server.ts'
import { testDatabases } from '#tests/support/test-database.ts'
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
      shipping_method: [
        { id: 1, name: 'Самовывоз' },
        { id: 2, name: 'Доставка курьером' },
        { id: 3, name: 'Доставка транспортной компанией' },
      ],
    })
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
