// Fields that several contracts share; JSON, form and multipart bodies are read by the same rules.

import * as z from 'zod/mini'
// A name of its own: the build of the pages drops unused calls of `z`.
import { config } from 'zod/mini'
import { phoneDigits } from './phone.ts'

export const REQUIRED = 'Это поле обязательно к заполнению.'

// Rules without their own text get a Russian message.
config({
  customError: (issue) => (issue.input === undefined ? REQUIRED : 'Недопустимое значение.'),
})

/** A trimmed text of 1 to `most` characters. */
export const requiredText = (most: number, message: string = REQUIRED) =>
  z
    .string(message)
    .check(z.trim(), z.minLength(1, message), z.maxLength(most, `Не больше ${most} знаков.`))

/** A trimmed text that may be absent or empty. */
export const optionalText = (most: number) =>
  z.optional(z.string().check(z.trim(), z.maxLength(most, `Не больше ${most} знаков.`)))

/** A whole number, also written as digits. */
export const wholeNumber = (least: number, most: number, message: string) =>
  z.pipe(
    z.union(
      [z.number(), z.pipe(z.string().check(z.trim(), z.regex(/^-?\d{1,9}$/)), z.transform(Number))],
      { error: message },
    ),
    z.number(message).check(z.int(message), z.gte(least, message), z.lte(most, message)),
  )

/** Rubles as a number or as digits, kept as whole kopecks. */
export const rubles = z.pipe(
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,10}(\.\d{1,2})?$/))]),
    z.transform((amount) => Math.round(Number(amount) * 100)),
  ),
  z.number().check(z.gte(0), z.lte(1e13)),
)

/** A tick: true, `true`, `1` or `on`. */
export const tick = z.pipe(
  z.union([z.boolean(), z.string()]),
  z.transform((given) => given === true || /^(true|1|on)$/.test(String(given))),
)

const EMAIL = /^[a-z0-9._%+-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,24}$/
const emailRules = [
  z.minLength(1, REQUIRED),
  z.maxLength(254, 'E-mail введён некорректно.'),
  z.regex(EMAIL, 'E-mail введён некорректно.'),
] as const

/** Typed in any case, compared with the specification's lowercase pattern and stored in lower case. */
export const email = z.string(REQUIRED).check(z.trim(), z.toLowerCase(), ...emailRules)

export const WRONG_PHONE = 'Некорректный номер телефона.'
/** A Russian phone in any usual spelling, as eleven digits. */
export const russianPhone = z.pipe(
  z.string(REQUIRED).check(
    z.trim(),
    z.minLength(1, { error: REQUIRED, abort: true }),
    z.maxLength(40, WRONG_PHONE),
    z.refine((text) => phoneDigits(text) !== null, { error: WRONG_PHONE }),
  ),
  z.transform((text) => phoneDigits(text) ?? ''),
)

/** JSON inside a text field, checked by `schema`. */
export const jsonText = <S extends z.ZodMiniType>(schema: S, message: string) =>
  z.pipe(
    z.pipe(
      z.string(message).check(z.maxLength(100_000, message)),
      z.transform((text, context) => {
        try {
          return JSON.parse(text) as unknown
        } catch {
          context.issues.push({ code: 'custom', message, input: text })
          return z.NEVER
        }
      }),
    ),
    schema,
  )

/** The query fields of a paged list. */
export const paging = {
  page: z.optional(wholeNumber(1, 1000, 'Номер страницы — целое число от 1.')),
  per_page: z.optional(wholeNumber(1, 100, 'На странице от 1 до 100 товаров.')),
}
export const PER_PAGE = 24

/** The paged part of an answer; `total` is exact to 1,000. */
export const paged = {
  total: z.number(),
  total_is_lower_bound: z.optional(z.boolean()),
  page: z.number(),
  per_page: z.number(),
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Whether a moment (ISO 8601) is still to come, and in less than so many days. */
export const isAheadBy =
  (days: number) =>
  (text: string): boolean => {
    const ahead = Date.parse(text) - Date.now()
    return ahead > 0 && ahead < days * DAY_MS
  }
