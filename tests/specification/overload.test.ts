// One address cannot take the shop's capacity from others, by any spelling of its requests; buyers
// are refused last.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anOrder, linesText } from '#tests/support/order-form.ts'
import { type RunningShop, runShop } from '#tests/support/running-shop.ts'
import { addLoggedIn } from '#tests/support/sample-rows.ts'
import { shopDatabases } from '#tests/support/shop-database.ts'
import { asStaff } from '#tests/support/staff-member.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { type TestShop, testShop } from '#tests/support/test-shop.ts'

/** So little that a test spends it, and so slow that nothing comes back meanwhile. */
const SMALL = { LIMIT_COST_PER_SECOND: '1', LIMIT_COST_BURST: '300' }

describe.each(bothDatabases())('the budget of an address on the $kind database', ({ open }) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await testShop(open, { ...SMALL, TRUST_PROXY: '10.0.0.1' })
  })
  afterAll(() => shop?.close())

  type Asked = { readonly url: string; readonly from: string; readonly headers?: object }
  const ask = ({ url, from, headers = {} }: Asked, method: 'GET' | 'HEAD' = 'GET') =>
    shop.server.inject({ method, url, remoteAddress: from, headers: { ...headers } })
  const LIST = '/api/products?brand=Chery&model=Tiggo+4&category=spark-plugs'
  /** Until the address is refused. */
  async function spend(from: string, headers: object = {}) {
    for (let count = 0; count < 1000; count += 1) {
      const answer = await ask({ url: LIST, from, headers })
      if (answer.statusCode !== 200) return answer
    }
    throw new Error(`${from} is never refused`)
  }
  const isServed = async (from: string, headers: object = {}) =>
    (await ask({ url: '/sitemap.xml', from, headers })).statusCode === 200

  test('is spent by calls; further ones are refused with a message and a time to wait', async () => {
    const refused = await spend('192.0.2.1')
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      {
        message: 'Слишком много запросов. Попробуйте позже.',
        code: 'too-many-requests',
        request_id: expect.any(String),
      },
    ])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.headers['x-content-type-options']).toBe('nosniff')
    expect(await isServed('192.0.2.2')).toBe(true)
  })

  test('is shared by all calls of an address, with any method', async () => {
    await spend('192.0.2.3')
    for (const url of ['/api/products/search?search=a+b+c+d+e+f', '/api/oils', '/sitemap.xml']) {
      expect([url, (await ask({ url, from: '192.0.2.3' })).statusCode]).toEqual([url, 429])
      expect((await ask({ url, from: '192.0.2.3' }, 'HEAD')).statusCode).toBe(429)
    }
    expect((await ask({ url: '/healthz', from: '192.0.2.3' })).statusCode).toBe(200)
  })

  test('is one for an IPv6 network', async () => {
    await spend('2001:db8:1:2::1')
    expect(await isServed('2001:db8:1:2:ffff::9')).toBe(false)
    expect(await isServed('2001:db8:1:3::1')).toBe(true)
  })

  test('is that of the client behind a trusted proxy, and never that of a forged address', async () => {
    const of = (client: string) => ({ 'x-forwarded-for': client })
    await spend('10.0.0.1', of('198.51.100.1'))
    expect(await isServed('10.0.0.1', of('198.51.100.1'))).toBe(false)
    expect(await isServed('10.0.0.1', of('198.51.100.2'))).toBe(true)
    await spend('192.0.2.4', of('198.51.100.3'))
    expect(await isServed('192.0.2.4', of('198.51.100.4'))).toBe(false)
  })

  test('keeps a part for carts, orders and accounts when browsing is refused', async () => {
    const { oil } = shop.goods
    const cart = `/api/orders/create?products=${oil.id}`
    await spend('192.0.2.5')
    expect((await ask({ url: cart, from: '192.0.2.5' })).statusCode).toBe(200)
  })

  test('does not keep staff from the orders', async () => {
    const owner = await asStaff(shop, 'owner')
    const headers = { authorization: `Bearer ${owner.token}` }
    const orders = (from: string) => ask({ url: '/api/staff/orders', from, headers })
    expect((await orders('192.0.2.8')).statusCode).toBe(200) // the token is checked once
    const from = '192.0.2.9'
    await spend(from)
    while ((await ask({ url: '/api/orders/create?products=1', from })).statusCode !== 429);
    expect((await orders(from)).statusCode).toBe(200)
  })

  test('does not keep a known customer from ordering', async () => {
    const ivan = await shop.asCustomer()
    const authorization = `Bearer ${ivan.token}`
    const from = '192.0.2.6'
    const orders = () => ask({ url: '/api/orders', from, headers: { authorization } })
    expect((await orders()).statusCode).toBe(200) // the token is checked once
    await spend(from)
    while ((await ask({ url: '/api/orders/create?products=1', from })).statusCode !== 429);
    const placed = await shop.server.inject({
      method: 'POST',
      url: '/api/orders',
      remoteAddress: from,
      headers: { authorization },
      payload: anOrder({ items: linesText([shop.goods.oil.id, 1]) }),
    })
    expect(placed.statusCode).toBe(201)
    const strange = await ask({ url: '/api/orders', from, headers: { authorization: 'Bearer x' } })
    expect(strange.statusCode).toBe(429)
  })

  test('is at most doubled by any number of accounts of the address', async () => {
    const from = '192.0.2.10'
    const known = await Promise.all(Array.from({ length: 12 }, () => addLoggedIn(shop.db)))
    const ofAll = known.map((token) => ({ authorization: `Bearer ${token}` }))
    // each token is checked once, elsewhere
    for (const [place, headers] of ofAll.entries()) {
      await ask({ url: '/api/orders', from: `198.51.100.${50 + place}`, headers })
    }
    await spend(from)
    const cart = { url: '/api/orders/create?products=1', from }
    while ((await ask(cart)).statusCode !== 429);
    let carts = 0
    for (const headers of ofAll) {
      while ((await ask({ ...cart, headers })).statusCode !== 429) carts += 1
    }
    // four units each of LIMIT_COST_BURST
    expect(carts).toBeGreaterThan(70)
    expect(carts).toBeLessThan(80)
    // the shop's own work goes on there
    const owner = await asStaff(shop, 'owner')
    const headers = { authorization: `Bearer ${owner.token}` }
    expect((await ask({ url: '/api/staff/orders', from: '192.0.2.8', headers })).statusCode).toBe(
      200,
    )
    expect((await ask({ url: '/api/staff/orders', from, headers })).statusCode).toBe(200)
  })
})

