// What travels about a customer: sign-up, login, profile.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { tick } from '#src/shared/wire-fields.ts'
import {
  email,
  loginPassword,
  PASSWORDS_DIFFER,
  profileFields,
  signUpFields,
} from './account-fields.ts'

export const User = z.object({
  name: z.string(),
  lastname: z.string(),
  patronymic: z.nullable(z.string()),
  phone: z.string(),
  email: z.string(),
  address: z.nullable(z.string()),
})
export type User = z.infer<typeof User>

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
}
