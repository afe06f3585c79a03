// What the registration form lets through.

import { describe, expect, test } from 'vitest'
import { errorsOf } from '#src/platform/web/forms/form-rules.ts'
import { emptyRegistration, signUpBody } from './registration.ts'
import { registrationRules } from './rules/account-rules.ts'

const filled = {
  ...emptyRegistration,
  name: 'Анна',
  lastname: 'Ким',
  phone: '+7 (927) 123-45-67',
  email: 'anna@example.ru',
  password: 'Parol1',
  password_confirmation: 'Parol1',
  terms: true,
}
const errors = (changes: Partial<typeof filled>) =>
  errorsOf(registrationRules, { ...filled, ...changes })
const REQUIRED = 'Это поле обязательно к заполнению.'

describe('registration', () => {
  test('is complete without a patronymic and without the consent', () => {
    expect(errors({})).toEqual({})
  })

  test('wants every other field', () => {
    expect(errorsOf(registrationRules, emptyRegistration)).toEqual({
      name: REQUIRED,
      lastname: REQUIRED,
      phone: REQUIRED,
      email: REQUIRED,
      password: REQUIRED,
      password_confirmation: REQUIRED,
      terms: 'Пожалуйста, примите условия обслуживания перед регистрацией.',
    })
  })

  test('takes an e-mail in capitals: it is the same one', () => {
    expect(errors({ email: 'ANNA@Example.ru' })).toEqual({})
  })

  test.each(['anna@', 'anna', 'анна@пример.рф'])('refuses %s', (email) => {
    expect(errors({ email })).toEqual({ email: 'E-mail введён некорректно.' })
  })

  test.each([
    ['Par1', 'Пароль должен содержать от 6 до 16 символов.'],
    ['Parol1Parol1Parol1', 'Пароль должен содержать от 6 до 16 символов.'],
    ['parol1', 'Недостаточно сложный пароль.'],
    ['PAROL1', 'Недостаточно сложный пароль.'],
    ['Parolll', 'Недостаточно сложный пароль.'],
  ])('says what is wrong with the password %s', (password, text) => {
    expect(errors({ password, password_confirmation: password })).toEqual({ password: text })
  })

  test('compares the passwords even while other fields are empty', () => {
    const typed = { ...emptyRegistration, password: 'Parol1', password_confirmation: 'Parol2' }
    expect(errorsOf(registrationRules, typed).password_confirmation).toBe('Пароли не совпадают.')
  })

  test('sends the phone as digits only', () => {
    expect(signUpBody(filled).phone).toBe('79271234567')
  })
})
