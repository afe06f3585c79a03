// Rules of all calls: bodies, types, methods, conditional reads, caching.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountsApi } from '#src/accounts/contract.ts'
import { sql } from '#src/platform/server/sql.ts'
import { openEmbeddedCopy } from '#tests/support/embedded-template.ts'
import { aProduct } from '#tests/support/new-product.ts'
import { anOrder, linesText } from '#tests/support/order-form.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import {
  aSignUpForm,
  type TestCustomer,
  type TestShop,
  testShop,
} from '#tests/support/test-shop.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const WRITES = ['/api/signup', '/api/login', '/api/user/update', '/api/orders']

describe.each(testDatabases())('the wire on the $kind database', ({ open }) => {
  let shop: TestShop
  let ivan: TestCustomer
  beforeAll(async () => {
    shop = await testShop(open)
    ivan = await shop.asCustomer()
  })
  afterAll(() => shop?.close())

  describe('a body', () => {
    test.each(WRITES)('sent to %s as another type is refused', async (url) => {
      for (const type of ['text/plain', 'text/html', 'application/xml', 'image/png', 'nonsense']) {
        const headers = { 'content-type': type }
        const answer = await ivan.send({ method: 'POST', url, payload: 'a=1', headers })
        expect([answer.status, answer.failure.code], type).toEqual([415, 'unsupported-type'])
      }
    })

    test.each(WRITES)('that is broken JSON is refused by %s', async (url) => {
      for (const payload of ['{', '{"a":', "{'a':1}", 'undefined', '\0', '<xml/>']) {
        const answer = await ivan.send({ method: 'POST', url, payload, headers: JSON_TYPE })
        expect([answer.status, answer.failure.code], payload).toEqual([400, 'malformed'])
      }
    })

    test.each(WRITES)('that is too large is refused by %s', async (url) => {
      const payload = JSON.stringify({ name: 'a'.repeat(300_000) })
      const json = await ivan.send({ method: 'POST', url, payload, headers: JSON_TYPE })
      expect([json.status, json.failure.code]).toEqual([413, 'too-large'])
      const large = { name: 'a'.repeat(300_000) }
      const form = await ivan.post(url, large, { body: 'form' })
      expect(form.status).toBe(413)
      const multipart = await ivan.post(url, large, { body: 'multipart' })
      expect([413, 422]).toContain(multipart.status)
    })

    test.each(WRITES)('that is absent is refused by %s', async (url) => {
      const nothing = await ivan.send({ method: 'POST', url })
      expect([400, 415, 422]).toContain(nothing.status)
      const empty = await ivan.send({ method: 'POST', url, payload: '', headers: JSON_TYPE })
      expect([400, 422]).toContain(empty.status)
    })

    test.each(['multipart/form-data', 'multipart/form-data; boundary=x'])(
      'that is no %s is refused',
      async (type) => {
        const headers = { 'content-type': type }
        const request = { method: 'POST', url: '/api/login', payload: 'a=1', headers }
        const { status } = await shop.visitor.send(request)
        expect([400, 415, 422]).toContain(status)
      },
    )

    test('with files or a hundred fields is refused', async () => {
      const form = new FormData()
      form.append('email', 'ivan@example.ru')
      form.append('password', new File(['Parol123'], 'password.txt'))
      const encoded = new Response(form)
      const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
      const payload = Buffer.from(await encoded.arrayBuffer())
      const file = { method: 'POST', url: '/api/login', payload, headers }
      expect([400, 413, 422]).toContain((await shop.visitor.send(file)).status)
      const many = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`field${n}`, n]))
      const answer = await shop.visitor.post('/api/login', many, { body: 'multipart' })
      expect([400, 413, 422]).toContain(answer.status)
    })

    test('may name its encoding and have unknown fields', async () => {
      const headers = { 'content-type': 'application/json; charset=utf-8' }
      const fields = { ...aSignUpForm(), utm_source: 'mail', нечто: 1 }
      const answer = await shop.visitor.post('/api/signup', fields, { headers })
      expect(answer.as(accountsApi.signUp).data).not.toHaveProperty('utm_source')
    })
  })

  describe('an unknown address of the API', () => {
    test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])(
      'is a refusal in JSON for %s',
      async (method) => {
        for (const url of ['/api/no-such', '/api/', '/api/cars', '/api/products/1/2']) {
          const { status } = await shop.visitor.send({ method, url })
          expect(status, url).toBe(404)
        }
      },
    )

    test.each(['PUT', 'PATCH', 'DELETE'])(
      'is also a known one with the method %s',
      async (method) => {
        for (const url of ['/api/orders', '/api/login', '/api/products/1', '/api/cars/cars']) {
          const answer = await ivan.send({ method, url, payload: '{}', headers: JSON_TYPE })
          expect([404, 405], url).toContain(answer.status)
        }
      },
    )

    test.each(['/api/login', '/api/signup', '/api/logout', '/api/user/update'])(
      'is %s asked by GET',
      async (url) => {
        expect((await ivan.send({ url })).status).toBe(404)
      },
    )

    test('does not depend on letters or slashes', async () => {
      for (const url of ['/api/cars/cars/', '/API/cars/cars', '/api//cars/cars']) {
        expect([200, 404], url).toContain((await shop.visitor.send({ url })).status)
      }
    })
  })

  test('HEAD returns the same as GET, without a body', async () => {
    for (const url of ['/api/cars/brands', `/api/products/${shop.goods.oil.id}`]) {
      const [head, get] = [
        await shop.visitor.send({ method: 'HEAD', url }),
        await shop.visitor.send({ url }),
      ]
      expect([head.status, head.text]).toEqual([get.status, ''])
      expect(head.headers['content-type']).toBe(get.headers['content-type'])
    }
  })

  test('OPTIONS opens the API to no other site', async () => {
    const origin = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
    const answer = await shop.visitor.send({
      method: 'OPTIONS',
      url: '/api/orders',
      headers: origin,
    })
    expect(answer.status).toBeLessThan(500)
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
    const read = await shop.visitor.get('/api/cars/brands', {}, origin)
    expect(read.headers).not.toHaveProperty('access-control-allow-origin')
  })

  describe('a public read', () => {
    const reads = () => [
      '/api/cars/cars',
      '/api/cars/models?brand=Chery',
      '/api/products/categories?brand=Chery&model=Tiggo+4',
      '/api/products?brand=Chery&model=Tiggo+4&category=filters',
      '/api/products/search?search=oil',
      `/api/products/${shop.goods.oil.id}`,
      '/api/stores',
      '/api/home',
    ]

    test('has an ETag, which gives 304 while nothing changed', async () => {
      for (const url of reads()) {
        const first = await shop.visitor.send({ url })
        const { etag = '' } = first.headers
        expect(etag, url).toMatch(/^(W\/)?"\S+"$/)
        expect(first.headers['cache-control'], url).toBe('no-cache')
        const again = await shop.visitor.send({ url, headers: { 'if-none-match': etag } })
        expect(again.status, url).toBe(304)
        const other = await shop.visitor.send({ url, headers: { 'if-none-match': '"other"' } })
        expect(other.status, url).toBe(200)
      }
    })

    test('has another ETag as soon as its data change', async () => {
      const product = await shop.has(aProduct({ stock: { 'ул. Мира, 1': 2 } }))
      const url = `/api/products/${product.id}`
      const { etag = '' } = (await shop.visitor.send({ url })).headers
      await ivan.post('/api/orders', anOrder({ items: linesText([product.id, 1]) }))
      const sold = await shop.visitor.send({ url, headers: { 'if-none-match': etag } })
      expect(sold.status).toBe(200)
      await shop.db.query(sql`UPDATE products SET price = price + 1 WHERE id = ${product.id}`)
      const { headers } = await shop.visitor.send({ url })
      expect([etag, sold.headers.etag]).not.toContain(headers.etag)
    })
  })

  test('personal responses and refusals are not cached', async () => {
    const answers = [
      await ivan.get('/api/orders'),
      await ivan.get('/api/user/edit'),
      await shop.visitor.get('/api/orders'),
      await shop.visitor.get('/api/no-such'),
      await shop.visitor.post('/api/signup', aSignUpForm()),
      await shop.visitor.post('/api/login', {}),
    ]
    for (const { headers } of answers) expect(headers['cache-control']).toBe('no-store')
  })

  test('every response forbids the browser to guess types and to frame', async () => {
    for (const url of ['/api/cars/cars', '/api/no-such', '/healthz']) {
      const { headers } = await shop.visitor.send({ url })
      expect(headers, url).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'content-security-policy': expect.stringContaining("script-src 'self'"),
      })
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['content-security-policy']).toContain("object-src 'none'")
    }
  })
})

describe('a shop behind https', () => {
  test.each([
    ['https://shop.example', 'max-age=31536000'],
    ['http://shop.example', undefined],
  ])('%s sends the browser the header of strict transport: %s', async (address, told) => {
    const shop = await testShop(openEmbeddedCopy, { PUBLIC_URL: address })
    for (const url of ['/api/cars/cars', '/api/no-such', '/healthz']) {
      const { headers } = await shop.visitor.send({ url })
      expect(headers['strict-transport-security'], url).toBe(told)
    }
    await shop.close()
  })
})
