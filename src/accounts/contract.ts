// Endpoints of sign-up, login, profile and agreements; the others are in security-contract.ts.

import * as z from 'zod/mini'
import { AGREEMENT_KINDS } from '#src/shared/agreement-editions.ts'
import { endpoint } from '#src/shared/endpoint.ts'
import { requiredText, tick } from '#src/shared/wire-fields.ts'
import { deviceToken, email, loginPassword, profileFields, signUpFields } from './account-fields.ts'
import { PASSWORDS_DIFFER } from './account-texts.ts'

export { deviceToken }

export const User = z.object({
  name: z.string(),
  lastname: z.string(),
  patronymic: z.nullable(z.string()),
  phone: z.string(),
  email: z.string(),
  address: z.nullable(z.string()),
})
export type User = z.infer<typeof User>

/** The newest edition of a document that a customer agreed to. */
export const Agreement = z.object({
  kind: z.enum(AGREEMENT_KINDS),
  version: z.string(),
  given_at: z.string(),
})
export type Agreement = z.infer<typeof Agreement>

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
    summary: 'Вход: выдаёт токен; device из прошлого ответа — знак знакомого устройства',
    access: 'public',
    body: z.object({ email, password: loginPassword, device: deviceToken }),
    answer: z.object({ data: User, token: z.string(), device: z.string() }),
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
    summary: 'Изменение личных данных; с password новый e-mail сразу заменяет прежний во всём',
    access: 'customer',
    body: z.object({ ...profileFields, email, password: z.optional(loginPassword) }),
    answer: z.object({ message: z.string(), data: User }),
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
