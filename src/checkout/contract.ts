// Endpoints of the cart: its products with the methods of payment and shipping, and the parts of a
// pasted list of articles.

import * as z from 'zod/mini'
import { Product } from '#src/catalogue/contract.ts'
import { endpoint } from '#src/shared/endpoint.ts'
import { ONLINE_KINDS } from '#src/shared/online-payment.ts'

/** Characters of an article. */
export const LONGEST_ARTICLE = 60

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

/** A part found for an article of a pasted list. */
export const ListedPart = z.object({
  /** The article as it stood in the query. */
  asked: z.string(),
  /** True: the part's own article; false: another number of it, as of the original part. */
  is_own: z.boolean(),
  id: z.number(),
  key: z.string(),
  name: z.string(),
  article: z.string(),
  manufacturer: z.string(),
  /** Rubles. */
  price: z.number(),
  /** It is sold in multiples of this many. */
  multiplicity: z.number(),
  /** Free units in all shops. */
  stock: z.number(),
})
export type ListedPart = z.infer<typeof ListedPart>

const articles = z.pipe(
  z.pipe(
    z
      .string('Укажите артикулы.')
      .check(
        z.maxLength(MOST_PRODUCTS * (LONGEST_ARTICLE + 1), tooMany),
        z.regex(/^[\p{L}\p{N}]+(,[\p{L}\p{N}]+)*$/u, 'Артикулы через запятую, из букв и цифр.'),
      ),
    z.transform((text) => text.split(',')),
  ),
  z
    .array(z.string().check(z.maxLength(LONGEST_ARTICLE, 'Такого длинного артикула нет.')))
    .check(z.maxLength(MOST_PRODUCTS, `Не больше ${MOST_PRODUCTS} артикулов.`)),
)

export const checkoutApi = {
  byArticles: endpoint({
    method: 'GET',
    path: '/api/cart/articles',
    summary: 'Товары по списку артикулов, до 100; на один артикул до 6 товаров',
    access: 'public',
    query: z.object({ articles }),
    answer: z.object({ parts: z.array(ListedPart) }),
  }),
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
