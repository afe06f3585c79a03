import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isOfficeOpen, serveOffice } from './office.routes.ts'

const yandex = { key: 'a-key', scriptUrl: 'https://maps.example/2.1/' }
const plain = { yandex: null, tiles: null }

describe('the office is open', () => {
  test.each([
    [true, { officeUrl: null, map: plain }],
    [false, { officeUrl: null, map: { yandex, tiles: null } }],
    [true, { officeUrl: 'https://office.example', map: { yandex, tiles: null } }],
  ])('%s with %o', (expected, settings) => {
    expect(isOfficeOpen(settings)).toBe(expected)
  })
})

describe('a shop whose map runs a script of another host', () => {
  const server = fastify()
  beforeAll(() => serveOffice(server, { officeUrl: null, map: { yandex, tiles: null } }))
  afterAll(() => server.close())

  test('has no office on its own host', async () => {
    expect((await server.inject('/office')).statusCode).toBe(404)
  })
})
