// Login of staff, which customers and strangers cannot use.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffApi } from '#src/back-office/contract.ts'
import { logInStaff } from '#src/back-office/server/log-in-staff.ts'
import { sql } from '#src/platform/server/sql.ts'
import { accountLimits } from '#tests/support/account-parts.ts'
import { asStaff, STAFF_PASSWORD, staffCommand } from '#tests/support/staff-member.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { type TestShop, testShop } from '#tests/support/test-shop.ts'

const WRONG = 'Neverny-parol-9'

describe.each(testDatabases())('login of staff on the $kind database', ({ open }) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await testShop(open)
  })
  afterAll(() => shop?.close())

  const logIn = (email: string, password: string) =>
    shop.visitor.post('/api/staff/login', { email, password })

  test('returns the member of staff, and a token for half a day that is stored as a hash', async () => {
    const { email, id } = await asStaff(shop, 'seller', 'ул. Мира, 1')
    const answer = (await logIn(` ${email.toUpperCase()} `, STAFF_PASSWORD)).as(staffApi.logIn)
    expect(answer.staff).toEqual({ name: 'Пётр Ильин', role: 'seller', store: 'ул. Мира, 1' })
    expect(answer.token).toMatch(/^[\w-]{43}$/)

    const kept = await shop.db.query<{ hash: string; hours: number }>(sql`
      SELECT encode(token_hash, 'base64') AS hash,
             round(extract(epoch FROM expires_at - now()) / 3600) AS hours
      FROM staff_tokens WHERE staff_id = ${id}`)
    expect(kept.map(({ hours }) => hours)).toEqual([12, 12])
    expect(kept.map(({ hash }) => hash)).not.toContain(answer.token)
  })

  test('gives the same response for an unknown account, a wrong password and a disabled account', async () => {
    const { email } = await asStaff(shop, 'manager')
    const disabled = await asStaff(shop, 'manager')
    await staffCommand(shop, ['disable', '--email', disabled.email])
    const answers = [
      await logIn(email, WRONG),
      await logIn('nobody@silkway.example', STAFF_PASSWORD),
      await logIn(disabled.email, STAFF_PASSWORD),
    ]
    for (const { status, failure } of answers) {
      expect([status, failure.message]).toEqual([401, 'Неверный e-mail или пароль.'])
    }
  })

  test('a disabled account has no sessions at once', async () => {
    const manager = await asStaff(shop, 'manager')
    expect((await manager.get('/api/staff/orders')).status).toBe(200)
    await staffCommand(shop, ['disable', '--email', manager.email])
    expect((await manager.get('/api/staff/orders')).status).toBe(401)
  })

  test('a changed password ends the sessions, and the new one logs in', async () => {
    const manager = await asStaff(shop, 'manager')
    await staffCommand(shop, ['password', '--email', manager.email], 'Drugoi-parol-2')
    expect((await manager.get('/api/staff/orders')).status).toBe(401)
    expect((await logIn(manager.email, STAFF_PASSWORD)).status).toBe(401)
    expect((await logIn(manager.email, 'Drugoi-parol-2')).status).toBe(200)
  })

  test('a token expires after half a day, and with logging out', async () => {
    const late = await asStaff(shop, 'owner')
    await shop.db.query(sql`
      UPDATE staff_tokens SET expires_at = now() - interval '1 second' WHERE staff_id = ${late.id}`)
    expect((await late.get('/api/staff/acts')).status).toBe(401)

    const owner = await asStaff(shop, 'owner')
    const twin = shop.withToken((await logIn(owner.email, STAFF_PASSWORD)).as(staffApi.logIn).token)
    expect((await owner.send({ method: 'DELETE', url: '/api/staff/session' })).status).toBe(204)
    expect((await owner.send({ method: 'DELETE', url: '/api/staff/session' })).status).toBe(401)
    expect((await twin.get('/api/staff/acts')).status).toBe(200)
  })

  test('login and logout are recorded', async () => {
    const manager = await asStaff(shop, 'manager')
    await manager.send({ method: 'DELETE', url: '/api/staff/session' })
    const owner = await asStaff(shop, 'owner')
    const { acts } = (await owner.get('/api/staff/acts')).as(staffApi.acts)
    const staff = { id: manager.id, name: 'Пётр Ильин' }
    const own = acts.filter((done) => done.subject === `staff ${manager.id}`)
    expect(own.map(({ act, staff: by }) => [act, by])).toEqual([
      ['log-out', staff],
      ['log-in', staff],
      ['add-staff', null],
    ])
  })

  test('a customer is refused with 403, a stranger with 401', async () => {
    const customer = await shop.asCustomer()
    const { status, failure } = await customer.get('/api/staff/orders')
    expect([status, failure.code]).toEqual([403, 'forbidden'])
    for (const stranger of [shop.visitor, shop.withToken('nobody')]) {
      expect((await stranger.get('/api/staff/orders')).status).toBe(401)
    }
    const login = await shop.visitor.post('/api/staff/login', {
      email: customer.form.email,
      password: customer.form.password,
    })
    expect(login.status).toBe(401)
  })

  test('a token of staff opens no account of a customer', async () => {
    const owner = await asStaff(shop, 'owner')
    expect((await owner.get('/api/user/edit')).status).toBe(401)
  })
})

