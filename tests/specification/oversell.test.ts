// Fifty buyers at once for ten pieces, from all processes that a database allows: ten are sold.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertToken } from '#src/accounts/server/access-tokens.repository.ts'
import { newAccessToken, tokenHash } from '#src/accounts/server/secret-hashes.ts'
import { catalogueApi } from '#src/catalogue/contract.ts'
import type { Database } from '#src/platform/server/database.ts'
import { apiClient, overHttp } from '#tests/support/api-client.ts'
import { addProducts, aProduct, type SoldProduct } from '#tests/support/new-product.ts'
import { anOrder, linesText } from '#tests/support/order-form.ts'
import { type RunningShop, runShop } from '#tests/support/running-shop.ts'
import { addSampleCatalogue } from '#tests/support/sample-catalogue.ts'
import { addCustomer } from '#tests/support/sample-rows.ts'
import { type ShopDatabase, shopDatabases } from '#tests/support/shop-database.ts'

const BUYERS = 50
const IN_STOCK = 10

describe.each(shopDatabases())('a rush on the $kind database', ({ processes, prepare }) => {
  let database: ShopDatabase
  let shops: RunningShop[] = []
  let tokens: string[] = []
  let rare: SoldProduct

  beforeAll(async () => {
    database = await prepare(async (db) => {
      await addSampleCatalogue(db)
      const stock = { 'ул. Мира, 1': 4, 'ул. Мира, 5': 5, 'пр. Ленина, 10': 1 }
      ;[rare] = (await addProducts(db, [aProduct({ stock })])) as [SoldProduct]
      tokens = await Promise.all(Array.from({ length: BUYERS }, () => newToken(db)))
    })
    shops = await Promise.all(Array.from({ length: processes }, () => runShop(database.settings)))
  })
  afterAll(async () => {
    const exitCodes = await Promise.all(shops.map((shop) => shop.stop()))
    await database?.remove()
    expect(exitCodes).toEqual(Array(processes).fill(0))
  })

  test(`of ${BUYERS} buyers exactly ${IN_STOCK} get one of ${IN_STOCK} pieces`, async () => {
    const wires = shops.map(({ url }) => overHttp(url))
    const form = anOrder({ items: linesText([rare.id, 1]) })
    const answers = await Promise.all(
      tokens.map((token, place) => {
        const wire = wires[place % processes] ?? overHttp('')
        return apiClient(wire, { authorization: `Bearer ${token}` }).post('/api/orders', form)
      }),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(IN_STOCK)
    expect(statuses.filter((status) => status === 409)).toHaveLength(BUYERS - IN_STOCK)
    for (const { status, failure } of answers) {
      if (status === 409) expect(failure.lines).toEqual([{ id: rare.id, available: 0, price: 450 }])
    }
    for (const wire of wires) {
      const answer = await apiClient(wire).get(`/api/products/${rare.id}`)
      expect(answer.as(catalogueApi.product).product.storages).toEqual([])
    }
  })
})

async function newToken(db: Database): Promise<string> {
  const { id } = await addCustomer(db)
  const token = newAccessToken()
  await insertToken(db, {
    hash: tokenHash(token),
    customerId: id,
    passwordHash: '-',
    userAgent: '',
  })
  return token
}
