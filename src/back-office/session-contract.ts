// Endpoints of the session of staff: login, who is here, logout.

import * as z from 'zod/mini'
import { deviceToken } from '#src/accounts/contract.ts'
import { endpoint } from '#src/shared/endpoint.ts'
import { optionalText, REQUIRED, requiredText } from '#src/shared/wire-fields.ts'
import { ROLES, STAFF_ACTS } from './permissions.ts'

const credentials = {
  email: requiredText(254).check(z.toLowerCase()),
  password: z
    .string(REQUIRED)
    .check(z.minLength(1, REQUIRED), z.maxLength(200, 'Не больше 200 знаков.')),
  device: deviceToken,
  /** Of the second factor, or a recovery code, where one is set. */
  code: optionalText(60),
}

const StaffMember = z.object({
  name: z.string(),
  role: z.enum(ROLES),
  store: z.nullable(z.string()),
})

export const sessionApi = {
  logIn: endpoint({
    method: 'POST',
    path: '/api/staff/login',
    summary: 'Вход сотрудника: выдаёт токен на 12 часов',
    access: 'public',
    body: z.object(credentials),
    answer: z.object({
      token: z.string(),
      /** To be sent with the next login here: guesses elsewhere do not lock out a known device. */
      device: z.string(),
      staff: StaffMember,
    }),
  }),
  openOffice: endpoint({
    method: 'POST',
    path: '/api/staff/session',
    summary: 'Вход в служебную часть: сеанс в куки этого браузера',
    access: 'public',
    body: z.object(credentials),
    answer: z.object({ device: z.string() }),
  }),
  session: endpoint({
    method: 'GET',
    path: '/api/staff/session',
    summary: 'Кто вошёл и что ему разрешено',
    access: 'staff',
    answer: z.object({
      staff: z.extend(StaffMember, { id: z.number() }),
      may: z.array(z.enum(STAFF_ACTS)),
      has_factor: z.boolean(),
      /** By what he says again who he is; without both by his password. */
      has_code: z.boolean(),
      has_passkey: z.boolean(),
      /** The shop demands a second factor: nothing is allowed until it is set. */
      lacks_factor: z.boolean(),
      /** Without a mail server letters wait. */
      has_mail: z.boolean(),
    }),
  }),
  logOut: endpoint({
    method: 'DELETE',
    path: '/api/staff/session',
    summary: 'Выход сотрудника: токен больше не действует',
    access: 'staff',
    answer: z.undefined(),
    status: 204,
  }),
}
