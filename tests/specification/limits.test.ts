// Rate limits are settings; beyond them the response is 429 with `retry-after`.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { letterTokenOf } from '#tests/support/letter-token.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { aSignUpForm, type TestShop, testShop } from '#tests/support/test-shop.ts'

const WRONG = 'Parol999'

describe.each(testDatabases())('limits on the $kind database', ({ open }) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await testShop(open, {
      SMTP_URL: 'smtp://127.0.0.1:1', // nobody takes letters out in these tests
      LIMIT_SIGNUP_PER_HOUR: '4',
      LIMIT_LOGIN_PER_ACCOUNT: '3',
      LIMIT_LOGIN_PER_ADDRESS: '20',
      LIMIT_SEARCH_PER_SECOND: '3',
    })
  })
  afterAll(() => shop?.close())

  const logIn = (email: string, password: string) =>
    shop.visitor.post('/api/login', { email, password })
  const times = async <T>(count: number, ask: () => Promise<T>) =>
    Promise.all(Array.from({ length: count }, ask))

  test('an account is locked for a network after failed logins, even with the right password', async () => {
    const { form } = await shop.asCustomer()
    await times(3, () => logIn(form.email, WRONG))
    const refused = await logIn(form.email, form.password)
    expect([refused.status, refused.failure.code]).toEqual([429, 'too-many-requests'])
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
    const another = await shop.asCustomer()
    expect((await another.get('/api/user/edit')).status).toBe(200)
  })

  test('an unknown account is locked in the same way', async () => {
    const answers = await times(4, () => logIn('nobody@example.ru', WRONG))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([401, 401, 401, 429])
  })

  test('a new password by a letter unlocks an account that a stranger has locked', async () => {
    const { email } = (await shop.asCustomer()).form
    await times(3, () => logIn(email, WRONG))
    expect((await logIn(email, WRONG)).status).toBe(429)
    await shop.visitor.post('/api/password-reset', { email })
    const link = await letterTokenOf(shop.db, 'password-reset', email)
    const password = 'Novyi456'
    const answer = await shop.visitor.post(`/api/password-reset/${link}`, { password })
    expect(answer.status).toBe(200)
    expect((await logIn(email, password)).status).toBe(200)
  })

  test('successful logins are not counted', async () => {
    const { form } = await shop.asCustomer()
    for (let time = 0; time < 6; time += 1) {
      expect((await logIn(form.email, form.password)).status).toBe(200)
    }
  })

  test('failed logins of an address are limited over all accounts', async () => {
    const guesses = Array.from({ length: 20 }, (_, place) => `guess${place}@example.ru`)
    const tries = await Promise.all(guesses.map((email) => logIn(email, WRONG)))
    expect(tries.map(({ status }) => status)).toContain(429)
    expect(tries.filter(({ status }) => status === 401).length).toBeLessThan(20)
  })

  test('sign-ups of an address are limited by the hour', async () => {
    const answers = await times(5, () => shop.visitor.post('/api/signup', aSignUpForm()))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    for (const { headers } of refused) {
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60 * 60)
    }
  })

  test('a sign-up that is refused for a wrong field does not count', async () => {
    const wrong = await times(20, () => shop.visitor.post('/api/signup', {}))
    expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([422]))
  })

  test.each([
    ['searches', '/api/products/search', { search: 'фильтр' }],
    ['lists of oils', '/api/oils', { viscosity: '5W-30' }],
  ])('%s are limited by the second', async (_, url, query) => {
    const statuses: number[] = []
    while (statuses.length < 100 && !statuses.includes(429)) {
      statuses.push((await shop.visitor.get(url, query)).status)
    }
    expect(statuses.slice(0, 3)).toEqual([200, 200, 200])
    expect(statuses.at(-1)).toBe(429)
    expect((await shop.visitor.get('/api/cars/brands')).status).toBe(200)
  })

  test('searches from the addresses of one IPv6 network are counted as one', async () => {
    const searchFrom = async (remoteAddress: string) =>
      (await shop.server.inject({ url: '/api/products/search?search=фильтр', remoteAddress }))
        .statusCode
    const network = Array.from({ length: 12 }, (_, host) => `2001:db8:5:5::${host + 1}`)
    expect(await Promise.all(network.map(searchFrom))).toContain(429)
    expect(await searchFrom('2001:db8:5:6::1')).toBe(200)
  })
})
