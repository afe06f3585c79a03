// Validation rules of requests with their texts, for forms and server.

import * as z from 'zod/mini'
import {
  email,
  optionalText,
  requiredText,
  russianPhone,
  wholeNumber,
} from '#src/shared/wire-fields.ts'

const product = wholeNumber(1, 2_147_483_647, 'Неизвестный товар.')
const noEmail = z.pipe(
  z.union([z.literal(''), z.null()]),
  z.transform(() => ''),
)

/** Comma-separated keys, so that a form can carry them too. */
const photos = z.pipe(
  z.string().check(z.regex(/^([0-9a-f]{32}(,[0-9a-f]{32}){0,3})?$/, 'Не больше четырёх фото.')),
  z.transform((text) => (text === '' ? [] : [...new Set(text.split(','))])),
)

export const arrivalFields = { product, email }

export const partFields = {
  message: requiredText(2000, 'Напишите, какая деталь нужна.'),
  car: optionalText(200),
  name: requiredText(100),
  phone: russianPhone,
  email: z.optional(z.union([noEmail, email], { error: 'E-mail введён некорректно.' })),
  photos: z.optional(photos),
  product: z.optional(product),
}

export const callFields = {
  phone: russianPhone,
  name: optionalText(100),
  message: optionalText(500),
  /** The beginning of a time of `callTimes`; absent or empty: as soon as possible. */
  time: optionalText(40),
  product: z.optional(product),
}
