// Validation rules of a customer's fields with their texts, for forms and server.

import * as z from 'zod/mini'
import { email, REQUIRED, requiredText, russianPhone } from '#src/shared/wire-fields.ts'

export { email }

export const loginPassword = z
  .string(REQUIRED)
  .check(
    z.minLength(1, REQUIRED),
    z.minLength(6, 'Пароль должен содержать не менее 6 символов.'),
    z.maxLength(16, 'Пароль не должен превышать 16 символов.'),
  )

/** The device token of the last login here; clients that keep none leave it out. */
export const deviceToken = z.optional(z.nullable(z.string().check(z.maxLength(200))))

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

export const profileFields = {
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
