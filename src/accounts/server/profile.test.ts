import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { accountLimits, noDealings } from '#tests/support/account-parts.ts'
import { type SliceServer, sliceServer } from '#tests/support/slice-server.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { serveAccounts } from './accounts.routes.ts'

const limits = accountLimits({
  signUpPerHour: 1000,
  failedLoginsPerAccount: 10,
  failedLoginsPerAddress: 100,
})
const password = 'Masl0Oil'

describe.each(testDatabases())('the account on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let shop: SliceServer
  let last = 0

  beforeAll(async () => {
    db = await open()
    shop = sliceServer((api) =>
      serveAccounts(api, { db, limits, ...noDealings, hasMail: true, phone: '78442000000' }),
    )
  })
  afterAll(() => db?.close())

  async function loggedIn() {
    last += 1
    const person = {
      name: 'Анна',
      lastname: 'Котова',
      phone: `7999000${String(last).padStart(4, '0')}`,
      email: `anna${last}@example.ru`,
    }
    const passwords = { password, password_confirmation: password }
    await shop.post('/api/signup', { ...person, ...passwords })
    return { ...person, token: await tokenOf(person.email) }
  }
  async function tokenOf(email: string): Promise<string> {
    const { body } = await shop.post<{ token: string }>('/api/login', { email, password })
    return body.token
  }
  const statusWith = async (token: string) => (await shop.get('/api/user/edit', { token })).status

  test.each([undefined, 'not-a-token', 'x'.repeat(5000)])(
    'is closed without a living token',
    async (token) => {
      const { status, body } = await shop.get('/api/user/edit', token ? { token } : {})
      expect(status).toBe(401)
      expect(body.message).toBe('Войдите, чтобы продолжить.')
    },
  )

  test('is closed at once after logging out, on that device only', async () => {
    const { email, token } = await loggedIn()
    const phone = await tokenOf(email)

    const out = await shop.post('/api/logout', {}, { token })
    expect([out.status, out.body]).toEqual([204, undefined])
    expect(await statusWith(token)).toBe(401)
    expect((await shop.post('/api/logout', {}, { token })).status).toBe(401)
    expect(await statusWith(phone)).toBe(200)
  })

  test('is closed once the token has expired', async () => {
    const { token } = await loggedIn()
    await db.query(sql`UPDATE access_tokens SET expires_at = now()`)
    expect(await statusWith(token)).toBe(401)
  })

  test('a token in use lives on, written down once an hour at most', async () => {
    const { token } = await loggedIn()
    const lives = async () => {
      const [row] = await db.query<{ days: number }>(sql`
        SELECT round(extract(epoch FROM max(expires_at) - now()) / 86400, 1) AS days
        FROM access_tokens`)
      return row?.days
    }
    const spend = (hours: number) =>
      db.query(sql`
        UPDATE access_tokens SET used_at = now() - make_interval(hours => ${hours}),
                                 expires_at = now() + interval '10 days'`)
    expect(await lives()).toBe(30)

    await spend(0)
    await statusWith(token)
    expect(await lives()).toBe(10)

    await spend(2)
    await statusWith(token)
    expect(await lives()).toBe(30)
  })

  test('shows and changes the profile', async () => {
    const { token } = await loggedIn()
    const changed = {
      name: 'Мария',
      lastname: 'Иванова',
      phone: '+7 (999) 777-00-01',
      email: 'Maria@Example.ru',
    }
    const shown = {
      ...changed,
      phone: '79997770001',
      email: 'maria@example.ru',
      patronymic: null,
      address: null,
    }
    const answer = await shop.post('/api/user/update', changed, { token })
    const message = 'Сохранено. Подтвердите новый e-mail по ссылке из письма.'
    expect([answer.status, answer.body]).toEqual([200, { message, data: shown }])
    expect((await shop.get('/api/user/edit', { token })).body).toEqual({ data: shown })
  })

  test('takes its own phone and e-mail again', async () => {
    const { token, ...person } = await loggedIn()
    expect((await shop.post('/api/user/update', person, { token })).status).toBe(200)
  })

  test("refuses another customer's phone and e-mail under their fields", async () => {
    const other = await loggedIn()
    const { token, ...person } = await loggedIn()
    const { phone, email } = other
    const both = await shop.post('/api/user/update', { ...person, phone, email }, { token })
    expect(both.status).toBe(422)
    expect(both.body.errors).toEqual({
      phone: ['Этот номер телефона уже зарегистрирован.'],
      email: ['Этот e-mail уже зарегистрирован.'],
    })
    expect((await shop.get('/api/user/edit', { token })).body.data).toMatchObject(person)
  })

  test('names every wrong field of the profile', async () => {
    const { token } = await loggedIn()
    const { status, body } = await shop.post('/api/user/update', { name: ' ' }, { token })
    expect(status).toBe(422)
    expect(Object.keys(body.errors ?? {}).sort()).toEqual(['email', 'lastname', 'name', 'phone'])
  })

  test('a new e-mail has yet to be confirmed, the same one stays confirmed', async () => {
    const { token, ...person } = await loggedIn()
    await db.query(sql`
      UPDATE customers SET email_confirmed_at = now() WHERE email = ${person.email}`)
    const isConfirmed = async (email: string) => {
      const [row] = await db.query<{ yes: boolean }>(sql`
        SELECT email_confirmed_at IS NOT NULL AS yes FROM customers WHERE email = ${email}`)
      return row?.yes
    }
    await shop.post('/api/user/update', { ...person, name: 'Яна' }, { token })
    expect(await isConfirmed(person.email)).toBe(true)
    await shop.post('/api/user/update', { ...person, email: 'yana@example.ru' }, { token })
    expect(await isConfirmed('yana@example.ru')).toBe(false)
  })
})
