import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { accountLimits, noDealings } from '#tests/support/account-parts.ts'
import { type SliceServer, sliceServer } from '#tests/support/slice-server.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { serveAccounts } from './accounts.routes.ts'

let last = 0
const visitor = () => {
  last += 1
  return {
    name: 'Иван',
    lastname: 'Петров',
    patronymic: 'Сергеевич',
    phone: `7999123${String(last).padStart(4, '0')}`,
    email: `ivan${last}@example.ru`,
    password: 'Masl0Oil',
    password_confirmation: 'Masl0Oil',
  }
}

describe.each(testDatabases())('signing up on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let shop: SliceServer

  beforeAll(async () => {
    db = await open()
    const limits = accountLimits({
      signUpPerHour: 30,
      failedLoginsPerAccount: 10,
      failedLoginsPerAddress: 100,
    })
    shop = sliceServer((api) =>
      serveAccounts(api, { db, limits, ...noDealings, hasMail: true, phone: '78442000000' }),
    )
  })
  afterAll(() => db?.close())

  const customerRow = async (email: string) => {
    const [row] = await db.query<Record<string, unknown>>(sql`
      SELECT id, password_hash, terms_version, terms_accepted_at FROM customers
      WHERE email = ${email}`)
    return row
  }
  const consentsOf = (email: string) =>
    db.query<{ kind: string; text_version: string; address: string; given_at: Date }>(sql`
      SELECT consent.kind, consent.text_version, consent.address, consent.given_at
      FROM consents AS consent JOIN customers AS customer ON customer.id = consent.customer_id
      WHERE customer.email = ${email} ORDER BY consent.kind`)

  test('answers with the customer, and with nothing secret', async () => {
    const { password, password_confirmation, ...shown } = visitor()
    const { status, body } = await shop.post('/api/signup', {
      ...shown,
      password,
      password_confirmation,
    })
    expect(status).toBe(201)
    expect(body).toEqual({ message: expect.any(String), data: { ...shown, address: null } })
  })

  test('keeps the phone as eleven digits and the e-mail in small letters', async () => {
    const form = { ...visitor(), phone: '8 (999) 555-00-01', email: 'Anna.K@Example.RU' }
    const { body } = await shop.post('/api/signup', form)
    expect(body.data).toMatchObject({ phone: '79995550001', email: 'anna.k@example.ru' })
  })

  test('keeps the password as an argon2id hash only', async () => {
    const form = visitor()
    await shop.post('/api/signup', form)
    const { password_hash: hash } = (await customerRow(form.email)) ?? {}
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(hash).not.toContain(form.password)
  })

  test('writes down what was agreed to: text, time and address', async () => {
    const form = { ...visitor(), terms: 'true', personal_data_consent: 'on' }
    await shop.post('/api/signup', form, { address: '10.0.0.7' })

    expect(await consentsOf(form.email)).toEqual([
      {
        kind: 'personal-data',
        text_version: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        address: '10.0.0.7',
        given_at: expect.any(Date),
      },
      expect.objectContaining({ kind: 'terms', address: '10.0.0.7' }),
    ])
    expect(await customerRow(form.email)).toMatchObject({
      terms_version: expect.any(String),
      terms_accepted_at: expect.any(Date),
    })
  })

  test('accepts a client that does not send the ticks, and invents no consent', async () => {
    const form = visitor()
    expect((await shop.post('/api/signup', form)).status).toBe(201)
    expect(await consentsOf(form.email)).toEqual([])
    expect(await customerRow(form.email)).toMatchObject({ terms_version: null })
  })

  test('refuses a buyer who refuses the terms', async () => {
    const { status, body } = await shop.post('/api/signup', { ...visitor(), terms: false })
    expect(status).toBe(422)
    expect(body.errors?.terms).toEqual([
      'Пожалуйста, примите условия обслуживания перед регистрацией.',
    ])
  })

  test('names the taken phone, the taken e-mail, or both', async () => {
    const first = visitor()
    await shop.post('/api/signup', first)
    const { phone, email } = first
    const phoneText = ['Этот номер телефона уже зарегистрирован.']
    const emailText = ['Этот e-mail уже зарегистрирован.']

    const samePhone = await shop.post('/api/signup', { ...visitor(), phone })
    expect([samePhone.status, samePhone.body.errors]).toEqual([422, { phone: phoneText }])
    const sameEmail = await shop.post('/api/signup', { ...visitor(), email: email.toUpperCase() })
    expect([sameEmail.status, sameEmail.body.errors]).toEqual([422, { email: emailText }])
    const both = await shop.post('/api/signup', { ...visitor(), phone, email })
    expect(both.body).toMatchObject({
      code: 'invalid',
      errors: { phone: phoneText, email: emailText },
    })
  })

  test('of twins sent at once makes one customer', async () => {
    const form = visitor()
    const answers = await Promise.all([1, 2, 3].map(() => shop.post('/api/signup', form)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
  })

  test('names every wrong field', async () => {
    const form = { phone: '123', email: 'ivan@', password: 'short', password_confirmation: '' }
    const { status, body } = await shop.post('/api/signup', form)
    expect(status).toBe(422)
    expect(Object.keys(body.errors ?? {}).sort()).toEqual([
      'email',
      'lastname',
      'name',
      'password',
      'password_confirmation',
      'phone',
    ])
  })

  test('is refused to an address after 30 in an hour, and to no other', async () => {
    const address = '10.0.0.8'
    // forms that fail their own rules cost nothing and are not counted
    await shop.post('/api/signup', {}, { address })
    const taken = visitor()
    const statuses = []
    for (let n = 0; n < 31; n += 1) {
      statuses.push((await shop.post('/api/signup', taken, { address })).status)
    }
    expect(statuses.slice(0, 30)).toEqual([201, ...Array(29).fill(422)])
    expect(statuses[30]).toBe(429)

    const refused = await shop.post('/api/signup', visitor(), { address })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500)
    const other = await shop.post('/api/signup', visitor(), { address: '10.0.0.9' })
    expect(other.status).toBe(201)
  })
})