describe.each(testDatabases())('limits of staff on the $kind database', ({ open }) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await testShop(open, { LIMIT_LOGIN_PER_ACCOUNT: '3', LIMIT_LOGIN_PER_ADDRESS: '12' })
  })
  afterAll(() => shop?.close())

  const guess = (email: string, path = '/api/staff/login') =>
    shop.visitor.post(path, { email, password: 'Parol999' })
  const guesses = async (count: number, one: (n: number) => ReturnType<typeof guess>) =>
    (await Promise.all(Array.from({ length: count }, (_, n) => one(n)))).map(({ status }) => status)

  test('an account is locked for a network after failures, even with the right password', async () => {
    const { email } = await asStaff(shop, 'manager')
    expect(await guesses(3, () => guess(email))).toEqual([401, 401, 401])
    const body = { email, password: STAFF_PASSWORD }
    const refused = await shop.visitor.post('/api/staff/login', body)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
  })

  test('an unknown account is locked in the same way', async () => {
    const answers = await guesses(4, () => guess('nobody@silkway.example'))
    expect(answers.toSorted()).toEqual([401, 401, 401, 429])
  })

  test('failed logins of customers lock out no staff, but the address is limited', async () => {
    const { email } = await asStaff(shop, 'owner')
    await guesses(6, () => guess(email, '/api/login'))
    const body = { email, password: STAFF_PASSWORD }
    expect((await shop.visitor.post('/api/staff/login', body)).status).toBe(200)
    const answers = await guesses(14, (n) => guess(`guess${n}@silkway.example`))
    expect(answers).toContain(429)
  })
  test('addresses of one IPv6 network are limited as one', async () => {
    const limits = accountLimits({ failedLoginsPerAddress: 2 })
    const password = WRONG
    const guessFrom = (address: string) =>
      logInStaff(
        shop.db,
        { email: `${address}@silkway.example`, password },
        { limits, address, limitAddress: address },
      )
    await expect(guessFrom('2001:db8::1')).rejects.toMatchObject({ kind: 'unauthenticated' })
    await expect(guessFrom('2001:db8::2')).rejects.toMatchObject({ kind: 'unauthenticated' })
    await expect(guessFrom('2001:db8::3')).rejects.toMatchObject({ kind: 'too-many-requests' })
    await expect(guessFrom('2001:db8:0:1::3')).rejects.toMatchObject({ kind: 'unauthenticated' })
  })

  test('the next lock lasts twice as long', async () => {
    const limits = accountLimits({ failedLoginsPerAccount: 1 })
    const email = 'guessed@silkway.example'
    const address = '10.3.3.1'
    const guess = () =>
      logInStaff(shop.db, { email, password: WRONG }, { limits, address, limitAddress: address })
    const quarter = 15 * 60
    for (const wait of [quarter, 2 * quarter]) {
      await expect(guess()).rejects.toMatchObject({ kind: 'unauthenticated' })
      const refused = await guess().catch((error) => error.particulars.retryAfterSeconds)
      expect(refused).toBeGreaterThan(wait - 30)
      expect(refused).toBeLessThanOrEqual(wait)
      await shop.db.query(
        sql`UPDATE attempts SET expires_at = now() WHERE key LIKE ${`%${email}%`}`,
      )
    }
  })
})
