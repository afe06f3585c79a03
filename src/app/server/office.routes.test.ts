import { readdirSync } from 'node:fs'
import { fastify } from 'fastify'
import { describe, expect, test } from 'vitest'
import { answerFailure } from '#src/platform/server/error-handler.ts'
import { addSecurityHeaders } from '#src/platform/server/security-headers.ts'
import { isOfficeOpen, keepOfficeApart, serveOffice } from './office.routes.ts'

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

const API = ['/api/staff/orders', '/api/products/search', '/api/delivery', '/api/orders']
const SESSION = '/api/staff/session'

/** A server with one page of the shop and two calls. */
async function shopWith(settings: Parameters<typeof serveOffice>[1]) {
  const server = fastify()
  server.setErrorHandler(answerFailure)
  keepOfficeApart(server, settings)
  await serveOffice(server, settings, false)
  for (const path of ['/cart', ...API, SESSION, `${SESSION}/passkey`, '/*']) {
    server.get(path, (request) => ({ cookie: request.headers.cookie ?? null }))
  }
  return async (host: string, url: string) => {
    const headers = { host, cookie: 'a=b' }
    const { statusCode, body } = await server.inject({ method: 'GET', url, headers })
    return statusCode === 200 && body.startsWith('{') ? JSON.parse(body).cookie : statusCode
  }
}

describe('a shop whose map runs a script of another host', () => {
  test('has no office and no session of one on its own host', async () => {
    const get = await shopWith({ officeUrl: null, map: { yandex, tiles: null } })
    expect(await get('shop.example', SESSION)).toBe(404)
    expect(await get('shop.example', `${SESSION}/passkey`)).toBe(404)
    expect(await get('shop.example', '/api/staff/orders')).toBeNull()
    expect(await get('shop.example', '/office/desk')).toBeNull() // a page of the shop: not found
  })

  test('has an office on a host of its own, where nothing else is', async () => {
    const officeUrl = 'https://office.example'
    const get = await shopWith({ officeUrl, map: { yandex, tiles: null } })
    expect(await get('office.example', '/office/desk')).toBe(200)
    expect(await get('office.example', '/api/staff/orders')).toBe('a=b')
    expect(await get('office.example', '/cart')).toBe(404)
    // its screens read goods and promises
    expect(await get('office.example', '/api/products/search')).toBe('a=b')
    expect(await get('office.example', '/api/delivery')).toBe('a=b')
    expect(await get('office.example', '/api/orders')).toBe(404)
    expect(await get('office.example', `${SESSION}/passkey`)).toBe('a=b')
    for (const path of [
      '/office',
      '/office/desk',
      '/%6Fffice/desk',
      SESSION,
      `${SESSION}/passkey`,
    ]) {
      expect(await get('shop.example', path), path).toBe(404)
    }
    expect(await get('shop.example', '/api/staff/orders')).toBeNull()
    expect(await get('shop.example', '/cart')).toBeNull()
  })
})

test('the office of any other shop is on its own host', async () => {
  const get = await shopWith({ officeUrl: null, map: plain })
  expect(await get('shop.example', '/office/desk')).toBe(200)
  expect(await get('shop.example', '/api/staff/session')).toBe('a=b')
})

describe('WebAssembly', () => {
  const assets = new URL('../../../dist/office/office/assets/', import.meta.url)
  const built = readdirSync(assets).filter((name) => name.endsWith('.js'))

  test.each(['identity', 'gzip', 'br'])(
    'runs in the reader of barcodes alone (%s)',
    async (way) => {
      const server = fastify()
      addSecurityHeaders(server, true)
      await serveOffice(server, { officeUrl: null, map: plain }, true)
      const policyOf = async (url: string) => {
        const { headers } = await server.inject({ url, headers: { 'accept-encoding': way } })
        return String(headers['content-security-policy'])
      }
      const allowed: string[] = []
      for (const name of built) {
        const policy = await policyOf(`/office/assets/${name}`)
        expect(policy).toContain("script-src 'self'")
        if (policy.includes('wasm-unsafe-eval')) allowed.push(name.replace(/-[^-]*$/, ''))
      }
      expect(allowed).toEqual(['scan-worker'])
      expect(await policyOf('/office/pick/1')).not.toContain('wasm')
    },
  )
})
