// Passkeys of staff: added, used for login and step-up, removed, lost; and what is refused.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { meApi } from '#src/back-office/me-contract.ts'
import { passkeysApi } from '#src/back-office/passkeys-contract.ts'
import { sql } from '#src/platform/server/sql.ts'
import { type SoftPasskey, softPasskey } from '#tests/support/soft-passkey.ts'
import {
  asStaff,
  STAFF_PASSWORD,
  type StaffMember,
  staffCommand,
} from '#tests/support/staff-member.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { type TestShop, testShop } from '#tests/support/test-shop.ts'

const SESSION = '/api/staff/session/passkey'
const OWN = '/api/staff/me/passkeys'
const AGAIN = '/api/staff/me/verification'
const FOREIGN = 'Этот ключ доступа здесь не действует. Войдите по паролю или другим ключом.'
const OLD = 'Запрос ключа устарел или уже использован. Попробуйте ещё раз.'

describe.each(testDatabases())('a passkey on the $kind database', ({ open }) => {
  let shop: TestShop
  let anna: StaffMember
  let key: SoftPasskey
  beforeAll(async () => {
    shop = await testShop(open)
  })
  afterAll(() => shop?.close())
  beforeEach(async () => {
    anna = await asStaff(shop, 'owner')
    key = softPasskey()
  })

  /** As a page of the office. */
  const send = (path: string, body: Readonly<Record<string, unknown>> = {}) =>
    shop.visitor.post(path, body, { headers: { 'x-office': 'attended' } })
  const order = async (who = anna) =>
    (await who.post(`${OWN}/challenge`, {})).as(passkeysApi.orderPasskey)
  const add = async (made = key, who = anna) =>
    who.post(OWN, { name: 'Рабочий ноутбук', passkey: made.make(await order(who)) })
  const ask = async () => (await send(`${SESSION}/challenge`)).as(passkeysApi.askPasskey)
  const logIn = async (how = {}, by = key) =>
    send(SESSION, { passkey: by.answer(await ask(), how) })
  const byPassword = () =>
    shop.visitor.post('/api/staff/login', { email: anna.email, password: STAFF_PASSWORD })
  const mine = async () => (await anna.get('/api/staff/me')).as(meApi.me).passkeys
  const actsOf = (act: string) =>
    shop.db.query<{ details: object }>(sql`
      SELECT details FROM staff_acts WHERE subject = ${`staff ${anna.id}`} AND act = ${act}
      ORDER BY id`)
  const forget = () =>
    shop.db.query(sql`
      UPDATE staff_tokens SET verified_at = now() - interval '6 minutes' WHERE staff_id = ${anna.id}`)
  const remove = (id: number | undefined) => anna.send({ method: 'DELETE', url: `${OWN}/${id}` })

  test('is made for the host of the office, under the name of its person', async () => {
    const asked = await order()
    expect(asked).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: anna.email, displayName: 'Пётр Ильин' },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(Buffer.from(asked.challenge, 'base64url')).toHaveLength(32)
    expect((await add()).status).toBe(204)
    expect(await mine()).toMatchObject([{ name: 'Рабочий ноутбук', used_at: null }])
    const next = await order()
    expect(next.excludeCredentials).toEqual([{ id: key.id, type: 'public-key' }])
    expect(next.user.id).toBe(asked.user.id)
    expect(await actsOf('add-passkey')).toEqual([{ details: { name: 'Рабочий ноутбук' } }])
  })

  test('is told to its person by letter, once it is added', async () => {
    const told = () =>
      shop.db.query(sql`
        SELECT data FROM letters WHERE kind = 'passkey-added' AND recipient = ${anna.email}`)
    await order()
    expect(await told()).toEqual([])
    expect((await add()).status).toBe(204)
    expect(await told()).toEqual([
      { data: { name: 'Пётр Ильин', passkey: 'Рабочий ноутбук', office: expect.any(String) } },
    ])
    expect((await add()).status).toBe(409)
    expect(await told()).toHaveLength(1)
  })

  test('lets its person in without password and code, and says when it was used', async () => {
    await add()
    const { status, headers, json } = await logIn()
    expect(status).toBe(200)
    expect(json).toEqual({ device: expect.any(String) })
    const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
    expect(cookie).toMatch(/^__Host-office=[\w-]{43}$/)
    const session = await shop.visitor.send({
      method: 'GET',
      url: '/api/staff/session',
      headers: { cookie, 'x-office': 'attended' },
    })
    expect(session.json).toMatchObject({
      staff: { name: 'Пётр Ильин', role: 'owner' },
      has_factor: true,
      has_code: false,
      has_passkey: true,
      lacks_factor: false,
    })
    expect((await mine())[0]?.used_at).not.toBeNull()
    const [, byKey] = await actsOf('log-in')
    expect(byKey?.details).toMatchObject({ passkey: 'Рабочий ноутбук' })
  })

  test('makes the password alone too little, where there are no codes', async () => {
    await add()
    const { status, failure } = await byPassword()
    expect([status, failure.code, failure.message]).toEqual([
      401,
      'passkey-needed',
      'Войдите по ключу доступа: одного пароля вам мало. Если ключа больше нет, попросите у владельца магазина новый пароль; у самого владельца ключ снимает команда reset-factor.',
    ])
    const wrong = await shop.visitor.post('/api/staff/login', {
      email: anna.email,
      password: 'Neverny-parol-9',
    })
    expect(wrong.failure.code).toBe('unauthenticated')
    await remove((await mine())[0]?.id)
    expect((await byPassword()).status).toBe(200)
  })

  test('signs a challenge once, also in two calls at the same moment', async () => {
    await add()
    const passkey = key.answer(await ask())
    const answers = await Promise.all([1, 2, 3].map(() => send(SESSION, { passkey })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    expect((await send(SESSION, { passkey })).failure.message).toBe(OLD)
  })

  test('has five minutes to sign, and signs nothing that the shop has not asked', async () => {
    await add()
    const asked = await ask()
    await shop.db.query(sql`
      UPDATE staff_challenges SET expires_at = expires_at - interval '5 minutes 1 second'`)
    expect((await send(SESSION, { passkey: key.answer(asked) })).failure.message).toBe(OLD)
    const own = { challenge: Buffer.alloc(32, 7).toString('base64url') }
    expect((await send(SESSION, { passkey: key.answer(own) })).failure.message).toBe(OLD)
    await ask() // takes away what is too old
    const kept = await shop.db.query(sql`SELECT FROM staff_challenges WHERE expires_at < now()`)
    expect(kept).toEqual([])
  })

  test('is asked for a login, a step-up and a new key apart', async () => {
    await add()
    const forStepUp = (await anna.post(`${AGAIN}/challenge`, {})).as(passkeysApi.askMyPasskey)
    expect((await send(SESSION, { passkey: key.answer(forStepUp) })).failure.message).toBe(OLD)
    const forLogin = key.answer(await ask())
    expect((await anna.post(AGAIN, { passkey: forLogin })).failure.message).toBe(OLD)
    const boris = await asStaff(shop, 'owner')
    const made = softPasskey().make(await order())
    const elsewhere = await boris.post(OWN, { name: 'Чужой', passkey: made })
    expect(elsewhere.failure.message).toBe(OLD)
  })

  test.each([
    ['was made on another page', { origin: 'http://localhost:3001' }],
    ['is of another host', { host: 'shop.example' }],
    ['has not checked who holds it', { isUnchecked: true }],
  ])('that %s is refused', async (_why, how) => {
    const made = await anna.post(OWN, { name: 'Ключ', passkey: key.make(await order(), how) })
    expect([made.status, made.failure.message]).toEqual([
      422,
      'Ключ не подошёл: устройство подписало не тот запрос.',
    ])
    expect((await add()).status).toBe(204)
    const { status, failure } = await logIn(how)
    expect([status, failure.message]).toEqual([401, FOREIGN])
  })

  test('of nobody, and a signature by another key, are refused alike', async () => {
    await add()
    expect((await logIn({}, softPasskey())).failure.message).toBe(FOREIGN)
    const forged = { ...softPasskey().answer(await ask()), id: key.id }
    expect((await send(SESSION, { passkey: forged })).failure.message).toBe(FOREIGN)
    const foreign = await send(SESSION, { passkey: { id: 'я', response: {} } })
    expect(foreign.status).toBe(422)
  })

  test('whose counter goes back is refused, and that is recorded', async () => {
    await add()
    expect((await logIn({ counter: 5 })).status).toBe(200)
    for (const counter of [5, 4, 0]) {
      const { status, failure } = await logIn({ counter })
      expect([status, failure.message]).toEqual([401, FOREIGN])
    }
    expect((await logIn({ counter: 6 })).status).toBe(200)
    expect(await actsOf('refuse-passkey')).toEqual(
      [5, 4, 0].map((given) => ({ details: { name: 'Рабочий ноутбук', kept: 5, given } })),
    )
  })

  test('of somebody whose access is closed does nothing, nor after it is opened again', async () => {
    const boris = await asStaff(shop, 'manager')
    await add(key, boris)
    expect((await logIn()).status).toBe(200)
    expect((await anna.post(`/api/staff/people/${boris.id}/disable`, {})).status).toBe(200)
    expect((await logIn()).failure.message).toBe(FOREIGN)
    expect((await anna.post(`/api/staff/people/${boris.id}/invitation`, {})).status).toBe(200)
    expect((await logIn()).failure.message).toBe(FOREIGN)
  })

  test('is what is asked for again, in place of the password', async () => {
    await add()
    await forget()
    const refused = await anna.post(`${OWN}/challenge`, {})
    expect([refused.status, refused.failure.code]).toEqual([403, 'verification-needed'])
    const typed = await anna.post(AGAIN, { password: STAFF_PASSWORD })
    expect(typed.failure.errors).toHaveProperty('passkey')
    const asked = (await anna.post(`${AGAIN}/challenge`, {})).as(passkeysApi.askMyPasskey)
    expect(asked.allowCredentials).toEqual([{ id: key.id, type: 'public-key' }])
    const passkey = key.answer(asked)
    expect((await anna.post(AGAIN, { passkey })).status).toBe(204)
    expect((await anna.post(AGAIN, { passkey })).failure.message).toBe(OLD)
    await order()
    expect(await actsOf('use-passkey')).toHaveLength(1)
  })

  test('of somebody else says nothing about who is here', async () => {
    await add()
    const boris = await asStaff(shop, 'owner')
    const other = softPasskey()
    await add(other, boris)
    const asked = (await anna.post(`${AGAIN}/challenge`, {})).as(passkeysApi.askMyPasskey)
    expect((await anna.post(AGAIN, { passkey: other.answer(asked) })).status).toBe(401)
  })

  test('is removed by somebody who has just said who he is, his own only', async () => {
    await add()
    const [kept] = await mine()
    const boris = await asStaff(shop, 'owner')
    const foreign = await boris.send({ method: 'DELETE', url: `${OWN}/${kept?.id}` })
    expect(foreign.status).toBe(404)
    await forget()
    expect((await remove(kept?.id)).failure.code).toBe('verification-needed')
    const asked = (await anna.post(`${AGAIN}/challenge`, {})).as(passkeysApi.askMyPasskey)
    await anna.post(AGAIN, { passkey: key.answer(asked) })
    expect((await remove(kept?.id)).status).toBe(204)
    expect(await mine()).toEqual([])
    expect((await logIn()).failure.message).toBe(FOREIGN)
    expect(await actsOf('remove-passkey')).toEqual([{ details: { name: 'Рабочий ноутбук' } }])
  })

  test('is known once, whoever adds it again', async () => {
    await add()
    const boris = await asStaff(shop, 'owner')
    const again = await add(key, boris)
    expect([again.status, again.failure.message]).toEqual([409, 'Этот ключ доступа уже добавлен.'])
  })

  test('that is lost is taken away by the command, which ends the sessions', async () => {
    await add()
    await add(softPasskey())
    const { exit, text } = await staffCommand(shop, ['reset-factor', anna.email])
    expect([exit, text]).toEqual([
      0,
      `Второй фактор снят, сеансы завершены: ${anna.email}. Входят снова по паролю.\n` +
        'Удалено ключей доступа: 2.',
    ])
    expect((await anna.get('/api/staff/me')).status).toBe(401)
    expect((await logIn()).failure.message).toBe(FOREIGN)
    expect((await byPassword()).status).toBe(200)
    expect(await actsOf('reset-factor')).toEqual([{ details: { passkeys: 2 } }])
  })

  test('opens nothing by a call from another site', async () => {
    await add()
    const passkey = key.answer(await ask())
    for (const [url, body] of [
      [`${SESSION}/challenge`, {}],
      [SESSION, { passkey }],
    ] as const) {
      expect((await shop.visitor.post(url, body)).status).toBe(403)
    }
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

    test('takes a passkey for one, and keeps the last', async () => {
      const owner = await asStaff(shop, 'owner')
      expect((await owner.get('/api/staff/session')).json).toMatchObject({ lacks_factor: true })
      const add = async () => {
        const asked = (await owner.post(`${OWN}/challenge`, {})).as(passkeysApi.orderPasskey)
        const passkey = softPasskey().make(asked)
        expect((await owner.post(OWN, { name: 'Ключ', passkey })).status).toBe(204)
      }
      await add()
      expect((await owner.get('/api/staff/orders')).status).toBe(200)
      await add()
      const [first, last] = (await owner.get('/api/staff/me')).as(meApi.me).passkeys
      const remove = (id = 0) => owner.send({ method: 'DELETE', url: `${OWN}/${id}` })
      const answers = await Promise.all([remove(first?.id), remove(last?.id)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
      expect(answers.find(({ status }) => status === 409)?.failure.message).toBe(
        'Это последний второй фактор, а магазин его требует. Сначала добавьте другой.',
      )
      expect((await owner.get('/api/staff/me')).as(meApi.me).passkeys).toHaveLength(1)
    })
  },
)

describe.each(testDatabases())('an office with a number for an address, on $kind', ({ open }) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await testShop(open, { PUBLIC_URL: 'http://192.168.1.5:3000' })
  })
  afterAll(() => shop?.close())

  test('has no passkeys, and says why', async () => {
    const owner = await asStaff(shop, 'owner')
    expect((await owner.get('/api/staff/me')).as(meApi.me).passkey_origin).toBeNull()
    const { status, failure } = await owner.post(`${OWN}/challenge`, {})
    expect([status, failure.message]).toEqual([
      409,
      'Ключам доступа нужен адрес с именем, а служебная часть открыта по числовому.',
    ])
  })
})
