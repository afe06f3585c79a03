// The settings of paying online: fields of the environment, and what is made of them.

import * as z from 'zod/mini'
import { isSafeAddress } from '#src/payments/server/public.ts'

const number = (fallback: string, least: number, most: number) =>
  z.pipe(
    z._default(z.string().check(z.regex(/^\d{1,4}$/)), fallback),
    z.pipe(z.transform(Number), z.number().check(z.gte(least), z.lte(most))),
  )

export const paymentFields = {
  YOOKASSA_SHOP_ID: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
  YOOKASSA_SECRET_KEY: z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/))),
  YOOKASSA_URL: z._default(
    z.string().check(z.regex(/^https?:\/\/[^\s?#@]+$/), z.refine(isSafeAddress)),
    'https://api.yookassa.ru/v3',
  ),
  YOOKASSA_TAX_SYSTEM: z.optional(z.string().check(z.regex(/^[1-6]$/))),
  PAYMENT_HOURS: number('24', 1, 720),
}

const fields = z.object(paymentFields)
type Given = z.infer<typeof fields>

export type PaymentSettings = {
  /** Null: nothing can be paid online. */
  readonly provider: {
    readonly url: string
    readonly shopId: string
    readonly secretKey: string
  } | null
  readonly taxSystem: number | null
  /** How long an order waits to be paid. */
  readonly hours: number
}

/** One Russian sentence when only one of the two keys is set. */
export function halfSetPayments({ YOOKASSA_SHOP_ID, YOOKASSA_SECRET_KEY }: Given): string {
  if ((YOOKASSA_SHOP_ID === undefined) === (YOOKASSA_SECRET_KEY === undefined)) return ''
  const missing = YOOKASSA_SHOP_ID === undefined ? 'YOOKASSA_SHOP_ID' : 'YOOKASSA_SECRET_KEY'
  return `Настройка ${missing} не задана: для оплаты онлайн нужны и она, и её пара. Смотрите .env.example.`
}

export function paymentSettings(given: Given): PaymentSettings {
  const { YOOKASSA_SHOP_ID: shopId, YOOKASSA_SECRET_KEY: secretKey, YOOKASSA_TAX_SYSTEM } = given
  const url = given.YOOKASSA_URL.replace(/\/$/, '')
  return {
    provider: shopId && secretKey ? { url, shopId, secretKey } : null,
    taxSystem: YOOKASSA_TAX_SYSTEM === undefined ? null : Number(YOOKASSA_TAX_SYSTEM),
    hours: given.PAYMENT_HOURS,
  }
}
