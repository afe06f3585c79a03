// Whatever is sent to any call, the answer is a Russian refusal or a plain success: the client of
// these tests refuses every 5xx, HTML, stack and English text by itself.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiClient } from '#tests/support/api-client.ts'
import { linesText } from '#tests/support/order-form.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { type TestCustomer, type TestShop, testShop } from '#tests/support/test-shop.ts'

/** Every public call with the query fields it reads. */
const READS: Readonly<Record<string, readonly string[]>> = {
  '/api/cars/models': ['brand'],
  '/api/cars/engines': ['brand', 'model'],
  '/api/products/categories': ['brand', 'model'],
  '/api/products': ['brand', 'model', 'category', 'engine', 'sort', 'page', 'per_page'],
  '/api/products/search': ['search', 'brand', 'model', 'engine', 'page', 'per_page'],
  '/api/orders/create': ['products'],
  '/api/cart/articles': ['articles'],
  '/api/orders': ['page', 'per_page'],
}
const WRITES = [
  '/api/signup',
  '/api/login',
  '/api/logout',
  '/api/user/update',
  '/api/orders',
  '/api/arrivals',
  '/api/requests',
  '/api/calls',
  '/api/staff/login',
]

const LONG = 'а'.repeat(10_000)
const NASTY = [
  '',
  LONG,
  '\0',
  'а\0б',
  "'",
  "' OR '1'='1",
  '$1',
  '%',
  '\\',
  '\ud800', // half of a pair
  '🙂'.repeat(200),
  '\u0301'.repeat(300),
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-0',
  '1e999',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
]

describe.each(testDatabases())('bad input on the $kind database', ({ open }) => {
  let shop: TestShop
  let ivan: TestCustomer
  const everybody = (): ApiClient[] => [shop.visitor, ivan]

  beforeAll(async () => {
    shop = await testShop(open)
    ivan = await shop.asCustomer()
  })
  afterAll(() => shop?.close())

  const fine = { brand: 'Chery', model: 'Tiggo 4', category: 'filters', search: 'фильтр' }

  test.each(Object.entries(READS))('%s survives any text in any field', async (path, fields) => {
    for (const field of fields) {
      for (const text of NASTY) {
        const answer = await ivan.get(path, { ...fine, [field]: text })
        expect([200, 422]).toContain(answer.status)
      }
    }
  })

  test.each(Object.entries(READS))(
    '%s refuses repeated and nested fields',
    async (path, fields) => {
      for (const field of fields) {
        const ways = [`${field}=a&${field}=b`, `${field}[]=a`, `${field}[x]=a`, `${field}[$ne]=`]
        for (const query of ways) {
          const { status, failure } = await ivan.send({ url: `${path}?${query}` })
          expect(status, query).toBe(422)
          expect(Object.keys(failure.errors ?? {}), query).toContain(field)
        }
      }
    },
  )

  test.each(Object.entries(READS))('%s survives broken encodings', async (path, fields) => {
    for (const broken of ['%', '%E0%A4%A', '%zz', '%C0%80', '%00', '%ud800', '+%2', '&&==&']) {
      for (const query of [`${fields[0]}=${broken}`, broken, `${broken}=1`]) {
        const { status } = await ivan.send({ url: `${path}?${query}` })
        expect([200, 400, 422], query).toContain(status)
      }
    }
  })

  test.each([
    '/api/products/%',
    '/api/products/%E0%A4%A',
    '/api/products/%00',
    '/api/products/а%2Fб',
    '/api/products/..%2f..%2fetc%2fpasswd',
    `/api/products/${'a'.repeat(10_000)}`,
    `/api/products/${encodeURIComponent('я'.repeat(299))}`,
    `/api/products/${encodeURIComponent(LONG)}`,
    '/api/products/__proto__',
    '/api/products/1;DROP TABLE products',
    "/api/products/1'%20OR%20'1'='1",
    '/api/news/%00',
    '/api/news/..%2f',
    '/api/categories/%00/products',
    '/api/categories/__proto__/products',
    '/api//',
    '/api/%2e%2e/',
    '/api/products/1/2/3',
  ])('the address %s is refused', async (url) => {
    const { status } = await shop.visitor.send({ url })
    expect([400, 404, 422]).toContain(status)
  })

  test.each(WRITES)('%s survives any text in any field, in any body', async (path) => {
    const names = ['name', 'email', 'password', 'phone', 'address', 'items', 'payment_method']
    for (const text of NASTY) {
      const fields = Object.fromEntries(names.map((name) => [name, text]))
      for (const body of ['json', 'form', 'multipart'] as const) {
        const answer = await shop.visitor.post(path, fields, { body })
        const refusals = text === LONG ? [401, 413, 422] : [401, 422]
        expect(refusals, `${body} ${text}`).toContain(answer.status)
      }
    }
  })

  test.each(WRITES)('%s survives values of any kind', async (path) => {
    for (const value of [null, true, 0, -1, 1.5, 1e308, [], [[]], {}, { a: 1 }, ['a', 'b']]) {
      const names = [
        'name',
        'lastname',
        'email',
        'password',
        'phone',
        'address',
        'items',
        'comment',
      ]
      const fields = Object.fromEntries(names.map((name) => [name, value]))
      for (const caller of everybody()) {
        if (path === '/api/logout' && caller === ivan) continue
        expect([401, 422]).toContain((await caller.post(path, fields)).status)
      }
    }
  })

  test.each(WRITES)('%s survives a body that is no object', async (path) => {
    for (const payload of ['null', '[]', '""', '1', 'true', '[{}]', '{}']) {
      const answer = await shop.visitor.send({
        method: 'POST',
        url: path,
        payload,
        headers: { 'content-type': 'application/json' },
      })
      expect([400, 401, 422], payload).toContain(answer.status)
    }
  })

  test.each([
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '{"email":"a@b.ru","password":"Parol123","__proto__":{"token":"x"}}',
  ])('a body with keys of prototypes changes nothing: %s', async (payload) => {
    const headers = { 'content-type': 'application/json' }
    const request = { method: 'POST', url: '/api/login', payload, headers }
    expect([400, 401, 422]).toContain((await shop.visitor.send(request)).status)
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
  })

  test('the texts of an order may have any characters', async () => {
    for (const text of NASTY.filter((text) => text.trim() && text.length < 300)) {
      const items = linesText([shop.goods.oil.id, 1])
      const form = { payment_method: 1, shipping_method: 2, address: text, phone: '89991234567' }
      const answer = await ivan.post('/api/orders', { ...form, comment: text, items })
      expect([201, 422], text).toContain(answer.status)
      if (answer.status === 422) expect(text).toMatch(/[\0\ud800]/)
    }
  })

  test('an idempotency key may be any text', async () => {
    for (const key of ["'", ';--', 'а', '%00', ' ']) {
      const form = { payment_method: 1, shipping_method: 2, address: 'а', phone: '89991234567' }
      const headers = { 'idempotency-key': encodeURIComponent(key) }
      const fields = { ...form, items: linesText([shop.goods.oil.id, 1]) }
      expect((await ivan.post('/api/orders', fields, { headers })).status).toBe(201)
    }
  })
})
