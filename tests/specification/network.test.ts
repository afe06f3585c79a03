// Requests over a real connection: invalid HTTP, endless addresses, compressed responses.

import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningShop, runShop } from '#tests/support/running-shop.ts'
import { addSampleCatalogue } from '#tests/support/sample-catalogue.ts'
import { prepareFolder, type ShopDatabase } from '#tests/support/shop-database.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { type TestShop, testShop } from '#tests/support/test-shop.ts'

describe('a page of a shop with built pages', () => {
  let database: ShopDatabase
  let shop: RunningShop
  beforeAll(async () => {
    database = await prepareFolder(async (db) => void (await addSampleCatalogue(db)))
    shop = await runShop(database.settings)
  })
  afterAll(async () => {
    await shop?.stop()
    await database?.remove()
  })

  test('is the same by an absolute address, as proxies send it', async () => {
    const { hostname, port } = new URL(shop.url)
    const read = async (path: string) => {
      const asked = request({ hostname, port, path }).end()
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      return { status: answer.statusCode, html: await text(answer) }
    }
    const page = await read('/catalog')
    expect(page.status).toBe(200)
    expect(await read('http://shop.example/catalog')).toEqual(page)
    expect((await read('http://shop.example')).status).toBe(200)
  })
})

describe.each(testDatabases().slice(0, 1))('the shop on a socket', ({ open }) => {
  let shop: TestShop
  let address: string
  beforeAll(async () => {
    shop = await testShop(open)
    address = await shop.server.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => shop?.close())

  /** Sends the bytes as they are; resolves to all that comes back until the server hangs up. */
  async function sendRaw(bytes: string): Promise<{ status: number; body: string }> {
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    await once(socket, 'connect')
    socket.on('error', () => {})
    socket.write(bytes)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]), body }
  }

  const closing = (firstLine: string) => `${firstLine}\r\nHost: shop\r\nConnection: close\r\n\r\n`

  test.each([
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['a broken first line', closing('GET /api/cars/cars extra HTTP/1.1')],
    ['a NUL in the address', closing('GET /api/cars/\0cars HTTP/1.1')],
    ['bytes beyond ASCII in a header', 'GET /api/cars/cars HTTP/1.1\r\nHost: a\r\nX\0: 1\r\n\r\n'],
    [
      'two lengths',
      'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na',
    ],
    [
      'an address of 60,000 bytes',
      closing(`GET /api/products/search?search=${'%D0%B0'.repeat(10_000)} HTTP/1.1`),
    ],
    ['headers of 60,000 bytes', closing(`GET /api/cars/cars HTTP/1.1\r\nX: ${'a'.repeat(60_000)}`)],
  ])('%s is refused in Russian', async (_, bytes) => {
    const { status, body } = await sendRaw(bytes)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(JSON.parse(body)).toMatchObject({ message: expect.stringMatching(/[а-я]/) })
    expect(body).not.toMatch(/Bad Request|Client Error|header/i)
  })

  test.each(['TRACE', 'PROPFIND', 'LINK', 'M-SEARCH'])(
    'a method %s that nobody serves is refused in JSON',
    async (method) => {
      const { status, body } = await sendRaw(closing(`${method} /api/cars/cars HTTP/1.1`))
      expect([404, 405, 501]).toContain(status)
      expect(JSON.parse(body)).toMatchObject({ message: expect.stringMatching(/[а-я]/) })
    },
  )

  test.each(['http://shop.example', 'https://127.0.0.1:1', 'HTTP://SHOP'])(
    'an address with its host, as proxies send it, %s, is answered like its path',
    async (host) => {
      const { status, body } = await sendRaw(closing(`GET ${host}/api/cars/brands HTTP/1.1`))
      expect([status, JSON.parse(body)]).toEqual([200, { brands: ['Chery', 'Haval'] }])
      const search = `${host}/api/products/search?search=${'a'.repeat(10_000)}`
      expect((await sendRaw(closing(`GET ${search} HTTP/1.1`))).status).toBe(422)
    },
  )

  test('a request with an unknown expectation is handled like any other', async () => {
    const lines = ['GET /api/cars/brands HTTP/1.1', 'Host: a', 'Expect: a miracle']
    const { status, body } = await sendRaw([...lines, 'Connection: close', '', ''].join('\r\n'))
    expect([status, JSON.parse(body)]).toEqual([200, { brands: ['Chery', 'Haval'] }])
  })

  test('a text of 10,000 Latin letters arrives and is refused under its field', async () => {
    const answer = await fetch(`${address}/api/products/search?search=${'a'.repeat(10_000)}`)
    expect(answer.status).toBe(422)
  })

  test('a large response is compressed, and its ETag gives 304', async () => {
    const url = `${address}/api/products?brand=Chery&model=Tiggo+4&category=spark-plugs`
    const answer = await fetch(url)
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(answer.headers.get('vary')).toMatch(/accept-encoding/i)
    expect(await answer.json()).toMatchObject({ total: 30 })
    const etag = answer.headers.get('etag') ?? ''
    const again = await fetch(url, { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test('a page of 24 products stays under 40 KB', async () => {
    const url = `${address}/api/products?brand=Chery&model=Tiggo+4&category=spark-plugs`
    const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
    expect((await answer.arrayBuffer()).byteLength).toBeLessThan(40 * 1024)
  })

  test('headers have 10 seconds, a request 30, and a silent connection about a minute', () => {
    const { headersTimeout, requestTimeout, keepAliveTimeout } = shop.server.server
    expect([headersTimeout, requestTimeout, keepAliveTimeout]).toEqual([10_000, 30_000, 72_000])
  })

  test.each([
    ['headers that never end', 'GET /api/cars/cars HTTP/1.1\r\nHost: a\r\nX-Slow: '],
    [
      'a body that never ends',
      'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n' +
        'Content-Length: 1000\r\n\r\n{"email":',
    ],
  ])('%s: cut off in Russian', async (_, bytes) => {
    const { server } = shop.server
    const { headersTimeout, requestTimeout } = server
    Object.assign(server, { headersTimeout: 100, requestTimeout: 200 }) // nobody waits that long
    const { status, body } = await sendRaw(bytes)
    Object.assign(server, { headersTimeout, requestTimeout })
    expect(status).toBe(400)
    expect(JSON.parse(body)).toMatchObject({ message: expect.stringContaining('вышло время') })
  })

  test('a connection on which nothing came is closed without an answer', async () => {
    const { server } = shop.server
    const { headersTimeout } = server
    server.headersTimeout = 100
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    expect(await text(socket)).toBe('')
    server.headersTimeout = headersTimeout
  })

  test('a connection that closes in the middle of a body does no harm', async () => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    await once(socket, 'connect')
    socket.write('POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n')
    socket.write('Content-Length: 1000\r\n\r\n{"email":')
    socket.destroy()
    await once(socket, 'close')
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
  })
})
