// Wrong passwords of strangers lock out neither a known device nor other networks.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#src/platform/server/sql.ts'
import { letterTokenOf } from '#tests/support/letter-token.ts'
import { asStaff, STAFF_PASSWORD, staffCommand } from '#tests/support/staff-member.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { PASSWORD, type TestShop, testShop } from '#tests/support/test-shop.ts'

const WRONG = 'Parol999'
const NEW = 'Drugoi789'
const EVERYWHERE = 25

type Try = { readonly email: string; readonly password: string; readonly device?: string }

describe.each(testDatabases())('wrong passwords of strangers on the $kind database', ({ open }) => {
  let shop: TestShop
  let networks = 0

  beforeAll(async () => {
    shop = await testShop(open, {
      TRUST_PROXY: '127.0.0.1',
      SMTP_URL: 'smtp://127.0.0.1:1', // nobody takes letters out in these tests
      LIMIT_LOGIN_PER_ACCOUNT: '10',
      LIMIT_LOGIN_PER_ADDRESS: '100',
      LIMIT_GUESSES_PER_ACCOUNT: String(EVERYWHERE),
      LIMIT_ALL_LOGINS_PER_ACCOUNT: '12',
      LIMIT_ALL_LOGINS_PER_ADDRESS: '30',
      LIMIT_LETTERS_PER_ACCOUNT: '2',
    })
  })
  afterAll(() => shop?.close())

  const elsewhere = () => {
    networks += 1
    return `203.0.${Math.floor(networks / 250)}.${1 + (networks % 250)}`
  }
  const logIn = (given: Try, address = elsewhere(), path = '/api/login') =>
    shop.visitor.post(path, given, { headers: { 'x-forwarded-for': address } })
  const deviceOf = async (given: Try, address = elsewhere(), path = '/api/login') => {
    const answer = await logIn(given, address, path)
    expect(answer.status).toBe(200)
    return (answer.json as { device: string }).device
  }
  async function statuses(count: number, one: () => Promise<{ status: number }>) {
    const told: number[] = []
    for (let n = 0; n < count; n += 1) told.push((await one()).status)
    return told
  }
  const most = (told: readonly number[], status: number) =>
    told.filter((one) => one === status).length
  const aCustomer = async () => {
    const { form, ...client } = await shop.asCustomer()
    return { ...client, email: form.email, password: form.password }
  }
  const lettersTo = (email: string) =>
    shop.db.query<{ data: object }>(sql`
      SELECT data FROM letters WHERE kind = 'password-guessed' AND recipient = ${email}`)

  test('eleven wrong passwords lock an account for their own network alone', async () => {
    const { email } = await aCustomer()
    const guesser = elsewhere()
    const told = await statuses(11, () => logIn({ email, password: WRONG }, guesser))
    expect(told).toEqual([...Array.from({ length: 10 }, () => 401), 429])
    expect((await logIn({ email, password: PASSWORD }, guesser)).status).toBe(429)
    expect((await logIn({ email, password: PASSWORD })).status).toBe(200)
  })

  test('whoever resets the password by the letter logs in while others go on guessing', async () => {
    const { email } = await aCustomer()
    await statuses(EVERYWHERE + 5, () => logIn({ email, password: WRONG }))
    const asked = await shop.visitor.post('/api/password-reset', { email })
    expect(asked.status).toBe(200)
    const token = await letterTokenOf(shop.db, 'password-reset', email)
    const reset = await shop.visitor.post(`/api/password-reset/${token}`, { password: NEW })
    const { device } = reset.json as { device: string }
    await statuses(EVERYWHERE + 5, () => logIn({ email, password: WRONG }))
    expect((await logIn({ email, password: NEW })).status).toBe(429)
    expect(await deviceOf({ email, password: NEW, device })).toBe(device)
  })

  test('a known device can log in after fifty wrong ones, from any network and from its own', async () => {
    const { email } = await aCustomer()
    const home = elsewhere()
    const device = await deviceOf({ email, password: PASSWORD }, home)
    await statuses(30, () => logIn({ email, password: WRONG }))
    await statuses(20, () => logIn({ email, password: WRONG }, home))
    expect((await logIn({ email, password: PASSWORD }, home)).status).toBe(429)
    expect((await logIn({ email, password: PASSWORD })).status).toBe(429)
    expect(await deviceOf({ email, password: PASSWORD, device }, home)).toBe(device)
    expect(await deviceOf({ email, password: PASSWORD, device })).toBe(device)
  })

  test('wrong passwords from many networks are limited, for known and unknown accounts', async () => {
    const { email } = await aCustomer()
    for (const guessed of [email, 'nobody-guessed@example.ru']) {
      const told = await statuses(40, () => logIn({ email: guessed, password: WRONG }))
      expect([most(told, 401), most(told, 429)]).toEqual([EVERYWHERE, 40 - EVERYWHERE])
    }
    const { headers } = await logIn({ email, password: PASSWORD })
    expect(Number(headers['retry-after'])).toBeGreaterThan(5 * 60 * 60)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(6 * 60 * 60)
  })

  test('a known device may try no more passwords than a stranger', async () => {
    const { email } = await aCustomer()
    const device = await deviceOf({ email, password: PASSWORD })
    const told = await statuses(12, () => logIn({ email, password: WRONG, device }))
    expect([most(told, 401), most(told, 429)]).toEqual([10, 2])
    expect((await logIn({ email, password: PASSWORD })).status).toBe(200) // as a stranger
  })

  test('a device is known only to the accounts that logged in on it', async () => {
    const [ivan, olga] = [await aCustomer(), await aCustomer()]
    const device = await deviceOf(ivan)
    await statuses(30, () => logIn({ email: olga.email, password: WRONG }))
    for (const foreign of [device, 'x', '', 'A'.repeat(43)]) {
      expect((await logIn({ ...olga, device: foreign })).status).toBe(429)
    }
  })

  test('a computer of two customers is known to both', async () => {
    const [ivan, olga] = [await aCustomer(), await aCustomer()]
    const first = await deviceOf(ivan)
    const shared = await deviceOf({ ...olga, device: first })
    expect(shared).not.toBe(first)
    expect(await deviceOf({ ...ivan, device: shared })).toBe(shared)
    const kept = await shop.db.query<{ hash: string }>(sql`
      SELECT encode(token_hash, 'base64') AS hash FROM known_devices`)
    expect(kept.map(({ hash }) => hash)).not.toContain(shared)
  })

  describe('the owner at two devices', () => {
    async function twoDevices() {
      const { email } = await aCustomer()
      const known = async () => {
        const { json } = await logIn({ email, password: PASSWORD })
        return json as { readonly token: string; readonly device: string }
      }
      return { email, mine: await known(), lost: await known() }
    }
    const as = (token: string, method: 'GET' | 'POST' | 'DELETE', url: string, body?: object) =>
      shop.visitor.send({
        method,
        url,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { payload: JSON.stringify(body) }),
      })
    const guessAt = (email: string) => statuses(30, () => logIn({ email, password: WRONG }))

    test('changes the password as the letter advises, and logs in again', async () => {
      const { email, mine, lost } = await twoDevices()
      await guessAt(email)
      const change = { old: PASSWORD, new: 'Novyi456' }
      expect((await as(mine.token, 'POST', '/api/password', change)).status).toBe(200)
      await as(mine.token, 'POST', '/api/logout')
      // from any device at first
      expect((await logIn({ email, password: 'Novyi456' })).status).toBe(200)
      await guessAt(email)
      const { device } = mine
      expect((await logIn({ email, password: 'Novyi456', device })).status).toBe(200)
      expect((await logIn({ email, password: 'Novyi456', device: lost.device })).status).toBe(429)
    })

    test.each(['one session', 'all others'])('ends %s, and keeps his device', async (which) => {
      const { email, mine, lost } = await twoDevices()
      await guessAt(email)
      const { json } = await as(lost.token, 'GET', '/api/sessions')
      const { sessions } = json as { sessions: { id: string; is_current: boolean }[] }
      const url =
        which === 'one session'
          ? `/api/sessions/${sessions.find((one) => one.is_current)?.id}`
          : '/api/sessions?keep_current=true'
      expect((await as(mine.token, 'DELETE', url)).status).toBe(204)
      expect((await logIn({ email, password: PASSWORD, device: mine.device })).status).toBe(200)
      expect((await logIn({ email, password: PASSWORD, device: lost.device })).status).toBe(429)
    })

    test('ends his own session or all of them: no device is known any more', async () => {
      const { email, mine, lost } = await twoDevices()
      await guessAt(email)
      await as(mine.token, 'DELETE', '/api/sessions')
      for (const { device } of [mine, lost]) {
        expect((await logIn({ email, password: PASSWORD, device })).status).toBe(429)
      }
    })
  })

  test('strangers cannot prevent a change of the password', async () => {
    const { email, post } = await aCustomer()
    const office = elsewhere()
    await statuses(20, () => logIn({ email, password: WRONG }, office))
    const headers = { 'x-forwarded-for': office }
    const changed = await post('/api/password', { old: PASSWORD, new: 'Novyi456' }, { headers })
    expect(changed.status).toBe(200)
  })

  test('one letter reports all wrong passwords', async () => {
    const { email } = await aCustomer()
    await statuses(9, () => logIn({ email, password: WRONG }))
    await logIn({ email, password: PASSWORD })
    expect(await lettersTo(email)).toEqual([])
    await statuses(20, () => logIn({ email, password: WRONG }))
    expect(await lettersTo(email)).toEqual([{ data: { name: '' } }])
    expect(await lettersTo('nobody-guessed@example.ru')).toEqual([])
  })

  test('successful logins are limited by account and by network', async () => {
    const { email } = await aCustomer()
    const home = elsewhere()
    const told = await statuses(14, () => logIn({ email, password: PASSWORD }, home))
    expect([most(told, 200), most(told, 429)]).toEqual([12, 2])
    expect((await logIn({ email, password: PASSWORD })).status).toBe(200)

    const office = elsewhere()
    const customers = await Promise.all(Array.from({ length: 3 }, aCustomer))
    const all: number[] = []
    for (const one of customers) {
      const { email: of } = one
      all.push(...(await statuses(11, () => logIn({ email: of, password: PASSWORD }, office))))
    }
    expect([most(all, 200), most(all, 429)]).toEqual([30, 3])
  })

  test('letters requested by a stranger do not use up the owner’s limit', async () => {
    const { email } = await aCustomer()
    const ask = (address: string) =>
      shop.visitor.post(
        '/api/password-reset',
        { email },
        { headers: { 'x-forwarded-for': address } },
      )
    const stranger = elsewhere()
    const told = await statuses(4, () => ask(stranger))
    expect(told).toEqual([200, 200, 429, 429])
    expect((await ask(elsewhere())).status).toBe(200)
    const last: string[] = []
    for (let n = 0; n < 8; n += 1) {
      const answer = await ask(elsewhere())
      expect(answer.status).toBe(200)
      last.push((answer.json as { message: string }).message)
    }
    expect(last.at(-1)).toContain('письма на него уже отправлены')
    const links = await shop.db.query<{ living: number; all: number }>(sql`
      SELECT count(*)::integer AS all, (count(*) FILTER (WHERE used_at IS NULL))::integer AS living
      FROM account_links WHERE email = ${email} AND purpose = 'password-reset'`)
    expect(links).toEqual([{ all: 6, living: 1 }])
  })

  describe('at the login of staff', () => {
    const STAFF = '/api/staff/login'
    const guess = (email: string) => logIn({ email, password: WRONG }, elsewhere(), STAFF)

    test('a known device can log in, a stranger waits, and the owner gets a letter', async () => {
      const { email } = await asStaff(shop, 'owner')
      const right = { email, password: STAFF_PASSWORD }
      const device = await deviceOf(right, elsewhere(), STAFF)
      await statuses(50, () => guess(email))
      expect((await logIn(right, elsewhere(), STAFF)).status).toBe(429)
      expect(await deviceOf({ ...right, device }, elsewhere(), STAFF)).toBe(device)
      expect(await lettersTo(email)).toEqual([{ data: { name: 'Пётр Ильин', isStaff: true } }])
    })

    test('an account unlocked by hand is open, and devices of a disabled one are deleted', async () => {
      const { email } = await asStaff(shop, 'manager')
      const right = { email, password: STAFF_PASSWORD }
      await statuses(30, () => guess(email))
      expect((await logIn(right, elsewhere(), STAFF)).status).toBe(429)
      await staffCommand(shop, ['unlock', '--email', email])
      const device = await deviceOf(right, elsewhere(), STAFF)
      await statuses(50, () => guess(email))
      expect(await deviceOf({ ...right, device }, elsewhere(), STAFF)).toBe(device)
      await staffCommand(shop, ['password', '--email', email], 'Drugoi-parol-2')
      await statuses(30, () => guess(email))
      const changed = { email, password: 'Drugoi-parol-2', device }
      expect((await logIn(changed, elsewhere(), STAFF)).status).toBe(429)
    })
  })
})
