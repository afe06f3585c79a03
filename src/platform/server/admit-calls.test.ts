// What the first hook does with a request, by a server of its own.

import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fastify } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { admitCalls } from './admit-calls.ts'
import { callBudget } from './call-budget.ts'
import type { Price } from './call-price.ts'
import { ConcurrencyLimit } from './concurrency-limit.ts'

const PAGE: Price = { units: 10, kind: 'work' }

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

function admittingServer(price: Price = PAGE) {
  const logged: string[] = []
  const stream = { write: (line: string) => void logged.push(line) }
  const server = fastify({ logger: { level: 'warn', stream } })
  const load = () => ({ isBusy: false, pressure: 0 })
  const people = admitCalls(server, {
    budget: callBudget({ perSecond: 1, burst: 100, groups: {} }, { load, now: Date.now }),
    gate: new ConcurrencyLimit(
      { running: 6, searching: 2 },
      { isBusy: () => false, now: Date.now },
    ),
    priceOf: () => price,
    refusalPage: (text) => text,
    setHeaders: (_, reply) => void reply.raw.setHeader('x-frame-options', 'DENY'),
  })
  let runs = 0
  server.all('/', () => `run ${++runs}`)
  closing.push(() => server.close())
  return { server, logged, people, runs: () => runs }
}

/** A connection of its own, with all that has come over it. */
async function open(server: ReturnType<typeof admittingServer>['server']) {
  if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
  let come = ''
  socket.setEncoding('utf8').on('data', (text) => {
    come += text
  })
  await once(socket, 'connect')
  const until = async (word: string) => {
    while (!come.includes(word) && !socket.destroyed) await wait(10)
    return come
  }
  return { socket, until }
}

const TOO_DEAR: Price = { units: 1000, kind: 'work' }

test('a proxy on this computer that nobody has named is warned of once', async () => {
  const { server, logged } = admittingServer()
  const ask = (headers: Record<string, string> = {}) => server.inject({ url: '/', headers })
  await ask()
  expect(logged).toEqual([])
  for (let count = 0; count < 20; count += 1) {
    expect((await ask({ 'x-forwarded-for': '203.0.113.7' })).statusCode).toBe(200)
  }
  expect(logged.length).toBe(1)
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({
    kind: 'unnamed-proxy',
    msg: expect.stringContaining('TRUST_PROXY=loopback'),
  })
})

test('the refusal of a small body is read on a connection that stays', async () => {
  const { server } = admittingServer(TOO_DEAR)
  const { socket, until } = await open(server)
  const body = 'x'.repeat(60_000)
  const head = (length: number) => `POST / HTTP/1.1\r\nhost: a\r\ncontent-length: ${length}\r\n\r\n`
  socket.write(head(body.length) + body)
  const answer = await until('too-many-requests')
  expect(answer).toMatch(/^HTTP\/1.1 429 /)
  expect(answer.toLowerCase()).not.toContain('connection: close')
  socket.write('GET / HTTP/1.1\r\nhost: second\r\n\r\n')
  while ((await until('429')).match(/HTTP\/1.1 429/g)?.length !== 2) await wait(10)
  socket.write(head(1_000_000)) // nobody reads so much for a refusal
  expect((await until('onnection: close')).toLowerCase()).toContain('connection: close')
  socket.destroy()
})

test('a refusal has the headers of every answer', async () => {
  const { server } = admittingServer(TOO_DEAR)
  for (const url of ['/', '/a/../b', '/a//b']) {
    const { statusCode, headers } = await server.inject({ url })
    expect([url, statusCode >= 300, headers['x-frame-options']]).toEqual([url, true, 'DENY'])
  }
})

test('1C is told in its own words', async () => {
  const { server } = admittingServer({ ...TOO_DEAR, refusedAs: 'exchange' })
  const { statusCode, headers, body } = await server.inject({ method: 'POST', url: '/' })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body).toBe('failure\nСлишком много запросов. Попробуйте позже.\n')
})

test('who hangs up while he waits is not worked for', async () => {
  const { server, runs } = admittingServer({ units: 1, kind: 'search' })
  const ends: (() => void)[] = []
  server.get('/slow', () => new Promise((resolve) => ends.push(() => resolve('slow'))))
  const ask = async (path: string) => {
    const { socket } = await open(server)
    socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`)
    return socket
  }
  const running = [await ask('/slow'), await ask('/slow')]
  while (ends.length < 2) await wait(10)
  const waiting = await ask('/')
  await wait(100)
  waiting.destroy()
  await wait(100)
  for (const end of ends) end()
  await wait(100)
  expect(runs()).toBe(0)
  const { socket, until } = await open(server)
  socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  expect(await until('run 1')).toContain('run 1')
  for (const each of [...running, socket]) each.destroy()
})

test('what somebody known asks for waits at the gate like the calls of his address', async () => {
  const { server, people } = admittingServer({ units: 1, kind: 'work', isBuying: true })
  people.remember('known', { name: 'customer 1', isStaff: false })
  const ends: (() => void)[] = []
  server.get('/slow', () => new Promise((resolve) => ends.push(() => resolve('slow'))))
  const headers = { authorization: 'Bearer known' }
  const asked = Array.from({ length: 7 }, () => server.inject({ url: '/slow', headers }))
  await wait(100)
  expect(ends).toHaveLength(6)
  for (const end of ends) end()
  while (ends.length < 7) await wait(10)
  ends[6]?.()
  expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(200))
})
