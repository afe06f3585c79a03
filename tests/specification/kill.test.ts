// An acknowledged order survives a kill of the process.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueApi } from '#src/catalogue/contract.ts'
import { type Order, ordersApi } from '#src/orders/contract.ts'
import { apiClient, overHttp } from '#tests/support/api-client.ts'
import { anOrder, linesText } from '#tests/support/order-form.ts'
import { type RunningShop, runShop } from '#tests/support/running-shop.ts'
import { addSampleCatalogue, type SampleCatalogue } from '#tests/support/sample-catalogue.ts'
import { type ShopDatabase, shopDatabases } from '#tests/support/shop-database.ts'
import { newCustomer } from '#tests/support/test-shop.ts'

const ORDERS = 20
const PATIENCE_MS = 60_000 // a busy machine starts processes slowly

describe.each(shopDatabases())('kill -9 of a shop on the $kind database', ({ prepare }) => {
  let database: ShopDatabase
  let goods: SampleCatalogue
  beforeAll(async () => {
    database = await prepare(async (db) => {
      goods = await addSampleCatalogue(db)
    })
  })
  afterAll(() => database?.remove())

  const clientsOf = ({ url }: RunningShop) => {
    const wire = overHttp(url)
    const withToken = (token: string) => apiClient(wire, { authorization: `Bearer ${token}` })
    return { visitor: apiClient(wire), withToken }
  }

  test(
    'loses no acknowledged order and leaves no half of one',
    async () => {
      const shop = await runShop(database.settings)
      const { visitor, withToken } = clientsOf(shop)
      const ivan = await newCustomer(visitor, withToken)
      const acknowledged: Order[] = []
      let killed: Promise<void> | undefined
      const place = async () => {
        const form = anOrder({ items: linesText([goods.oil.id, 1]) })
        const answer = await ivan.post('/api/orders', form).catch(() => null)
        if (!answer) return
        acknowledged.push(answer.as(ordersApi.place).data)
        if (acknowledged.length === ORDERS / 2) killed = shop.kill()
      }
      await Promise.all(Array.from({ length: ORDERS }, place))
      await killed
      expect(acknowledged.length).toBeGreaterThanOrEqual(ORDERS / 2)

      const again = await runShop(database.settings)
      const clients = clientsOf(again)
      const list = await clients.withToken(ivan.token).get('/api/orders', { per_page: 100 })
      const { orders } = list.as(ordersApi.list)
      expect(orders).toEqual(
        expect.arrayContaining(acknowledged.map((order) => expect.objectContaining(order))),
      )
      const page = await clients.visitor.get(`/api/products/${goods.oil.id}`)
      const [storage] = page.as(catalogueApi.product).product.storages
      expect(storage?.quantity).toBe((goods.oil.stock['ул. Мира, 1'] ?? 0) - orders.length)
      expect(await again.stop()).toBe(0)
    },
    PATIENCE_MS,
  )
})
