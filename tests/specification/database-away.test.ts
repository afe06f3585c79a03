// A shop whose database goes away and comes back: cached pages are shown, an order is refused with
// a message, and nothing has to be restarted.

import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '#src/platform/server/migrate.ts'
import { openDatabase } from '#src/platform/server/open-database.ts'
import { apiClient, overHttp } from '#tests/support/api-client.ts'
import { anOrder, linesText } from '#tests/support/order-form.ts'
import { type RunningShop, runShop } from '#tests/support/running-shop.ts'
import { addSampleCatalogue, type SampleCatalogue } from '#tests/support/sample-catalogue.ts'
import { newCustomer, type TestCustomer } from '#tests/support/test-shop.ts'
import { type PrivatePostgres, startPrivatePostgres } from '../../scripts/lib/private-postgres.mjs'

describe.runIf(process.env.TEST_DATABASE_SERVER).each([
  { way: 'TCP', addressOf: ({ url }: PrivatePostgres) => url },
  { way: 'a socket', addressOf: ({ socketUrl }: PrivatePostgres) => socketUrl },
])('a shop without its database, known by $way', ({ addressOf }) => {
  let server: PrivatePostgres
  let shop: RunningShop
  let goods: SampleCatalogue
  let ivan: TestCustomer
  beforeAll(async () => {
    server = await startPrivatePostgres()
    const db = await openDatabase({ url: addressOf(server) })
    await migrate(db)
    goods = await addSampleCatalogue(db)
    await db.close()
    shop = await runShop({ DATABASE_URL: addressOf(server), PAGE_CACHE_MS: '100' })
    const wire = overHttp(shop.url)
    const withToken = (token: string) => apiClient(wire, { authorization: `Bearer ${token}` })
    ivan = await newCustomer(apiClient(wire), withToken)
  })
  afterAll(async () => {
    await shop?.stop()
    await server?.stop()
  })

  const open = async (path: string) => {
    const answer = await fetch(shop.url + path)
    return { status: answer.status, html: await answer.text() }
  }
  const order = () => ivan.post('/api/orders', anOrder({ items: linesText([goods.oil.id, 1]) }))
  /** The client of the tests takes no 5xx for an answer. */
  const refusedOrder = async () => {
    const answer = await fetch(`${shop.url}/api/orders`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ivan.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(anOrder({ items: linesText([goods.oil.id, 1]) })),
    })
    return { status: answer.status, body: await answer.json() }
  }
  /** How long it took until the state of the database was answered so, in milliseconds. */
  const databaseIs = async (status: number) => {
    const from = performance.now()
    while ((await open('/dbz')).status !== status) await wait(50)
    return performance.now() - from
  }

  test('reports it within 5 seconds, shows cached pages, refuses orders, and recovers', async () => {
    expect((await open('/dbz')).status).toBe(200)
    const home = await open('/')
    const product = await open(`/catalog/product/${goods.oil.key}`)
    expect([home.status, product.status]).toEqual([200, 200])

    await server.pause()
    expect(await databaseIs(503)).toBeLessThan(5000)
    // the process may take traffic: it shows what it knows
    expect((await open('/readyz')).status).toBe(200)
    expect((await open('/healthz')).status).toBe(200)
    expect(await open('/')).toEqual(home)
    expect(await open(`/catalog/product/${goods.oil.key}`)).toEqual(product)
    const unknown = await open(`/catalog/product/${goods.soldOut.key}`)
    expect(unknown.status).toBe(503)
    const refused = await refusedOrder()
    expect(refused.status).toBe(503)
    expect(refused.body).toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/^Заказ сейчас не принять: .*Корзина сохранена/),
    })

    await server.resume()
    expect(await databaseIs(200)).toBeLessThan(5000)
    expect((await order()).status).toBe(201)
    await wait(1100) // the cache lets a database rest that was away a moment ago
    expect((await open('/catalog')).status).toBe(200)
  })
})
