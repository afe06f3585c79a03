// The second factor of staff: codes that count once, recovery codes, losses, and shops that demand it.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { meApi } from '#src/back-office/me-contract.ts'
import { codeOf, stepAt } from '#src/back-office/server/factor/totp.ts'
import { sql } from '#src/platform/server/sql.ts'
import {
  asStaff,
  STAFF_PASSWORD,
  type StaffMember,
  staffCommand,
} from '#tests/support/staff-member.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { type TestShop, testShop } from '#tests/support/test-shop.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** As a telephone reads the secret. */
function bytesOf(text: string): Buffer {
  const bits = [...text].map((sign) => LETTERS.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

describe.each(testDatabases())('a second factor on the $kind database', ({ open }) => {
  let shop: TestShop
  let anna: StaffMember
  beforeAll(async () => {
    shop = await testShop(open)
  })
  afterAll(() => shop?.close())
  beforeEach(async () => {
    anna = await asStaff(shop, 'owner')
  })

  const logIn = (code?: string, more: object = {}) => {
    const body = { email: anna.email, password: STAFF_PASSWORD, ...(code && { code }), ...more }
    return shop.visitor.post('/api/staff/login', body)
  }
  const begin = async () =>
    bytesOf((await anna.post('/api/staff/me/factor', {})).as(meApi.beginFactor).secret)
  const confirm = (code: string) => anna.post('/api/staff/me/factor/confirmation', { code })
  const now = (secret: Buffer, by = 0) => codeOf(secret, stepAt(Date.now()) + by)
  /** Sets it by the code of the half minute before: the present one is still to be used. */
  const set = async () => {
    const secret = await begin()
    const { codes } = (await confirm(now(secret, -1))).as(meApi.confirmFactor)
    return { secret, codes }
  }
  const actsOf = async () => {
    const rows = await shop.db.query<{ act: string }>(sql`
      SELECT act FROM staff_acts WHERE subject = ${`staff ${anna.id}`} ORDER BY id`)
    return rows.map(({ act }) => act)
  }

  test('counts from its first code on, and is shown as text, link and drawing', async () => {
    const begun = (await anna.post('/api/staff/me/factor', {})).as(meApi.beginFactor)
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(begun.link).toContain(`secret=${begun.secret}`)
    expect(begun.qr.size).toBeGreaterThan(20)
    expect(begun.qr.path).toMatch(/^M\d+ \d+h1v1h-1z/)
    expect((await logIn()).status).toBe(200) // not confirmed yet
    expect((await confirm('000000')).status).toBe(422)
    const { codes } = (await confirm(now(bytesOf(begun.secret)))).as(meApi.confirmFactor)
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    const { status, failure } = await logIn()
    expect([status, failure.code]).toEqual([401, 'code-needed'])
    expect((await anna.post('/api/staff/me/factor', {})).status).toBe(409)
    expect(await actsOf()).toContain('set-factor')
  })

  test('asks nobody who does not know the password', async () => {
    const { secret } = await set()
    const wrong = await logIn(now(secret), { password: 'Neverny-parol-9' })
    expect([wrong.status, wrong.failure.code]).toEqual([401, 'unauthenticated'])
    const silent = await logIn(undefined, { password: 'Neverny-parol-9' })
    expect(silent.failure.code).toBe('unauthenticated')
    expect((await logIn(now(secret))).status).toBe(200) // the code was not used up
  })

  test('takes a code once, also of two logins at the same moment', async () => {
    const { secret } = await set()
    const code = now(secret)
    const answers = await Promise.all([logIn(code), logIn(code), logIn(code)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    expect((await logIn(code)).status).toBe(422)
    expect((await logIn(now(secret, -1))).status).toBe(422) // older than the one that was used
    expect((await logIn(now(secret, 1))).status).toBe(200)
  })

  test('is shut for a while after five wrong codes, the right one too', async () => {
    const { secret } = await set()
    const wrong = now(secret, 100)
    for (let guess = 0; guess < 5; guess += 1) expect((await logIn(wrong)).status).toBe(422)
    const { status, headers } = await logIn(now(secret))
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(14 * 60)
  })

  test('of a new telephone is not guessed, nor confirmed by whoever sits down later', async () => {
    await set()
    const again = await anna.post('/api/staff/me/factor', {})
    expect([again.status, again.failure.message]).toEqual([
      409,
      'Второй фактор уже включён. Обновите страницу: для другого телефона на ней есть «Сменить телефон».',
    ])
    const begun = await anna.post('/api/staff/me/factor', { replaces: true })
    const next = bytesOf(begun.as(meApi.beginFactor).secret)
    const wrong = now(next, 100)
    for (let guess = 0; guess < 5; guess += 1) expect((await confirm(wrong)).status).toBe(422)
    const shut = await confirm(now(next))
    expect(shut.status).toBe(429)
    expect(Number(shut.headers['retry-after'])).toBeGreaterThan(14 * 60)
    await shop.db.query(sql`DELETE FROM attempts`)
    await shop.db.query(sql`
      UPDATE staff_tokens SET verified_at = now() - interval '6 minutes' WHERE staff_id = ${anna.id}`)
    expect((await confirm(now(next))).failure.code).toBe('verification-needed')
    await shop.db.query(sql`
      UPDATE staff_tokens SET verified_at = now() WHERE staff_id = ${anna.id}`)
    expect((await confirm(now(next))).status).toBe(200)
  })

  test('of a new telephone waits a quarter of an hour, or until it is cancelled', async () => {
    const { secret } = await set()
    const change = async () =>
      bytesOf(
        (await anna.post('/api/staff/me/factor', { replaces: true })).as(meApi.beginFactor).secret,
      )
    const late = await change()
    await shop.db.query(sql`
      UPDATE staff_factors SET next_until = next_until - interval '15 minutes'
      WHERE staff_id = ${anna.id}`)
    for (let each = 0; each < 7; each += 1) {
      const { status, failure } = await confirm(now(late))
      expect([status, failure.message]).toEqual([
        409,
        'Смена телефона отменена, или её время вышло. Начните заново.',
      ])
    }
    const cancelled = await change()
    const cancel = { method: 'DELETE', url: '/api/staff/me/factor/confirmation' } as const
    expect((await anna.send(cancel)).status).toBe(204)
    expect((await anna.send(cancel)).status).toBe(204)
    expect((await confirm(now(cancelled))).status).toBe(409)
    expect((await logIn(now(secret, 1))).status, 'the former one counts').toBe(200)
    expect((await confirm(now(await change()))).status).toBe(200)
  })

  test('is not set where its first telephone was cancelled', async () => {
    const secret = await begin()
    const cancel = { method: 'DELETE', url: '/api/staff/me/factor/confirmation' } as const
    expect((await anna.send(cancel)).status).toBe(204)
    expect((await confirm(now(secret))).status).toBe(422)
    expect((await anna.get('/api/staff/me')).as(meApi.me).factor).toBeNull()
  })

  test('is replaced by a recovery code, each once, in groups or not', async () => {
    const { codes } = await set()
    const [first = '', second = ''] = codes
    expect((await logIn(first)).status).toBe(200)
    expect((await logIn(first)).status).toBe(422)
    expect((await logIn(second.replaceAll('-', '').toUpperCase())).status).toBe(200)
    expect((await anna.get('/api/staff/me')).as(meApi.me).factor?.codes_left).toBe(8)
    expect(await actsOf()).toContain('use-recovery-code')
    const kept = await shop.db.query<{ hash: string }>(sql`
      SELECT encode(code_hash, 'hex') AS hash FROM staff_recovery_codes WHERE staff_id = ${anna.id}`)
    expect(kept.map(({ hash }) => hash).join()).not.toContain(second)
    const renewed = (await anna.post('/api/staff/me/factor/codes', {})).as(meApi.newCodes).codes
    expect((await logIn(codes[2])).status).toBe(422)
    expect((await logIn(renewed[0])).status).toBe(200)
  })

  test('that is lost is reset by a command, which ends the sessions', async () => {
    await set()
    const { exit, text } = await staffCommand(shop, ['reset-factor', anna.email])
    expect({ exit, text }).toEqual({
      exit: 0,
      text: `Второй фактор снят, сеансы завершены: ${anna.email}. Входят снова по паролю.`,
    })
    expect((await anna.get('/api/staff/me')).status).toBe(401)
    expect((await logIn()).status).toBe(200)
    expect(await actsOf()).toContain('reset-factor')
    const again = await staffCommand(shop, ['reset-factor', '--email', anna.email])
    expect(again.exit).toBe(1)
    expect((await staffCommand(shop, ['reset-factor'])).exit).toBe(1)
  })

  test('is switched off by its person, and then asked for no more', async () => {
    await set()
    expect((await anna.send({ method: 'DELETE', url: '/api/staff/me/factor' })).status).toBe(204)
    expect((await logIn()).status).toBe(200)
    expect(await actsOf()).toContain('remove-factor')
  })

  test('is what is asked for again, in place of the password', async () => {
    const { secret } = await set()
    const again = (proof: Record<string, string>) => anna.post('/api/staff/me/verification', proof)
    expect((await again({ password: STAFF_PASSWORD })).failure.errors).toHaveProperty('code')
    expect((await again({ code: now(secret, 100) })).status).toBe(422)
    expect((await again({ code: now(secret) })).status).toBe(204)
    expect((await again({ code: now(secret) })).status).toBe(422)
  })

  test('needs somebody who has just said who he is', async () => {
    await shop.db.query(sql`
      UPDATE staff_tokens SET verified_at = now() - interval '6 minutes' WHERE staff_id = ${anna.id}`)
    const { status, failure } = await anna.post('/api/staff/me/factor', {})
    expect([status, failure.code]).toEqual([403, 'verification-needed'])
  })
})

describe.each(testDatabases())(
  'a shop that demands a factor, on the $kind database',
  ({ open }) => {
    let shop: TestShop
    beforeAll(async () => {
      shop = await testShop(open, { OFFICE_SECOND_FACTOR: 'required' })
    })
    afterAll(() => shop?.close())

    test('lets staff without one do nothing but set one', async () => {
      const owner = await asStaff(shop, 'owner')
      const session = await owner.get('/api/staff/session')
      expect(session.json).toMatchObject({ may: [], lacks_factor: true })
      const refused = await owner.get('/api/staff/orders')
      expect([refused.status, refused.failure.message]).toEqual([
        403,
        'Сначала включите второй фактор: раздел «Мой вход».',
      ])
      expect((await owner.get('/api/staff/me')).as(meApi.me).is_factor_required).toBe(true)
      const { secret } = (await owner.post('/api/staff/me/factor', {})).as(meApi.beginFactor)
      const code = codeOf(bytesOf(secret), stepAt(Date.now()))
      expect((await owner.post('/api/staff/me/factor/confirmation', { code })).status).toBe(200)
      expect((await owner.get('/api/staff/orders')).status).toBe(200)
      expect((await owner.get('/api/staff/session')).json).toMatchObject({ lacks_factor: false })
    })

    test('keeps the last one, and lets a new telephone replace it', async () => {
      const owner = await asStaff(shop, 'owner')
      const begin = async (body: { replaces?: boolean }) =>
        bytesOf((await owner.post('/api/staff/me/factor', body)).as(meApi.beginFactor).secret)
      const confirm = async (secret: Buffer) => {
        const code = codeOf(secret, stepAt(Date.now())) // still good when the step ends meanwhile
        return (await owner.post('/api/staff/me/factor/confirmation', { code })).status
      }
      const verify = async (secret: Buffer) => {
        const code = codeOf(secret, stepAt(Date.now()) + 1)
        return (await owner.post('/api/staff/me/verification', { code })).status
      }
      const former = await begin({})
      expect(await confirm(former)).toBe(200)
      const kept = await owner.send({ method: 'DELETE', url: '/api/staff/me/factor' })
      expect([kept.status, kept.failure.message]).toEqual([
        409,
        'Это последний второй фактор, а магазин его требует. Сначала добавьте другой.',
      ])
      const next = await begin({ replaces: true })
      expect(await verify(next)).toBe(422) // not confirmed yet
      expect(await verify(former)).toBe(204)
      expect(await confirm(former)).toBe(422)
      expect(await confirm(next)).toBe(200)
      expect(await verify(former)).toBe(422)
      expect(await verify(next)).toBe(204)
    })
  },
)
