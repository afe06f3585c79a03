// Links by letter for a new password and for confirming an e-mail: each works once.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { securityApi } from '#src/accounts/security-contract.ts'
import { sql } from '#src/platform/server/sql.ts'
import { letterTokenOf } from '#tests/support/letter-token.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { aSignUpForm, BODIES, PASSWORD, type TestShop, testShop } from '#tests/support/test-shop.ts'

const NEW = 'Novyi456'
const SENT = 'Если такой адрес есть, мы отправили на него письмо.'
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1' } // nobody takes letters out in these tests
const DEAD = expect.stringMatching(/^Ссылка не действует/)

describe.each(testDatabases())('recovery on the $kind database', ({ open }) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await testShop(open, MAIL)
  })
  afterAll(() => shop?.close())

  const ask = (email: string) => shop.visitor.post('/api/password-reset', { email })
  const reset = (token: string, fields: Record<string, unknown> = { password: NEW }) =>
    shop.visitor.post(`/api/password-reset/${token}`, fields)
  const confirm = (token: string) => shop.visitor.post(`/api/email-confirmation/${token}`, {})
  const logIn = (email: string, password: string) =>
    shop.visitor.post('/api/login', { email, password })
  const resetToken = (email: string) => letterTokenOf(shop.db, 'password-reset', email)
  const confirmationToken = (email: string) => letterTokenOf(shop.db, 'email-confirmation', email)
  const lettersTo = async (email: string) =>
    (await shop.db.query(sql`SELECT id FROM letters WHERE recipient = ${email}`)).length
  const age = (email: string, purpose: string, hours: number) =>
    shop.db.query(sql`
      UPDATE account_links
      SET created_at = created_at - make_interval(hours => ${hours}),
          expires_at = expires_at - make_interval(hours => ${hours})
      WHERE email = ${email} AND purpose = ${purpose}`)

  async function forgetful() {
    const customer = await shop.asCustomer()
    const { email } = customer.form
    expect((await ask(email)).status).toBe(200)
    return { customer, email, token: await resetToken(email) }
  }

  describe('a forgotten password', () => {
    test.each(BODIES)('is requested by a %s body, in any case', async (body) => {
      const { form } = await shop.asCustomer()
      const email = form.email.toUpperCase()
      const answer = await shop.visitor.post('/api/password-reset', { email }, { body })
      expect(answer.as(securityApi.askPasswordReset).message).toBe(SENT)
      expect(await resetToken(form.email)).toMatch(/^[\w-]{43}$/)
    })

    test('gets the same response for an unknown e-mail, and no letter is sent', async () => {
      const { email } = aSignUpForm()
      const answer = await ask(email)
      expect([answer.status, answer.json]).toEqual([200, { message: SENT, is_waiting: false }])
      expect(await lettersTo(email)).toBe(0)
      expect((await ask('ivan')).failure.errors).toEqual({ email: ['E-mail введён некорректно.'] })
    })

    test('is replaced by the link of the letter, and all sessions end', async () => {
      const { customer, email, token } = await forgetful()
      const answer = await reset(token, { password: NEW, password_repeat: NEW })
      expect(answer.as(securityApi.resetPassword).message).toMatch(/^Пароль изменён/)
      expect((await customer.get('/api/user/edit')).status).toBe(401)
      expect((await logIn(email, PASSWORD)).status).toBe(401)
      expect((await logIn(email, NEW)).status).toBe(200)
    })

    test('follows the rules of passwords, and a refused one leaves the link valid', async () => {
      const { token } = await forgetful()
      const texts = async (fields: Record<string, unknown>) => (await reset(token, fields)).failure
      expect((await texts({})).errors?.password).toBeDefined()
      expect((await texts({ password: 'parol123' })).errors).toEqual({
        password: ['Недостаточно сложный пароль.'],
      })
      expect((await texts({ password: NEW, password_repeat: 'Other123' })).errors).toEqual({
        password_repeat: ['Пароли не совпадают.'],
      })
      expect((await reset(token)).status).toBe(200)
    })

    test('is replaced once, also when the link is used twice at once', async () => {
      const { token } = await forgetful()
      const answers = await Promise.all([reset(token), reset(token, { password: 'Drugoi789' })])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
      const late = await reset(token)
      expect([late.status, late.failure.message]).toEqual([404, DEAD])
    })

    test('has a link for an hour', async () => {
      const { email, token } = await forgetful()
      await age(email, 'password-reset', 1)
      expect((await reset(token)).status).toBe(404)
      expect((await logIn(email, PASSWORD)).status).toBe(200)
    })

    test('has one valid link: the newest, also of two requested at once', async () => {
      const { email, token } = await forgetful()
      await Promise.all([ask(email), ask(email)])
      expect((await reset(token)).status).toBe(404)
      const [row] = await shop.db.query<{ living: number }>(sql`
        SELECT count(*) AS living FROM account_links
        WHERE email = ${email} AND purpose = 'password-reset' AND used_at IS NULL`)
      expect(row?.living).toBe(1)
      expect((await reset(await resetToken(email))).status).toBe(200)
    })

    test('has no link that works after the e-mail was changed', async () => {
      const { customer, token } = await forgetful()
      const { name, lastname, phone } = customer.form
      const { email } = aSignUpForm()
      const form = { name, lastname, phone, email, password: PASSWORD }
      expect((await customer.post('/api/user/update', form)).status).toBe(200)
      expect((await reset(token)).status).toBe(404)
    })

    test('goes to an e-mail that was changed with the password, also unconfirmed', async () => {
      const customer = await shop.asCustomer()
      const { name, lastname, phone } = customer.form
      const { email } = aSignUpForm()
      await customer.post('/api/user/update', { name, lastname, phone, email, password: PASSWORD })
      expect((await ask(email)).json).toEqual({ message: SENT, is_waiting: false })
      expect((await reset(await resetToken(email))).status).toBe(200)
    })

    test('goes to an e-mail that was changed without it, once its customer has logged in', async () => {
      const customer = await shop.asCustomer()
      const { name, lastname, phone } = customer.form
      const { email } = aSignUpForm()
      await customer.post('/api/user/update', { name, lastname, phone, email })
      await ask(email)
      expect(await lettersTo(email)).toBe(1) // the confirmation alone
      await logIn(email, PASSWORD)
      await ask(email)
      expect((await reset(await resetToken(email))).status).toBe(200)
    })

    test.each(['x', "' OR 1=1 --", '%00', 'a'.repeat(5000)])(
      'opens nothing by a link that was never sent: «%s»',
      async (token) => {
        const answer = await reset(encodeURIComponent(token))
        expect([404, 422]).toContain(answer.status)
      },
    )

    test('is kept as a hash: the table of links knows no token', async () => {
      const { token } = await forgetful()
      const [row] = await shop.db.query<{ known: number }>(sql`
        SELECT count(*) AS known FROM account_links
        WHERE encode(token_hash, 'escape') LIKE ${`%${token}%`}`)
      expect(row?.known).toBe(0)
      const other = await confirm(token)
      expect(other.status).toBe(404) // a link is good for its own purpose only
    })
  })

  describe('an e-mail', () => {
    const state = async (customer: Awaited<ReturnType<TestShop['asCustomer']>>) =>
      (await customer.get('/api/email-confirmation')).as(securityApi.emailState)

    test('is confirmed by the link of the letter that the sign-up sends, once', async () => {
      const customer = await shop.asCustomer()
      const { email } = customer.form
      expect(await state(customer)).toEqual({ email, confirmed_at: null })
      const token = await confirmationToken(email)
      const answer = await confirm(token)
      expect(answer.as(securityApi.confirmEmail).message).toBe('E-mail подтверждён.')
      expect((await state(customer)).confirmed_at).not.toBeNull()
      expect((await confirm(token)).failure.message).toEqual(DEAD)
    })

    test('has its letter sent again; the older link is void', async () => {
      const customer = await shop.asCustomer()
      const { email } = customer.form
      const old = await confirmationToken(email)
      const answer = await customer.post('/api/email-confirmation', {})
      expect(answer.as(securityApi.askEmailConfirmation).message).toContain(email)
      expect((await confirm(old)).status).toBe(404)
      expect((await confirm(await confirmationToken(email))).status).toBe(200)
      const third = await customer.post('/api/email-confirmation', {})
      expect([third.status, third.failure.message]).toEqual([409, 'E-mail уже подтверждён.'])
    })

    test('has a link for three days', async () => {
      const { email } = (await shop.asCustomer()).form
      const token = await confirmationToken(email)
      await age(email, 'email-confirmation', 71)
      expect((await confirm(`${token}x`)).status).toBe(404)
      await age(email, 'email-confirmation', 1)
      expect((await confirm(token)).status).toBe(404)
    })

    test('that was changed is unconfirmed: it gets a letter, and the old link is void', async () => {
      const customer = await shop.asCustomer()
      const { name, lastname, phone, email: old } = customer.form
      const token = await confirmationToken(old)
      const { email } = aSignUpForm()
      await customer.post('/api/user/update', { name, lastname, phone, email })
      expect((await confirm(token)).status).toBe(404)
      expect((await confirm(await confirmationToken(email))).status).toBe(200)
      await customer.post('/api/user/update', { name: 'Пётр', lastname, phone, email })
      expect(await lettersTo(email)).toBe(1)
      expect((await state(customer)).confirmed_at).not.toBeNull()
    })

    test('gets no letter of a sign-up that is refused', async () => {
      const { phone } = (await shop.asCustomer()).form
      const form = { ...aSignUpForm(), phone }
      expect((await shop.visitor.post('/api/signup', form)).status).toBe(422)
      expect(await lettersTo(form.email)).toBe(0)
    })
  })
})

