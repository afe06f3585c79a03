// Change of an account's e-mail: easy for its customer, useless to a thief of a session.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountsApi } from '#src/accounts/contract.ts'
import { securityApi } from '#src/accounts/security-contract.ts'
import { sql } from '#src/platform/server/sql.ts'
import { letterTokenOf } from '#tests/support/letter-token.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import {
  aSignUpForm,
  PASSWORD,
  type TestCustomer,
  type TestShop,
  testShop,
} from '#tests/support/test-shop.ts'

const NEW = 'Novyi456'
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1' } // nobody takes letters out in these tests

describe.each(testDatabases())('another e-mail on the $kind database', ({ open }) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await testShop(open, MAIL)
  })
  afterAll(() => shop?.close())

  const logIn = (email: string, password = PASSWORD) =>
    shop.visitor.post('/api/login', { email, password })
  const lettersTo = async (recipient: string) =>
    await shop.db.query<{ kind: string; data: { name: string; mayReturn?: boolean } }>(sql`
      SELECT kind, data FROM letters WHERE recipient = ${recipient} ORDER BY id`)
  const kindsTo = async (recipient: string) => (await lettersTo(recipient)).map(({ kind }) => kind)
  const change = (customer: TestCustomer, email: string, more: object = {}) => {
    const { name, lastname, phone } = customer.form
    return customer.post('/api/user/update', { name, lastname, phone, email, ...more })
  }
  const askReset = (email: string) => shop.visitor.post('/api/password-reset', { email })
  const reset = async (email: string) => {
    await askReset(email)
    const token = await letterTokenOf(shop.db, 'password-reset', email)
    return shop.visitor.post(`/api/password-reset/${token}`, { password: NEW })
  }
  const confirm = async (email: string) => {
    const token = await letterTokenOf(shop.db, 'email-confirmation', email)
    return shop.visitor.post(`/api/email-confirmation/${token}`, {})
  }
  const anEmail = () => aSignUpForm().email

  describe('with the password', () => {
    test('is changed at once; the old one gets a letter and becomes free', async () => {
      const ivan = await shop.asCustomer()
      const [old, email] = [ivan.form.email, anEmail()]
      const answer = await change(ivan, email, { password: PASSWORD })
      expect(answer.as(accountsApi.updateProfile).data.email).toBe(email)
      expect(await kindsTo(email)).toEqual(['email-confirmation'])
      const letters = await lettersTo(old)
      expect(letters.at(-1)).toMatchObject({ kind: 'email-changed', data: { mayReturn: false } })
      await askReset(old)
      expect(await kindsTo(old)).not.toContain('password-reset')
      expect(
        (await shop.visitor.post('/api/signup', { ...aSignUpForm(), email: old })).status,
      ).toBe(201)
    })

    test('is refused with a wrong one, and such guesses are counted', async () => {
      const ivan = await shop.asCustomer()
      const answer = await change(ivan, anEmail(), { password: 'Wrong123' })
      expect([answer.status, answer.failure.errors]).toEqual([
        422,
        { password: ['Неверный пароль.'] },
      ])
      const { data } = (await ivan.get('/api/user/edit')).as(accountsApi.profile)
      expect(data.email).toBe(ivan.form.email)
      const tries = await shop.db.query(sql`
        SELECT tries FROM attempts WHERE key = 'login customer ' || (
          SELECT id FROM customers WHERE email = ${ivan.form.email}) || ' session known'`)
      expect(tries).toEqual([{ tries: 1 }])
    })

    test('is not needed where the e-mail stays', async () => {
      const ivan = await shop.asCustomer()
      const answer = await change(ivan, ivan.form.email, { name: 'Пётр', password: 'Wrong123' })
      expect(answer.status).toBe(200)
      expect(await kindsTo(ivan.form.email)).toEqual(['email-confirmation'])
    })
  })

  describe('without the password', () => {
    /** A session is stolen, and the thief puts his own e-mail in and confirms it. */
    async function robbed() {
      const ivan = await shop.asCustomer()
      const thief = anEmail()
      expect((await change(ivan, thief)).as(accountsApi.updateProfile).data.email).toBe(thief)
      expect((await confirm(thief)).status).toBe(200)
      return { ivan, old: ivan.form.email, thief }
    }

    test('gets no link for a new password, confirmed or not, after any time', async () => {
      const { ivan, thief } = await robbed()
      await shop.db.query(sql`
        UPDATE customers SET email_changed_at = now() - interval '30 days'
        WHERE email = ${thief}`)
      expect((await askReset(thief)).status).toBe(200)
      expect(await kindsTo(thief)).toEqual(['email-confirmation'])
      const second = anEmail()
      await change(ivan, second)
      await confirm(second)
      await askReset(second)
      expect(await kindsTo(second)).toEqual(['email-confirmation'])
    })

    test('keeps the old one as recovery e-mail, which restores it and ends all sessions', async () => {
      const { ivan, old, thief } = await robbed()
      const told = (await lettersTo(old)).at(-1)
      expect(told).toMatchObject({ kind: 'email-changed', data: { mayReturn: true } })
      expect((await reset(old)).as(securityApi.resetPassword).message).toMatch(/^Пароль изменён/)
      expect((await ivan.get('/api/user/edit')).status).toBe(401)
      expect((await logIn(old, NEW)).status).toBe(200)
      expect((await logIn(thief, NEW)).status).toBe(401)
      await askReset(thief)
      expect(await kindsTo(thief)).toEqual(['email-confirmation'])
      expect((await kindsTo(old)).slice(-2)).toEqual(['password-reset', 'password-changed'])
    })

    test('sends the old one a single letter for any number of changes', async () => {
      const { ivan, old } = await robbed()
      for (let time = 0; time < 3; time += 1) await change(ivan, anEmail())
      expect((await kindsTo(old)).filter((kind) => kind === 'email-changed')).toHaveLength(1)
    })

    test('reserves the old one meanwhile', async () => {
      const { old } = await robbed()
      const taken = await shop.visitor.post('/api/signup', { ...aSignUpForm(), email: old })
      expect([taken.status, taken.failure.errors]).toEqual([
        422,
        { email: ['Этот e-mail уже зарегистрирован.'] },
      ])
    })

    test('is proved once the customer logs in with it', async () => {
      const ivan = await shop.asCustomer()
      const [old, email] = [ivan.form.email, anEmail()]
      await change(ivan, email)
      expect((await logIn(email)).status).toBe(200)
      await confirm(email)
      expect((await reset(email)).status).toBe(200)
      expect(
        (await shop.visitor.post('/api/signup', { ...aSignUpForm(), email: old })).status,
      ).toBe(201)
    })

    test('a change of the password in between does not make it the recovery e-mail', async () => {
      const { ivan, old, thief } = await robbed()
      expect((await ivan.post('/api/password', { old: PASSWORD, new: NEW })).status).toBe(200)
      expect((await kindsTo(old)).at(-1)).toBe('password-changed')
      await askReset(thief)
      expect(await kindsTo(thief)).toEqual(['email-confirmation'])
    })

    test('restored by hand leaves everything unchanged', async () => {
      const { ivan, old } = await robbed()
      await change(ivan, old)
      expect((await reset(old)).status).toBe(200)
      expect((await logIn(old, NEW)).status).toBe(200)
    })
  })

  test('letters to a mailbox that nobody has confirmed greet nobody by name', async () => {
    const ivan = await shop.asCustomer()
    const { email } = ivan.form
    await askReset(email)
    expect((await lettersTo(email)).map(({ data }) => data.name)).toEqual(['', ''])
    await confirm(email)
    await askReset(email)
    expect((await lettersTo(email)).at(-1)?.data.name).toBe(ivan.form.name)
  })

  describe('without a mail server', () => {
    let silent: TestShop
    beforeAll(async () => {
      silent = await testShop(open)
    })
    afterAll(() => silent?.close())

    test('no response claims that a letter was sent', async () => {
      const ivan = await silent.asCustomer()
      const asked = await ivan.post('/api/email-confirmation', {})
      const { is_waiting, message } = asked.as(securityApi.askEmailConfirmation)
      expect(is_waiting).toBe(true)
      expect(message).toMatch(/поставлено в очередь: почта магазина ещё не настроена/)
      const changed = (await change(ivan, anEmail())).as(accountsApi.updateProfile)
      expect(changed.message).toMatch(/^Сохранено\. Письма пока не отправляются/)
    })

    test('a new password is asked for by telephone, and no letter waits', async () => {
      const ivan = await silent.asCustomer()
      for (const email of [ivan.form.email, anEmail()]) {
        const answer = await silent.visitor.post('/api/password-reset', { email })
        expect(answer.json).toEqual({
          message: 'Письма пока не отправляются. Позвоните в магазин: +7 (844) 200-00-00.',
          is_waiting: true,
        })
      }
      const letters = await silent.db.query(
        sql`SELECT id FROM letters WHERE kind = 'password-reset'`,
      )
      expect(letters).toEqual([])
    })
  })

  test('a letter whose link was replaced is not sent', async () => {
    const ivan = await shop.asCustomer()
    const { email } = ivan.form
    await askReset(email)
    await askReset(email)
    const letters = await shop.db.query<{ gone: boolean; token: boolean }>(sql`
      SELECT given_up_at IS NOT NULL AS gone, data ? 'token' AS token
      FROM letters WHERE recipient = ${email} AND kind = 'password-reset' ORDER BY id`)
    expect(letters).toEqual([
      { gone: true, token: false },
      { gone: false, token: true },
    ])
  })
})
