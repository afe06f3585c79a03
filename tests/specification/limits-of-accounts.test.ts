// Limits of an account cannot be reset by a detour.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabases } from '#tests/support/test-database.ts'
import {
  aSignUpForm,
  PASSWORD,
  type TestCustomer,
  type TestShop,
  testShop,
} from '#tests/support/test-shop.ts'

const WRONG = 'Parol999'

describe.each(testDatabases())('limits of an account on the $kind database', ({ open }) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await testShop(open, {
      SMTP_URL: 'smtp://127.0.0.1:1', // nobody takes letters out in these tests
      LIMIT_LOGIN_PER_ACCOUNT: '3',
      LIMIT_LETTERS_PER_ACCOUNT: '2',
      LIMIT_LETTERS_PER_ADDRESS: '30',
    })
  })
  afterAll(() => shop?.close())

  const logIn = (email: string, password: string) =>
    shop.visitor.post('/api/login', { email, password })
  const update = (customer: TestCustomer, change: object) => {
    const { name, lastname, phone, email } = customer.form
    return customer.post('/api/user/update', { name, lastname, phone, email, ...change })
  }

  test('a change of the e-mail gives a stolen session no further attempts', async () => {
    const ivan = await shop.asCustomer()
    const guess = () => ivan.post('/api/password', { old: WRONG, new: 'Novyi456' })
    const next = aSignUpForm().email
    const answers = [await guess(), await guess(), await guess()]
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422])
    expect((await update(ivan, { email: next })).status).toBe(200)
    expect((await guess()).status).toBe(429)
    // who knows the password was shut out by nobody's guesses
    expect((await logIn(next, PASSWORD)).status).toBe(200)
  })

  test('registrations of deleted accounts count in the limit of letters to a mailbox', async () => {
    const { email } = aSignUpForm()
    const signUp = () => shop.visitor.post('/api/signup', { ...aSignUpForm(), email })
    const leave = async () => {
      const { token } = (await logIn(email, PASSWORD)).json as { token: string }
      const left = await shop.withToken(token).send({
        method: 'DELETE',
        url: '/api/account',
        payload: JSON.stringify({ password: PASSWORD }),
        headers: { 'content-type': 'application/json' },
      })
      expect(left.status).toBe(204)
    }
    for (let time = 0; time < 2; time += 1) {
      expect((await signUp()).status).toBe(201)
      await leave()
    }
    const refused = await signUp()
    expect([refused.status, refused.failure.message]).toEqual([
      429,
      'Слишком много писем. Попробуйте позже.',
    ])
    const reset = await shop.visitor.post('/api/password-reset', { email })
    expect(reset.status).toBe(429)
  })

  test('requests that reveal registered phones are limited', async () => {
    const ivan = await shop.asCustomer()
    const taken = (await shop.asCustomer()).form.phone
    expect((await update(ivan, { name: 'Пётр' })).status).toBe(200)
    const answers: number[] = []
    for (let time = 0; time < 31; time += 1) {
      answers.push((await update(ivan, { phone: taken })).status)
    }
    expect(answers).toEqual([...Array.from({ length: 30 }, () => 422), 429])
    const other = await shop.asCustomer() // from the same address
    expect((await update(other, { phone: taken })).status).toBe(429)
    expect((await update(other, { name: 'Пётр' })).status).toBe(200)
  })
})
