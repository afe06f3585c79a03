// Addresses outside the API: its description, health, readiness, metrics.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabases } from '#tests/support/test-database.ts'
import { type TestShop, testShop } from '#tests/support/test-shop.ts'

type Operation = {
  readonly summary: string
  readonly security?: unknown[]
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: object }[]
  readonly requestBody?: { content: Record<string, { schema: { properties: object } }> }
  readonly responses: Record<string, { description: string; content?: Record<string, object> }>
}
type Description = {
  readonly openapi: string
  readonly info: { title: string; version: string }
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: { securitySchemes: object; schemas: object }
}

/** Section 7 of the specification: method, path, the fields it names, whether a token is sent. */
const CALLS: readonly (readonly [string, string, readonly string[], boolean])[] = [
  ['get', '/api/cars/cars', [], false],
  ['get', '/api/cars/brands', [], false],
  ['get', '/api/cars/models', ['brand'], false],
  ['get', '/api/cars/engines', ['brand', 'model'], false],
  ['get', '/api/products/search', ['search', 'brand', 'model', 'engine'], false],
  ['get', '/api/products/categories', ['brand', 'model'], false],
  ['get', '/api/products', ['brand', 'model', 'category'], false],
  ['get', '/api/products/{id}', ['id'], false],
  ['get', '/api/orders', [], true],
  ['get', '/api/orders/create', ['products'], false],
  ['get', '/api/user/edit', [], true],
  ['get', '/api/staff/orders', ['status', 'page'], true],
  ['get', '/api/staff/orders/{id}', ['id'], true],
  ['get', '/api/staff/letters', ['page'], true],
  ['get', '/api/staff/acts', ['page'], true],
  ['delete', '/api/staff/session', [], true],
]
const WRITES: readonly (readonly [string, readonly string[], boolean])[] = [
  [
    '/api/orders',
    ['payment_method', 'shipping_method', 'address', 'phone', 'comment', 'items'],
    true,
  ],
  ['/api/user/update', ['name', 'lastname', 'phone', 'email'], true],
  [
    '/api/signup',
    ['name', 'lastname', 'patronymic', 'phone', 'email', 'password', 'password_confirmation'],
    false,
  ],
  ['/api/login', ['email', 'password'], false],
  ['/api/staff/login', ['email', 'password'], false],
  ['/api/staff/orders/{id}/steps', ['to', 'reason'], true],
  ['/api/staff/orders/{id}/lines/{position}/drop', ['reason', 'quantity'], true],
  [
    '/api/staff/orders/{id}/lines/{position}/replace',
    ['product_id', 'quantity', 'difference', 'reason'],
    true,
  ],
]

describe.each(testDatabases())('beside the API on the $kind database', ({ open, kind }) => {
  let shop: TestShop
  let description: Description
  beforeAll(async () => {
    shop = await testShop(open)
    description = (await shop.visitor.get('/openapi.json')).json as Description
  })
  afterAll(() => shop?.close())

  describe('/openapi.json', () => {
    test('is a document of OpenAPI 3.1', () => {
      expect(description.openapi).toMatch(/^3\.1\.\d$/)
      expect(description.info.title).not.toBe('')
      expect(description.info.version).not.toBe('')
      for (const [path, operations] of Object.entries(description.paths)) {
        const templated = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
        for (const { parameters, responses, summary } of Object.values(operations)) {
          expect(summary, path).toMatch(/[а-я]/)
          const inPath = parameters.filter((parameter) => parameter.in === 'path')
          expect(
            inPath.map(({ name }) => name),
            path,
          ).toEqual(templated)
          for (const { required } of inPath) expect(required).toBe(true)
          for (const { schema } of parameters) expect(schema).toBeTypeOf('object')
          expect(Object.keys(responses).length).toBeGreaterThan(1)
          for (const response of Object.values(responses)) {
            expect(response.description).toMatch(/\S/)
          }
        }
      }
    })

    test('refers only to schemas that it contains', () => {
      const text = JSON.stringify(description)
      for (const [, pointer = ''] of text.matchAll(/"\$ref":"#([^"]*)"/g)) {
        const target = pointer
          .split('/')
          .slice(1)
          .reduce<unknown>((node, name) => (node as Record<string, unknown>)?.[name], description)
        expect(target, pointer).toBeTypeOf('object')
      }
    })

    test.each(CALLS)('names %s %s with %j', (method, path, fields, isPersonal) => {
      const operation = description.paths[path]?.[method]
      const names = operation?.parameters.map(({ name }) => name)
      expect(names).toEqual(expect.arrayContaining([...fields]))
      expect(operation?.security !== undefined).toBe(isPersonal)
    })

    test.each(WRITES)('names post %s with %j', (path, fields, isPersonal) => {
      const operation = description.paths[path]?.post
      const content = operation?.requestBody?.content ?? {}
      expect(Object.keys(content)).toEqual([
        'application/json',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
      ])
      for (const { schema } of Object.values(content)) {
        expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining([...fields]))
      }
      expect(operation?.security !== undefined).toBe(isPersonal)
    })

    test('describes only calls that exist', async () => {
      for (const [path, operations] of Object.entries(description.paths)) {
        for (const method of Object.keys(operations)) {
          const url = path.replace(/\{\w+\}/g, '1')
          const answer = await shop.visitor.send({ method: method.toUpperCase(), url })
          expect(answer.failure?.message, path).not.toBe('Такого вызова нет.')
        }
      }
    })

    test('is read on a page at /docs', async () => {
      const page = await shop.visitor.get('/docs/')
      expect([page.status, page.headers['content-type']]).toEqual([
        200,
        expect.stringMatching(/^text\/html/),
      ])
    })
  })

  test('/healthz reports that the process is alive', async () => {
    const answer = await shop.visitor.get('/healthz')
    expect([answer.status, answer.json]).toEqual([200, { status: 'ok' }])
  })

  test('/readyz reports that it can take traffic', async () => {
    const answer = await shop.visitor.get('/readyz')
    expect([answer.status, answer.json]).toEqual([200, { status: 'ready' }])
  })

  test('/dbz reports the state of the database, and writes nothing to it', async () => {
    const answer = await shop.visitor.get('/dbz')
    const state = { status: 'ok', kind, database: { status: 'ok' } }
    expect([answer.status, answer.json]).toEqual([200, state])
  })

  test('/metrics is text for Prometheus, on loopback only', async () => {
    const answer = await shop.visitor.get('/metrics')
    expect(answer.headers['content-type']).toMatch(/^text\/plain; version=/)
    expect(answer.text).toMatch(/^http_request_seconds_count\{.*status="200".*\} \d+$/m)
    const proxied = { 'x-forwarded-for': '203.0.113.5' }
    expect((await shop.visitor.get('/metrics', {}, proxied)).status).toBe(404)
  })
})
