// Endpoints of an order that staff place for a buyer on the phone.

import * as z from 'zod/mini'
import { placeFields } from '#src/orders/contract.ts'
import { endpoint } from '#src/shared/endpoint.ts'
import { VERDICTS } from '#src/shared/verdict-words.ts'
import {
  email,
  optionalText,
  requiredText,
  russianPhone,
  tick,
  wholeNumber,
} from '#src/shared/wire-fields.ts'
import { StaffOrder } from './staff-order.ts'

const MOST_PRODUCTS = 100
const WRONG_PRODUCTS = `Номера товаров через запятую, до ${MOST_PRODUCTS}.`

const products = z.pipe(
  z.pipe(
    z.string(WRONG_PRODUCTS).check(z.regex(/^\d{1,9}(,\d{1,9})*$/, WRONG_PRODUCTS)),
    z.transform((text) => text.split(',').map(Number)),
  ),
  z.array(z.number()).check(z.maxLength(MOST_PRODUCTS, WRONG_PRODUCTS)),
)

/** A buyer as he is known by his phone; without an e-mail it is ''. */
export const KnownBuyer = z.object({
  id: z.number(),
  name: z.string(),
  lastname: z.string(),
  email: z.string(),
})
export type KnownBuyer = z.infer<typeof KnownBuyer>

export const phoneOrderApi = {
  findBuyer: endpoint({
    method: 'POST',
    path: '/api/staff/buyers',
    summary: 'Покупатель с этим телефоном; null — такого ещё нет',
    access: 'staff',
    body: z.object({ phone: russianPhone }),
    answer: z.object({ buyer: z.nullable(KnownBuyer) }),
  }),
  fits: endpoint({
    method: 'GET',
    path: '/api/staff/order-fits',
    summary: 'Подходят ли товары автомобилю покупателя',
    access: 'staff',
    query: z.object({
      products,
      brand: requiredText(100),
      model: requiredText(100),
      engine: optionalText(100),
    }),
    answer: z.object({
      fits: z.array(z.object({ id: z.number(), fitment: z.enum(VERDICTS) })),
    }),
  }),
  placeByPhone: endpoint({
    method: 'POST',
    path: '/api/staff/orders',
    summary: 'Заказ за покупателя, который позвонил; под одним Idempotency-Key — один заказ',
    access: 'staff',
    body: z.object({
      ...placeFields,
      /** Of a buyer who is not known by this phone yet. */
      name: optionalText(100),
      lastname: optionalText(100),
      /** For letters; '': he has named none, or it is known. */
      email: z.optional(z.union([z.literal(''), email], { error: 'E-mail введён некорректно.' })),
      /** He has consented to the processing of his data, by phone. */
      personal_data_consent: z.optional(tick),
      /** The request of a buyer that it is for: the order is its outcome, and says who has asked. */
      request: z.optional(wholeNumber(1, 999_999_999, 'Номер обращения — целое число от 1.')),
    }),
    answer: z.object({ order: StaffOrder, customer: z.string() }),
    status: 201,
  }),
}
