// Former addresses over HTTP: pages of merged and renamed things lead to those of today.

import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { buildServer } from './build-server.ts'
import type { BuiltPages } from './built-pages.ts'
import { readConfig } from './config.ts'
import { currentProductPath } from './structured-data/structured-data.ts'

describe.each(testDatabases())('a former address on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let server: FastifyInstance

  const answers = { '/api/products/old': { product: { key: 'new', images: [] } } }
  const render: BuiltPages['render'] = async () => ({
    kind: 'page',
    status: 200,
    html: '<html><head></head><body></body></html>',
    state: { carried: { answers, failures: {} }, company: { name: 'S' }, publicUrl: '' } as never,
    screen: null,
    isBroken: false,
  })

  beforeAll(async () => {
    db = await open()
    await db.script(`
      INSERT INTO categories (id, key, name) VALUES (101, 'tormoza', 'Тормоза'), (102, 'again', 'Снова');
      INSERT INTO former_categories (category_id, name, key)
      VALUES (101, 'Колодки', 'kolodki'), (101, 'Снова', 'again');
      INSERT INTO makes (id, name, slug) VALUES (101, 'Chery', 'chery'), (102, 'Exeed', 'exeed');
      INSERT INTO models (id, make_id, name, slug) VALUES (201, 102, 'TXL', 'txl');
      INSERT INTO former_cars (name, make_id) VALUES ('чери', 101);
      INSERT INTO former_cars (name, under_id, model_id) VALUES ('txl', 101, 201)`)
    const config = readConfig({ LOG_LEVEL: 'silent', PAGE_CACHE_MS: '1' })
    server = await buildServer({ config, db, reads: db, pages: { render, headTags: () => '' } })
  })
  afterAll(async () => {
    await server?.close()
    await db?.close()
  })

  test.each([
    ['/catalog/categories/kolodki', '/catalog/categories/tormoza'],
    [
      '/catalog/categories/kolodki?page=2&sort=price',
      '/catalog/categories/tormoza?sort=price&page=2',
    ],
    ['/catalog/exeed/txl?category=kolodki', '/catalog/exeed/txl?category=tormoza'],
    ['/catalog/chery/txl', '/catalog/exeed/txl'],
    [`/catalog/${encodeURIComponent('Чери')}/TXL`, '/catalog/exeed/txl'],
    [`/catalog/${encodeURIComponent('чери')}`, '/catalog/chery'],
    ['/service/chery/txl?km=60000', '/service/exeed/txl?km=60000'],
    ['/catalog/product/old', '/catalog/product/new'],
  ])('%s leads to %s for good', async (former, current) => {
    const { statusCode, headers } = await server.inject(former)
    const [path, query = ''] = String(headers.location).split('?')
    const [wantedPath, wantedQuery = ''] = current.split('?')
    expect([statusCode, path, [...new URLSearchParams(query)].toSorted()]).toEqual([
      301,
      wantedPath,
      [...new URLSearchParams(wantedQuery)].toSorted(),
    ])
  })

  test.each([
    '/catalog/categories/tormoza',
    '/catalog/categories/again', // in use again
    '/catalog/exeed/txl',
    '/catalog/chery',
    '/',
  ])('%s is no former one', async (address) => {
    expect((await server.inject(address)).statusCode).toBe(200)
  })

  test('a product under its key or its number is where it is', () => {
    const state = { carried: { answers }, company: {}, publicUrl: '' } as never
    expect(currentProductPath('/catalog/product/new', state)).toBeNull()
    expect(currentProductPath('/catalog/product/201', state)).toBeNull()
    expect(currentProductPath('/catalog/product/old', state)).toBe('/catalog/product/new')
  })

  test('the API answers for a former key with the category of today', async () => {
    const { statusCode, body } = await server.inject('/api/categories/kolodki/products')
    expect([statusCode, JSON.parse(body).category]).toEqual([
      200,
      { key: 'tormoza', name: 'Тормоза' },
    ])
  })
})