describe.each(testDatabases())('limits of letters on the $kind database', ({ open }) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await testShop(open, {
      ...MAIL,
      LIMIT_LETTERS_PER_ACCOUNT: '2',
      LIMIT_LETTERS_PER_ADDRESS: '6',
      LIMIT_LOGIN_PER_ADDRESS: '4',
    })
  })
  afterAll(() => shop?.close())

  const ask = (email: string) => shop.visitor.post('/api/password-reset', { email })

  test('apply to an e-mail, known or unknown, then to the address', async () => {
    const customer = await shop.asCustomer()
    const statuses = async (email: string) =>
      (await Promise.all([ask(email), ask(email), ask(email)]))
        .map(({ status }) => status)
        .toSorted()
    expect(await statuses(customer.form.email)).toEqual([200, 429, 429]) // one to the sign-up
    expect(await statuses('nobody@example.ru')).toEqual([200, 200, 429])

    const refused = await ask('somebody@example.ru')
    expect([refused.status, refused.failure.message]).toEqual([
      429,
      'Слишком много писем. Попробуйте позже.',
    ])
    const { name, lastname, phone } = customer.form
    const changed = { name, lastname, phone, email: 'victim@example.ru' }
    expect((await customer.post('/api/user/update', changed)).status).toBe(429)
    expect((await customer.post('/api/email-confirmation', {})).status).toBe(429)
  })

  test('attempts with invalid links are limited by address', async () => {
    const tries = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((token) =>
        shop.visitor.post(`/api/email-confirmation/${token}`, {}),
      ),
    )
    expect(tries.map(({ status }) => status).toSorted()).toEqual([404, 404, 404, 404, 429])
  })
})
