// Sign-up, login, logout and the profile as a client sees them.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountsApi } from '#src/accounts/contract.ts'
import { sql } from '#src/platform/server/sql.ts'
import { bothDatabases } from '#tests/support/test-database.ts'
import { aSignUpForm, BODIES, type TestShop, testShop } from '#tests/support/test-shop.ts'

const REQUIRED = 'Это поле обязательно к заполнению.'
const WRONG_EMAIL = 'E-mail введён некорректно.'
const WRONG_PHONE = 'Некорректный номер телефона.'
const WRONG_LENGTH = 'Пароль должен содержать от 6 до 16 символов.'
const WEAK = 'Недостаточно сложный пароль.'

describe.each(bothDatabases())('accounts on the $kind database', ({ open }) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await testShop(open)
  })
  afterAll(() => shop?.close())

  const signUp = (fields: Record<string, unknown>) => shop.visitor.post('/api/signup', fields)
  const logIn = (email: unknown, password: unknown) =>
    shop.visitor.post('/api/login', { email, password })

  describe('sign-up', () => {
    test('responds with the user, and never with the password', async () => {
      const form = aSignUpForm()
      const answer = await signUp(form)
      const { message, data } = answer.as(accountsApi.signUp)
      expect(message).toMatch(/[а-я]/)
      expect(data).toEqual({
        name: 'Иван',
        lastname: 'Петров',
        patronymic: 'Сергеевич',
        phone: form.phone,
        email: form.email,
        address: null,
      })
      expect(answer.text).not.toMatch(/password|hash|argon/)
    })

    test.each(BODIES)('accepts a %s body', async (body) => {
      const answer = await shop.visitor.post('/api/signup', aSignUpForm(), { body })
      expect(answer.status).toBe(201)
    })

    test('needs no patronymic and stores the phone as eleven digits', async () => {
      const { patronymic: _, ...form } = aSignUpForm()
      const national = form.phone.slice(1)
      const answer = await signUp({
        ...form,
        phone: `8 (${national.slice(0, 3)}) ${national.slice(3)}`,
      })
      expect(answer.as(accountsApi.signUp).data).toMatchObject({
        patronymic: null,
        phone: form.phone,
      })
    })

    test('compares e-mails without case', async () => {
      const form = aSignUpForm()
      const answer = await signUp({ ...form, email: form.email.toUpperCase() })
      expect(answer.as(accountsApi.signUp).data.email).toBe(form.email)
      const again = await signUp({ ...aSignUpForm(), email: form.email })
      expect(again.failure.errors).toEqual({ email: ['Этот e-mail уже зарегистрирован.'] })
    })

    test('refuses a phone and an e-mail that are taken, each under its field', async () => {
      const form = aSignUpForm()
      await signUp(form)
      const again = await signUp({ ...form, phone: `+7${form.phone.slice(1)}` })
      expect(again.status).toBe(422)
      expect(again.failure.errors).toEqual({
        phone: ['Этот номер телефона уже зарегистрирован.'],
        email: ['Этот e-mail уже зарегистрирован.'],
      })
    })

    test('of two simultaneous requests for one e-mail accepts one', async () => {
      const form = aSignUpForm()
      const phone = aSignUpForm().phone
      const answers = await Promise.all([signUp(form), signUp({ ...form, phone })])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
    })

    test.each([
      ['name', '', REQUIRED],
      ['name', '   ', REQUIRED],
      ['lastname', undefined, REQUIRED],
      ['phone', undefined, REQUIRED],
      ['phone', '123', WRONG_PHONE],
      ['phone', '+1 202 555 0100', WRONG_PHONE],
      ['email', undefined, REQUIRED],
      ['email', 'ivan', WRONG_EMAIL],
      ['email', 'ivan@', WRONG_EMAIL],
      ['email', 'иван@пример.рф', WRONG_EMAIL],
      ['email', `a@${'b'.repeat(300)}.ru`, WRONG_EMAIL],
      ['password', undefined, REQUIRED],
      ['password', 'Aa1', WRONG_LENGTH],
      ['password', 'Aa1Aa1Aa1Aa1Aa1Aa', WRONG_LENGTH],
      ['password', 'parol123', WEAK],
      ['password', 'PAROL123', WEAK],
      ['password', 'Parolparol', WEAK],
      ['password_confirmation', 'Parol124', 'Пароли не совпадают.'],
      ['password_confirmation', undefined, REQUIRED],
    ])('refuses %s = %j', async (field, value, text) => {
      const form = { ...aSignUpForm(), [field]: value }
      if (field === 'password') form.password_confirmation = value as string
      const answer = await signUp(form)
      expect(answer.status).toBe(422)
      expect(answer.failure.errors?.[field]?.[0]).toBe(text)
    })

    test('refuses a client that has not accepted the terms', async () => {
      const answer = await signUp({ ...aSignUpForm(), terms: false })
      expect(answer.failure.errors?.terms).toEqual([
        'Пожалуйста, примите условия обслуживания перед регистрацией.',
      ])
    })

    test('stores version and time of the accepted terms', async () => {
      const form = aSignUpForm()
      expect((await signUp({ ...form, terms: true, personal_data_consent: 'on' })).status).toBe(201)
      const consents = await shop.db.query<{ kind: string; version: string }>(sql`
        SELECT consent.kind, consent.text_version AS version
        FROM consents AS consent JOIN customers AS customer ON customer.id = consent.customer_id
        WHERE customer.email = ${form.email} AND given_at > now() - interval '1 hour'
        ORDER BY consent.kind`)
      const version = expect.stringMatching(/\S/)
      expect(consents).toEqual([
        { kind: 'personal-data', version },
        { kind: 'terms', version },
      ])
    })
  })

  describe('login', () => {
    test('responds with the user and a token that opens the personal area', async () => {
      const { form } = await shop.asCustomer()
      const answer = await logIn(form.email.toUpperCase(), form.password)
      const { data, token } = answer.as(accountsApi.logIn)
      expect(data).toMatchObject({ name: 'Иван', lastname: 'Петров', email: form.email })
      const profile = await shop.withToken(token).get('/api/user/edit')
      expect(profile.as(accountsApi.profile).data).toEqual(data)
    })

    test('gives the same response for an unknown e-mail and a wrong password', async () => {
      const { form } = await shop.asCustomer()
      const wrong = await logIn(form.email, 'Parol999')
      const unknown = await logIn('nobody@example.ru', 'Parol999')
      const { request_id: _, ...body } = wrong.failure
      expect([wrong.status, unknown.status]).toEqual([401, 401])
      expect(unknown.json).toMatchObject(body)
    })

    test.each([
      ['email', '', REQUIRED],
      ['email', 'ivan', WRONG_EMAIL],
      ['password', '', REQUIRED],
      ['password', '12345', 'Пароль должен содержать не менее 6 символов.'],
      ['password', '12345678901234567', 'Пароль не должен превышать 16 символов.'],
      ['password', ['Parol123'], 'Это поле обязательно к заполнению.'],
    ])('refuses %s = %j', async (field, value, text) => {
      const fields = { email: 'ivan@example.ru', password: 'Parol123', [field]: value }
      const answer = await shop.visitor.post('/api/login', fields)
      expect(answer.status).toBe(422)
      expect(answer.failure.errors?.[field]?.[0]).toBe(text)
    })

    test('stores only the hash of the token', async () => {
      const { token } = await shop.asCustomer()
      const [row] = await shop.db.query<{ known: number }>(sql`
        SELECT count(*) AS known FROM access_tokens
        WHERE encode(token_hash, 'escape') LIKE ${`%${token}%`}`)
      expect(row?.known).toBe(0)
      expect(token.length).toBeGreaterThanOrEqual(32)
    })
  })

  describe('a token', () => {
    const personal = ['/api/user/edit', '/api/orders']

    test.each(['', 'garbled', 'a'.repeat(10_000), "' OR 1=1 --", 'null', '%00', 'Bearer Bearer'])(
      'that was never given opens nothing: «%s»',
      async (token) => {
        for (const path of personal) {
          const answer = await shop.withToken(token).get(path)
          expect([answer.status, answer.failure.code]).toEqual([401, 'unauthenticated'])
        }
      },
    )

    test('has to be sent as a bearer token', async () => {
      const { token } = await shop.asCustomer()
      for (const authorization of [token, `Basic ${token}`, `Token ${token}`]) {
        expect((await shop.visitor.get('/api/orders', {}, { authorization })).status).toBe(401)
      }
      expect((await shop.visitor.get(`/api/orders?token=${token}`)).status).toBe(401)
    })

    test('is invalid at once after logout', async () => {
      const ivan = await shop.asCustomer()
      const gone = await ivan.post('/api/logout', {})
      expect([gone.status, gone.text]).toEqual([204, ''])
      expect((await ivan.get('/api/user/edit')).status).toBe(401)
      expect((await ivan.post('/api/logout', {})).status).toBe(401)
    })

    test('expires after its term, and is prolonged by use', async () => {
      const [ivan, olga] = [await shop.asCustomer(), await shop.asCustomer()]
      const idOf = (email: string) => sql`(SELECT id FROM customers WHERE email = ${email})`
      await shop.db.query(sql`
        UPDATE access_tokens SET expires_at = now() - interval '1 second'
        WHERE customer_id = ${idOf(ivan.form.email)}`)
      expect((await ivan.get('/api/user/edit')).status).toBe(401)

      await shop.db.query(sql`
        UPDATE access_tokens
        SET expires_at = now() + interval '1 hour', used_at = now() - interval '29 days'
        WHERE customer_id = ${idOf(olga.form.email)}`)
      expect((await olga.get('/api/user/edit')).status).toBe(200)
      const [row] = await shop.db.query<{ lives: boolean }>(sql`
        SELECT expires_at > now() + interval '29 days' AS lives
        FROM access_tokens WHERE customer_id = ${idOf(olga.form.email)}`)
      expect(row?.lives).toBe(true)
    })

    test('of a deleted customer is invalid', async () => {
      const ivan = await shop.asCustomer()
      const { email, password } = ivan.form
      await shop.db.query(sql`UPDATE customers SET deleted_at = now() WHERE email = ${email}`)
      expect((await ivan.get('/api/user/edit')).status).toBe(401)
      expect((await logIn(email, password)).status).toBe(401)
    })
  })

  describe('the profile', () => {
    test.each(BODIES)('is changed by a %s body', async (body) => {
      const ivan = await shop.asCustomer()
      const { phone, email } = aSignUpForm()
      const fields = { name: ' Пётр ', lastname: 'Иванов', phone: `+${phone}`, email }
      const answer = await ivan.post('/api/user/update', fields, { body })
      expect(answer.as(accountsApi.updateProfile).data).toEqual({
        name: 'Пётр',
        lastname: 'Иванов',
        patronymic: 'Сергеевич',
        phone,
        email,
        address: null,
      })
      const told = (await ivan.get('/api/user/edit')).as(accountsApi.profile)
      expect(told.data).toEqual(answer.as(accountsApi.updateProfile).data)
    })

    test.each(['name', 'lastname', 'phone', 'email'])('is refused without %s', async (field) => {
      const ivan = await shop.asCustomer()
      const { name, lastname, phone, email } = ivan.form
      const fields = { name, lastname, phone, email, [field]: '' }
      const answer = await ivan.post('/api/user/update', fields)
      expect(answer.status).toBe(422)
      expect(Object.keys(answer.failure.errors ?? {})).toEqual([field])
    })

    test('does not take the phone or e-mail of another', async () => {
      const [ivan, olga] = [await shop.asCustomer(), await shop.asCustomer()]
      const { name, lastname } = ivan.form
      const { phone, email } = olga.form
      const answer = await ivan.post('/api/user/update', { name, lastname, phone, email })
      expect(Object.keys(answer.failure.errors ?? {}).toSorted()).toEqual(['email', 'phone'])
      expect((await olga.get('/api/user/edit')).json).toMatchObject({ data: { phone, email } })
    })

    test('changes no other customer and no other field, whatever else is sent', async () => {
      const [ivan, olga] = [await shop.asCustomer(), await shop.asCustomer()]
      const { name, lastname, phone, email } = ivan.form
      const extra = { id: 1, customer_id: 1, password: 'Other123', token: 'x', address: 'Луна' }
      const fields = { name, lastname, phone, email, ...extra }
      expect((await ivan.post('/api/user/update', fields)).status).toBe(200)
      const { email: hers, phone: herPhone } = olga.form
      expect((await olga.get('/api/user/edit')).json).toMatchObject({
        data: { email: hers, phone: herPhone },
      })
      expect((await logIn(email, ivan.form.password)).status).toBe(200)
    })

    test('is nobody’s without a token', async () => {
      expect((await shop.visitor.get('/api/user/edit')).status).toBe(401)
      expect((await shop.visitor.post('/api/user/update', aSignUpForm())).status).toBe(401)
    })
  })
})
