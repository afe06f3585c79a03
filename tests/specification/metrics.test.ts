// /metrics shows requests, orders, connections of the database and the process; access to it.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anOrder, linesText } from '#tests/support/order-form.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { type TestShop, testShop } from '#tests/support/test-shop.ts'

const METRICS_TOKEN = 'a-token-of-the-owner'

describe.each(testDatabases())('metrics on the $kind database', ({ open }) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await testShop(open, { METRICS_TOKEN })
  })
  afterAll(() => shop?.close())

  const metrics = async () => (await shop.visitor.get('/metrics')).text

  test('count requests and their durations by route and status', async () => {
    await shop.visitor.get('/api/products/1000000000')
    const text = await metrics()
    const labels = 'method="GET",route="/api/products/:id",status="404"'
    expect(text).toContain(`http_request_seconds_count{${labels}} 1`)
    expect(text).toContain(`http_request_seconds_bucket{le="+Inf",${labels}} 1`)
  })

  test('count placed orders, and no refused ones', async () => {
    expect(await metrics()).toMatch(/^orders_placed_total 0$/m)
    const ivan = await shop.asCustomer()
    const wish = anOrder({ items: linesText([shop.goods.oil.id, 1]) })
    expect((await ivan.post('/api/orders', wish)).status).toBe(201)
    expect((await ivan.post('/api/orders', { ...wish, payment_method: 999 })).status).toBe(422)
    expect(await metrics()).toMatch(/^orders_placed_total 1$/m)
  })

  test('show the connections to the database, the event loop and the memory', async () => {
    const text = await metrics()
    for (const state of ['total', 'idle', 'waiting']) {
      expect(text).toMatch(
        new RegExp(`^database_connections{database="first",state="${state}"} \\d+$`, 'm'),
      )
    }
    expect(text).toMatch(/^database_connections\{database="first",state="total"\} [1-9]/m)
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m)
    expect(text).toMatch(/^process_resident_memory_bytes \d/m)
  })

  test.each([
    { 'x-forwarded-for': '203.0.113.5' },
    { 'x-real-ip': '203.0.113.5' },
    { forwarded: 'for=203.0.113.5' },
    { 'x-forwarded-host': 'shop.example' },
    { via: '1.1 proxy' },
  ])('are shown to strangers only with the token: %o', async (strange) => {
    const ask = (headers: object) => shop.visitor.get('/metrics', {}, { ...strange, ...headers })
    expect((await ask({})).status).toBe(404)
    expect((await ask({ authorization: 'Bearer wrong' })).status).toBe(404)
    expect((await ask({ authorization: `Bearer ${METRICS_TOKEN}` })).status).toBe(200)
  })
})
