// Validation rules of the fields of staff, with their texts for the command line.

import * as z from 'zod/mini'
import { requiredText } from '#src/shared/wire-fields.ts'
import { ROLES } from './permissions.ts'

const NO_EMAIL = 'Укажите e-mail: --email имя@магазин.ru'

export const staffEmail = z
  .string(NO_EMAIL)
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, NO_EMAIL),
    z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, NO_EMAIL),
  )

export const newStaffFields = z.object({
  email: staffEmail,
  name: requiredText(100, 'Укажите имя: --name "Имя Фамилия"'),
  role: z.enum(ROLES, `Укажите роль: --role ${ROLES.join(' | ')}`),
  store: z.optional(requiredText(300, 'Укажите магазин: --store "адрес"')),
})
export type NewStaffFields = z.infer<typeof newStaffFields>

export const staffPassword = z
  .string()
  .check(
    z.minLength(10, 'Пароль сотрудника — не короче 10 знаков.'),
    z.maxLength(200, 'Пароль сотрудника — не длиннее 200 знаков.'),
  )