describe.each(bothDatabases())('feeds for one address on the $kind database', ({ open }) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await testShop(open, { LIMIT_COST_PER_SECOND: '', LIMIT_COST_BURST: '' })
  })
  afterAll(() => shop?.close())

  test('are ten at once, in all their forms', async () => {
    const paths = ['yandex.yml', 'price.csv', 'price.xlsx'].map((name) => `/feeds/${name}`)
    const statusesFrom = async (remoteAddress: string) => {
      const statuses: number[] = []
      for (let count = 0; count < 60; count += 1) {
        const url = paths[count % paths.length] ?? ''
        statuses.push((await shop.server.inject({ url, remoteAddress })).statusCode)
      }
      return statuses
    }
    const begun = performance.now()
    const statuses = await statusesFrom('192.0.2.20')
    const more = Math.ceil((performance.now() - begun) / 2000) // one is allowed again every two seconds
    expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(10 + more)
    expect(statuses.slice(0, 10)).not.toContain(429)
    const refused = await shop.server.inject({ url: paths[1] ?? '', remoteAddress: '192.0.2.20' })
    expect(refused.statusCode).toBe(429)
    expect(['1', '2']).toContain(refused.headers['retry-after'])
    const page = { url: '/api/cars/brands', remoteAddress: '192.0.2.20' }
    expect((await shop.server.inject(page)).statusCode).toBe(200)
    expect((await statusesFrom('192.0.2.21'))[0]).not.toBe(429)
  })
})

describe.each(bothDatabases())(
  'a proxy that nobody has named, on the $kind database',
  ({ open }) => {
    let shop: TestShop
    beforeAll(async () => {
      shop = await testShop(open, { ...SMALL, LIMIT_OPEN_UNITS_PER_ADDRESS: '1' })
    })
    afterAll(() => shop?.close())

    const via = (client: string) => ({
      remoteAddress: '127.0.0.1',
      headers: { 'x-real-ip': client, 'x-forwarded-for': client },
    })

    test('does not treat a whole town as one caller', async () => {
      for (let count = 0; count < 120; count += 1) {
        const { statusCode } = await shop.server.inject({
          url: '/api/products?brand=Chery&model=Tiggo+4&category=spark-plugs',
          ...via('203.0.113.7'),
        })
        expect(statusCode).toBe(200)
      }
      for (const client of ['203.0.113.7', '203.0.113.8']) {
        const { token } = await shop.asCustomer()
        const { headers, remoteAddress } = via(client)
        const placed = await shop.server.inject({
          ...{ method: 'POST', url: '/api/orders', remoteAddress },
          headers: { ...headers, authorization: `Bearer ${token}` },
          payload: anOrder({ items: linesText([shop.goods.oil.id, 1]) }),
        })
        expect(placed.statusCode).toBe(201)
      }
    })
  },
)

describe.each(shopDatabases().slice(0, 1))('the pages of a shop that is short of time', (given) => {
  let shop: RunningShop
  let remove: () => Promise<void>
  beforeAll(async () => {
    const database = await given.prepare(async () => {})
    remove = database.remove
    shop = await runShop({ ...database.settings, ...SMALL, DEMO: 'false', PAGE_CACHE_MS: '1' })
  })
  afterAll(async () => {
    await shop?.stop()
    await remove?.()
  })
  const open = (path: string, method = 'GET') =>
    fetch(shop.url + path, { method, redirect: 'manual' })

  test.each(['/catalog/%2e%2e%2fx/./search', '/catalog/x/%2e%2e%5c/%2e/search/x', '/oil/%2e%2e//'])(
    '%s is answered like nothing that can be read',
    async (path) => {
      // fetch would shorten the address by itself, were its dots not encoded twice
      const { hostname, port } = new URL(shop.url)
      const { request } = await import('node:http')
      const status = await new Promise((resolve) => {
        request({ hostname, port, path }, (answer) => resolve(answer.resume().statusCode)).end()
      })
      expect(status).toBe(400)
    },
  )

  test('a double slash leads to the page', async () => {
    const answer = await open('/catalog//chery')
    expect([answer.status, answer.headers.get('location')]).toEqual([308, '/catalog/chery'])
  })

  test('are refused as pages, and cached ones are still shown', async () => {
    expect((await open('/contacts')).status).toBe(200)
    let refused = await open('/no/such/page/0')
    for (let count = 1; refused.status === 404; count += 1)
      refused = await open(`/no/such/${count}`)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await refused.text()).toContain('Слишком много запросов')
    expect((await open('/contacts')).status).toBe(200)
    expect((await open('/catalog/search/x')).status).toBe(429)
  })
})
