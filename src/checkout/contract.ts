// Endpoint of the cart: current products, and the methods of payment and shipping.

import * as z from 'zod/mini'
import { Product } from '#src/catalogue/contract.ts'
import { endpoint } from '#src/shared/endpoint.ts'
import { ONLINE_KINDS } from '#src/shared/online-payment.ts'

const method = z.object({ id: z.number(), name: z.string() })
export type Method = z.infer<typeof method>

const paymentMethod = z.extend(method, {
  /** The kind of online payment; absent for payment on receipt. */
  online: z.optional(z.enum(ONLINE_KINDS)),
})
export type PaymentMethod = z.infer<typeof paymentMethod>

const MOST_PRODUCTS = 100
const tooMany = `Не больше ${MOST_PRODUCTS} товаров.`
const ids = z.pipe(
  z.pipe(
    z.string().check(z.regex(/^(\d{1,9}(,\d{1,9})*)?$/, 'Номера товаров через запятую.')),
    z.transform((text) => (text === '' ? [] : text.split(',').map(Number))),
  ),
  z.array(z.number()).check(z.maxLength(MOST_PRODUCTS, tooMany)),
)

export const checkoutApi = {
  cart: endpoint({
    method: 'GET',
    path: '/api/orders/create',
    summary: 'Товары корзины по номерам, способы оплаты и доставки',
    access: 'public',
    query: z.object({ products: z.optional(ids) }),
    answer: z.object({
      products: z.array(Product),
      payment_method: z.array(paymentMethod),
      shipping_method: z.array(method),
    }),
  }),
}
