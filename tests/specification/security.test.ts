// Promises of docs/security.md without another test: sessions, passwords, headers, the log.

import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerFailure } from '#src/platform/server/error-handler.ts'
import { requestLog } from '#src/platform/server/request-log.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { ApiClient } from '#tests/support/api-client.ts'
import { readOperations } from '#tests/support/api-operations.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { aSignUpForm, PASSWORD, type TestShop, testShop } from '#tests/support/test-shop.ts'

describe.each(testDatabases())('a guarded shop on the $kind database', ({ open }) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await testShop(open, { LIMIT_LOGIN_PER_ADDRESS: '20' })
  })
  afterAll(() => shop?.close())

  const logIn = async (caller: ApiClient, email: string, password: string) => {
    const { status, json } = await caller.post('/api/login', { email, password })
    return { status, token: (json as { token?: string }).token }
  }
  const signUp = async (password: string) => {
    const form = { ...aSignUpForm(), password, password_confirmation: password }
    expect((await shop.visitor.post('/api/signup', form)).status).toBe(201)
    return form.email
  }

  test('every login gives a token of 256 bits of its own, whatever token came with it', async () => {
    const ivan = await shop.asCustomer()
    const first = await logIn(ivan, ivan.form.email, PASSWORD)
    const second = await logIn(ivan, ivan.form.email, PASSWORD)
    expect(new Set([ivan.token, first.token, second.token]).size).toBe(3)
    for (const { token } of [first, second]) expect(token).toMatch(/^[\w-]{43}$/)
    const chosen = shop.withToken('a'.repeat(43))
    expect((await logIn(chosen, ivan.form.email, PASSWORD)).status).toBe(200)
    expect((await chosen.get('/api/user/edit')).status).toBe(401)
  })

  test.each([['Длинный пароль 1'], ['Aa1🙂🙂 \u00a0'], ['Пароль 1 日本語']])(
    'the password «%s» is taken whole, and compared whole',
    async (password) => {
      const email = await signUp(password)
      expect((await logIn(shop.visitor, email, password)).status).toBe(200)
      expect((await logIn(shop.visitor, email, password.slice(0, -1))).status).not.toBe(200)
      expect((await logIn(shop.visitor, email, password.toLowerCase())).status).not.toBe(200)
    },
  )

  test('a token in the address or in a cookie opens nothing', async () => {
    const { token } = await shop.asCustomer()
    for (const query of [`token=${token}`, `access_token=${token}`, `authorization=${token}`]) {
      expect((await shop.visitor.send({ url: `/api/orders?${query}` })).status).toBe(401)
    }
    const headers = { cookie: `token=${token}; authorization=Bearer ${token}` }
    const changes = { body: 'form' as const, headers }
    expect((await shop.visitor.post('/api/user/update', { name: 'a' }, changes)).status).toBe(401)
  })

  test('no response sets a cookie, names the shop’s software, or lacks a type', async () => {
    const calls = await readOperations(shop.visitor)
    const beside = [
      '/healthz',
      '/readyz',
      '/dbz',
      '/docs',
      '/openapi.json',
      '/robots.txt',
      '/sitemap.xml',
    ]
    for (const url of [...calls.map(({ path }) => path), ...beside, '/no-such']) {
      const { headers } = await shop.visitor.send({ url: url.replace(/\{\w+\}/g, '1') })
      for (const name of ['set-cookie', 'server', 'x-powered-by', 'via']) {
        expect(headers, url).not.toHaveProperty(name)
      }
      expect(headers['content-type'], url).toMatch(/^[a-z]+\/[a-z+.-]+(; charset=utf-8)?$/)
      expect(headers, url).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'content-security-policy': expect.stringContaining("base-uri 'none'"),
        'permissions-policy': expect.stringContaining('geolocation=()'),
      })
    }
  })

  test('a client that claims to be a proxy is limited by its own address', async () => {
    const { form } = await shop.asCustomer()
    const statuses: number[] = []
    for (let place = 1; place <= 22; place += 1) {
      const headers = { 'x-forwarded-for': `10.1.1.${place}`, 'x-real-ip': `10.1.1.${place}` }
      const guess = { email: `other${place}.${form.email}`, password: 'Chuzhoj77' }
      const call = { method: 'POST', url: '/api/login', payload: guess, headers } as const
      const answer = await shop.server.inject({ ...call, remoteAddress: '203.0.113.9' })
      statuses.push(answer.statusCode)
    }
    expect(statuses.at(-1)).toBe(429)
  })

  test('files of the project are not served', async () => {
    for (const url of [
      '/.git/HEAD',
      '/.env',
      '/package.json',
      '/src/app/server/config.ts',
      '/..',
    ]) {
      expect((await shop.visitor.send({ url })).status, url).toBe(404)
    }
  })
})

test('a refusal of rights is a warning that names its request', async () => {
  const stream = new PassThrough()
  const server = fastify({ logger: { ...(requestLog('warn') as object), stream } })
  server.setErrorHandler(answerFailure)
  server.get('/closed', () => {
    throw new ShopError('forbidden', 'Вашей роли это не разрешено.')
  })
  const answer = await server.inject({ url: '/closed' })
  await server.close()
  stream.end()
  const lines = (await text(stream)).trimEnd().split('\n')
  const { request_id: reqId } = answer.json()
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 40, reqId }])
})

test('the log has one line for one event, for any request', async () => {
  const stream = new PassThrough()
  const server = fastify({ logger: { ...(requestLog('info') as object), stream } })
  const forged = encodeURIComponent('"}\n{"level":50,"msg":"forged"}\r\n\u2028\u0085')
  await server.inject({ url: `/${forged}`, headers: { 'user-agent': 'a\tb' } })
  server.log.info({ given: 'a\n{"level":50}' }, 'line one\r\nline two')
  await server.close()
  stream.end()
  const lines = (await text(stream)).trimEnd().split('\n')
  const read = lines.map((line) => JSON.parse(line) as { level: number })
  expect(read.length).toBeGreaterThan(2)
  expect(read.map(({ level }) => level)).not.toContain(50)
})
