// Validation rules of a customer's fields with their texts, for forms and server.

import * as z from 'zod/mini'
import { REQUIRED, requiredText, russianPhone } from '#src/shared/wire-fields.ts'

const EMAIL = /^[a-z0-9._%+-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,24}$/
const emailRules = [
  z.minLength(1, REQUIRED),
  z.maxLength(254, 'E-mail введён некорректно.'),
  z.regex(EMAIL, 'E-mail введён некорректно.'),
] as const

/** Typed in any case, compared with the specification's lowercase pattern and stored in lower case. */
export const email = z.string(REQUIRED).check(z.trim(), z.toLowerCase(), ...emailRules)

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
