// Clients that send too much, too slowly or nothing are cut off with a message, cost little
// memory, and others are served meanwhile.

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabases } from '#tests/support/test-database.ts'
import { type TestShop, testShop } from '#tests/support/test-shop.ts'

const LIMIT = 256 * 1024
/** What the network may hold beyond what the shop has read, on both sides. */
const ON_THE_WAY = 8 * 1024 * 1024
const CROWD = 300
const PIECE = Buffer.alloc(64 * 1024, 'a')

describe.each(testDatabases().slice(0, 1))('a shop with abusive clients', ({ open }) => {
  let shop: TestShop
  let address: string
  beforeAll(async () => {
    shop = await testShop(open)
    address = await shop.server.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => shop?.close())

  async function visitor(): Promise<{ socket: Socket; ended: Promise<string> }> {
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    await once(socket, 'connect')
    let said = ''
    socket.setEncoding('utf8').on('data', (text) => {
      said += text
    })
    socket.on('error', () => {}) // cut off in the middle of a word
    const ended = new Promise<string>((resolve) => socket.on('close', () => resolve(said)))
    return { socket, ended }
  }
  const post = (head: string) => `POST /api/login HTTP/1.1\r\nHost: a\r\n${head}\r\n\r\n`
  const answerIn = (said: string) => {
    const [head = '', ...body] = said.split('\r\n\r\n')
    const [text = ''] = /\{.*\}/s.exec(body.join('\r\n\r\n')) ?? []
    return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]), body: JSON.parse(text) }
  }
  const isServed = async () => (await fetch(`${address}/api/cars/brands`)).status
  /** The shop's patience, for a while; who is late is looked for every two seconds. */
  async function hurried<Result>(work: () => Promise<Result>): Promise<Result> {
    const { server } = shop.server
    const { headersTimeout, requestTimeout } = server
    Object.assign(server, { headersTimeout: 300, requestTimeout: 600 })
    return work().finally(() => Object.assign(server, { headersTimeout, requestTimeout }))
  }
  /** Sends pieces until it is cut off; resolves to how much it got rid of. */
  async function pour(head: string, piece: Buffer | string) {
    const { socket, ended } = await visitor()
    socket.write(head)
    while (socket.writable && socket.bytesWritten < 4 * ON_THE_WAY) {
      if (!socket.write(piece)) await Promise.race([drained(socket), ended])
      await wait(0)
    }
    socket.destroy()
    await ended
    return { sent: socket.bytesWritten }
  }
  // a socket that fails meanwhile is closed, which is waited for too
  const drained = (socket: Socket) => once(socket, 'drain').catch(() => {})
  const chunk = `10000\r\n${PIECE}\r\n`

  const TOO_LARGE = [
    ['JSON that is told to be a gigabyte', 'application/json', 'Content-Length: 1073741824'],
    ['a form of two megabytes', 'application/x-www-form-urlencoded', 'Content-Length: 2097152'],
    ['parts of two megabytes', 'multipart/form-data; boundary=x', 'Content-Length: 2097152'],
    ['JSON without end', 'application/json', 'Transfer-Encoding: chunked'],
    ['a form without end', 'application/x-www-form-urlencoded', 'Transfer-Encoding: chunked'],
  ] as const
  const headOf = (type: string, length: string) => post(`Content-Type: ${type}\r\n${length}`)

  test.each(TOO_LARGE)('%s: a client that reads gets a message', async (_, type, length) => {
    const { socket, ended } = await visitor()
    const isTold = length.startsWith('Content-Length')
    const beyond = `${(LIMIT + 1).toString(16)}\r\n${'a'.repeat(LIMIT + 1)}`
    socket.write(headOf(type, length) + (isTold ? '' : beyond))
    expect(answerIn(await ended)).toMatchObject({
      status: 413,
      body: { message: 'Запрос слишком большой.', code: 'too-large' },
    })
  })

  // the words may be lost to him when the connection is cut
  test.each(TOO_LARGE)('%s: a client that keeps sending is cut off', async (_, type, length) => {
    const piece = length.startsWith('Content-Length') ? PIECE : chunk
    const { sent } = await pour(headOf(type, length), piece)
    expect(sent).toBeLessThan(LIMIT + ON_THE_WAY)
  })

  test('bodies without a length are refused', async () => {
    const length = 'Transfer-Encoding: chunked\r\nConnection: close'
    const { socket, ended } = await visitor()
    socket.write(`${headOf('multipart/form-data; boundary=x', length)}1\r\na\r\n0\r\n\r\n`)
    expect(answerIn(await ended)).toMatchObject({
      status: 400,
      body: { message: 'Длина запроса не указана.' },
    })
  })

  test('just under the limit is read', async () => {
    const body = JSON.stringify({ email: 'a@example.ru', password: 'p'.repeat(LIMIT - 100) })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${address}/api/login`, { method: 'POST', headers, body })
    expect(answer.status).toBe(422)
  })

  test.each([
    ['one header without end', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
    ['headers without end', 'X-More: aaaaaaaaaaaaaaaaaaaaaaaa\r\n'],
  ])('%s: cut off', async (_, piece) => {
    const { sent } = await pour('GET / HTTP/1.1\r\nHost: a\r\nX-Long: a\r\nX: ', piece)
    expect(sent).toBeLessThan(LIMIT + ON_THE_WAY)
  })

  test.each([
    ['headers that come byte by byte', 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow: '],
    [
      'a body that comes byte by byte',
      post('Content-Type: application/json\r\nContent-Length: 9999'),
    ],
  ])('%s: cut off, at any steady rate', async (_, head) => {
    const { socket, ended } = await visitor()
    socket.write(head)
    const dripping = setInterval(() => socket.writable && socket.write('a'), 50)
    const said = await hurried(() => ended)
    clearInterval(dripping)
    expect(answerIn(said)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('вышло время') },
    })
  })

  test(`${CROWD} who say nothing are sent away, and others are served meanwhile`, async () => {
    const crowd = await Promise.all(Array.from({ length: CROWD }, visitor))
    expect(await isServed()).toBe(200)
    await hurried(() => Promise.all(crowd.map(({ ended }) => ended)))
    expect(await isServed()).toBe(200)
    const left = await new Promise((resolve) =>
      shop.server.server.getConnections((_, count) => resolve(count)),
    )
    expect(left).toBeLessThan(10)
  })

  test(`${CROWD} slow bodies at once cost no more memory than they have sent`, async () => {
    const head = post('Content-Type: application/json\r\nContent-Length: 260000')
    const before = process.memoryUsage()
    const crowd = await Promise.all(Array.from({ length: CROWD }, visitor))
    for (const { socket } of crowd) socket.write(head + '[1,'.repeat(300))
    expect(await isServed()).toBe(200)
    const during = process.memoryUsage()
    // 300 bodies of the length that they promised would be 78 MB
    expect(during.external - before.external).toBeLessThan(30 * 1024 * 1024)
    const said = await hurried(() => Promise.all(crowd.map(({ ended }) => ended)))
    expect(new Set(said.map((each) => answerIn(each).status))).toEqual(new Set([400]))
    expect(await isServed()).toBe(200)
  })
})
