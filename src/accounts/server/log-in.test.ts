import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database, OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { ErrorBody } from '#src/shared/error-body.ts'
import { accountLimits, noDealings } from '#tests/support/account-parts.ts'
import { type SliceServer, sliceServer } from '#tests/support/slice-server.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import type { User } from '../contract.ts'
import { serveAccounts } from './accounts.routes.ts'
import { logIn as logInOnce } from './log-in.ts'

const limits = accountLimits({
  signUpPerHour: 1000,
  failedLoginsPerAccount: 3,
  failedLoginsPerAddress: 5,
})
const password = 'Masl0Oil'

describe.each(testDatabases())('logging in on the $kind database', ({ open }) => {
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

  const newAddress = () => `10.1.0.${++last}`
  async function newCustomer(): Promise<{ email: string; address: string }> {
    const address = newAddress()
    const email = `buyer${last}@example.ru`
    const phone = `7999000${String(last).padStart(4, '0')}`
    const names = { name: 'Анна', lastname: 'Котова' }
    await shop.post('/api/signup', {
      ...names,
      phone,
      email,
      password,
      password_confirmation: password,
    })
    return { email, address }
  }
  const logIn = (email: string, given: string, address = newAddress()) =>
    shop.post<ErrorBody & { data: User; token: string }>(
      '/api/login',
      { email, password: given },
      { address },
    )

  test('gives the customer and a token that opens the account', async () => {
    const { email } = await newCustomer()
    const { status, body } = await logIn(email.toUpperCase(), password)
    expect(status).toBe(200)
    expect(body).toEqual({
      data: expect.objectContaining({ name: 'Анна', email, patronymic: null, address: null }),
      token: expect.stringMatching(/^[\w-]{43}$/),
      device: expect.stringMatching(/^[\w-]{43}$/),
    })
    const profile = await shop.get('/api/user/edit', { token: body.token })
    expect(profile.body.data).toEqual(body.data)
  })

  test('keeps the hash of a token, never the token', async () => {
    const { email } = await newCustomer()
    const { token } = (await logIn(email, password)).body
    const kept = await db.query<{ hex: string }>(
      sql`SELECT encode(token_hash, 'hex') AS hex FROM access_tokens`,
    )
    const hash = createHash('sha256').update(token).digest('hex')
    expect(kept.map(({ hex }) => hex)).toContain(hash)
  })

  test('answers an unknown e-mail and a wrong password in the same words', async () => {
    const { email } = await newCustomer()
    const wrong = await logIn(email, 'Wr0ngOne')
    const unknown = await logIn('nobody@example.ru', 'Wr0ngOne')
    for (const { status, body } of [wrong, unknown]) {
      expect(status).toBe(401)
      expect(body).toMatchObject({
        message: 'Неверный e-mail или пароль.',
        code: 'unauthenticated',
      })
      expect(body).not.toHaveProperty('errors')
    }
  })

  test('costs as many statements with a wrong password as with an unknown e-mail', async () => {
    const { email } = await newCustomer()
    const statementsOf = async (given: string, address: string) => {
      let statements = 0
      const counting: Database = {
        ...db,
        query: (statement) => {
          statements += 1
          return db.query(statement)
        },
      }
      const tried = { email: given, password: 'Wr0ngOne', device: 'x'.repeat(43) }
      const circumstances = { limits, address, userAgent: '' }
      for (let time = 0; time < 4; time += 1) {
        await expect(logInOnce(counting, tried, circumstances)).rejects.toThrow()
      }
      return statements
    }
    const known = await statementsOf(email, newAddress())
    expect(known).toBeGreaterThan(4)
    // the one that the letter takes is hidden by a pause
    expect(await statementsOf('nobody-at-all@example.ru', newAddress())).toBe(known)
  })

  test('does not open a deleted account', async () => {
    const { email } = await newCustomer()
    const { token } = (await logIn(email, password)).body
    await db.query(sql`UPDATE customers SET deleted_at = now() WHERE email = ${email}`)
    expect((await logIn(email, password)).status).toBe(401)
    expect((await shop.get('/api/user/edit', { token })).status).toBe(401)
  })

  test('is refused for an account to a network after its failures, and to no other', async () => {
    const { email } = await newCustomer()
    const guesser = newAddress()
    const guess = () => logIn(email, 'Wr0ngOne', guesser)
    for (let n = 0; n < 3; n += 1) expect((await guess()).status).toBe(401)

    expect((await logIn(email, password)).status).toBe(200)
    const refused = await logIn(email, password, guesser)
    expect(refused.status).toBe(429)
    expect(refused.body.code).toBe('too-many-requests')
    const seconds = Number(refused.headers['retry-after'])
    expect(seconds).toBeGreaterThan(850)
    expect(seconds).toBeLessThanOrEqual(900)
  })

  test('refuses an account that does not exist in the same way', async () => {
    const email = 'ghost@example.ru'
    const statuses = []
    const address = newAddress()
    for (let n = 0; n < 4; n += 1) statuses.push((await logIn(email, 'Wr0ngOne', address)).status)
    expect(statuses).toEqual([401, 401, 401, 429])
  })

  test('is refused to an address after its failures, whatever the account', async () => {
    const address = newAddress()
    for (let n = 0; n < 5; n += 1) await logIn(`guess${n}@example.ru`, 'Wr0ngOne', address)
    const { email } = await newCustomer()
    expect((await logIn(email, password, address)).status).toBe(429)
    expect((await logIn(email, password)).status).toBe(200)
  })

  test('counts guesses that are sent all at once', async () => {
    const { email } = await newCustomer()
    const address = newAddress()
    const guesses = Array.from({ length: 12 }, () => logIn(email, 'Wr0ngOne', address))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(3)
    expect(statuses.filter((status) => status === 429)).toHaveLength(9)
  })

  test('a refused address locks no accounts', async () => {
    const { email } = await newCustomer()
    const address = newAddress()
    for (let n = 0; n < 5; n += 1) await logIn(`other${n}@example.ru`, 'Wr0ngOne', address)
    for (let n = 0; n < 4; n += 1) await logIn(email, 'Wr0ngOne', address)
    expect((await logIn(email, password)).status).toBe(200)
  })

  test('right passwords are no failures', async () => {
    const { email, address } = await newCustomer()
    for (let n = 0; n < 7; n += 1) expect((await logIn(email, password, address)).status).toBe(200)
  })

  test('the count begins anew when its time is over', async () => {
    const { email } = await newCustomer()
    const address = newAddress()
    for (let n = 0; n < 4; n += 1) await logIn(email, 'Wr0ngOne', address)
    await db.query(sql`UPDATE attempts SET expires_at = now() - interval '1 second'`)
    expect((await logIn(email, password, address)).status).toBe(200)
  })

  test('sweeps what has expired', async () => {
    const { email } = await newCustomer()
    await logIn(email, password)
    await db.query(sql`UPDATE access_tokens SET expires_at = now() - interval '1 second'`)
    await logIn(email, password)
    expect(await db.query(sql`SELECT count(*) AS n FROM access_tokens`)).toEqual([{ n: 1 }])
  })

  test('guesses leave nothing behind once their time is over', async () => {
    await logIn('old@example.ru', 'Wr0ngOne')
    await db.query(sql`
      UPDATE attempts SET expires_at = now() - interval '1 second',
                          forget_at = now() - interval '1 second'`)

    expect((await logIn('new@example.ru', 'Wr0ngOne')).status).toBe(401)
    const closed = await db.query(sql`SELECT key FROM attempts WHERE expires_at < now()`)
    expect(closed).toEqual([])
  })
})
