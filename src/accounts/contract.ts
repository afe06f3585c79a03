// What travels about a customer: sign-up, login, profile, agreements; field rules with their texts.

import * as z from 'zod/mini'
import { AGREEMENT_KINDS } from '#src/shared/agreement-editions.ts'
import { endpoint } from '#src/shared/endpoint.ts'
import { REQUIRED, requiredText, russianPhone, tick } from '#src/shared/wire-fields.ts'

export const User = z.object({
  name: z.string(),
  lastname: z.string(),
  patronymic: z.nullable(z.string()),
  phone: z.string(),
  email: z.string(),
  address: z.nullable(z.string()),
})
export type User = z.infer<typeof User>

/** The newest edition of a text that a customer agreed to. */
export const Agreement = z.object({
  kind: z.enum(AGREEMENT_KINDS),
  version: z.string(),
  given_at: z.string(),
})
export type Agreement = z.infer<typeof Agreement>

const EMAIL = /^[a-z0-9._%+-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,24}$/
const emailRules = [
  z.minLength(1, REQUIRED),
  z.maxLength(254, 'E-mail введён некорректно.'),
  z.regex(EMAIL, 'E-mail введён некорректно.'),
] as const

/** As typed into a form: small letters only, as the specification wants it. */
export const typedEmail = z.string(REQUIRED).check(z.trim(), ...emailRules)
/** As the API takes it: compared without case, kept in small letters. */
const email = z.string(REQUIRED).check(z.trim(), z.toLowerCase(), ...emailRules)

export const loginPassword = z
  .string(REQUIRED)
  .check(
    z.minLength(1, REQUIRED),
    z.minLength(6, 'Пароль должен содержать не менее 6 символов.'),
    z.maxLength(16, 'Пароль не должен превышать 16 символов.'),
  )

const PASSWORD_LENGTH = 'Пароль должен содержать от 6 до 16 символов.'
const PASSWORD_WEAK = 'Недостаточно сложный пароль.'
export const newPassword = z
  .string(REQUIRED)
  .check(
    z.minLength(1, REQUIRED),
    z.minLength(6, PASSWORD_LENGTH),
    z.maxLength(16, PASSWORD_LENGTH),
    z.regex(/\p{Lu}/u, PASSWORD_WEAK),
    z.regex(/\p{Ll}/u, PASSWORD_WEAK),
    z.regex(/\d/, PASSWORD_WEAK),
  )

export const PASSWORDS_DIFFER = 'Пароли не совпадают.'
export const TERMS_REFUSED = 'Пожалуйста, примите условия обслуживания перед регистрацией.'

const profileFields = {
  name: requiredText(100),
  lastname: requiredText(100),
  phone: russianPhone,
}

export const signUpFields = {
  ...profileFields,
  patronymic: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(100)))),
  password: newPassword,
  password_confirmation: z.string(REQUIRED).check(z.minLength(1, REQUIRED)),
}

export const accountsApi = {
  signUp: endpoint({
    method: 'POST',
    path: '/api/signup',
    summary: 'Регистрация покупателя',
    access: 'public',
    body: z
      .object({
        ...signUpFields,
        email,
        terms: z.optional(tick),
        personal_data_consent: z.optional(tick),
      })
      .check(
        z.refine((form) => form.password === form.password_confirmation, {
          path: ['password_confirmation'],
          error: PASSWORDS_DIFFER,
        }),
      ),
    answer: z.object({ message: z.string(), data: User }),
    status: 201,
  }),
  logIn: endpoint({
    method: 'POST',
    path: '/api/login',
    summary: 'Вход: выдаёт токен',
    access: 'public',
    body: z.object({ email, password: loginPassword }),
    answer: z.object({ data: User, token: z.string() }),
  }),
  logOut: endpoint({
    method: 'POST',
    path: '/api/logout',
    summary: 'Выход: токен больше не действует',
    access: 'customer',
    answer: z.undefined(),
    status: 204,
  }),
  profile: endpoint({
    method: 'GET',
    path: '/api/user/edit',
    summary: 'Личные данные покупателя',
    access: 'customer',
    answer: z.object({ data: User }),
  }),
  updateProfile: endpoint({
    method: 'POST',
    path: '/api/user/update',
    summary: 'Изменение личных данных',
    access: 'customer',
    body: z.object({ ...profileFields, email }),
    answer: z.object({ data: User }),
  }),
  agreements: endpoint({
    method: 'GET',
    path: '/api/user/agreements',
    summary: 'Какие редакции соглашений принял покупатель',
    access: 'customer',
    answer: z.object({ agreements: z.array(Agreement) }),
  }),
  agree: endpoint({
    method: 'POST',
    path: '/api/user/agreements',
    summary: 'Принятие соглашения в показанной редакции',
    access: 'customer',
    body: z.object({
      kind: z.enum(AGREEMENT_KINDS, 'Такого соглашения нет.'),
      version: requiredText(20, 'Укажите редакцию соглашения.'),
    }),
    answer: z.object({ data: Agreement }),
  }),
}
