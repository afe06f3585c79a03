// What travels about orders. `items` is JSON text in both directions, as in the specification.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import {
  jsonText,
  optionalText,
  paged,
  paging,
  requiredText,
  russianPhone,
  wholeNumber,
} from '#src/shared/wire-fields.ts'

export const Order = z.object({
  id: z.number(),
  created_at: z.string(),
  status: z.string(),
  address: z.string(),
  phone: z.string(),
  payment_method: z.string(),
  shipping_method: z.string(),
  comment: z.string(),
  items: z.string(),
  total: z.number(),
})
export type Order = z.infer<typeof Order>

/** One entry of `items` in an order that was placed. */
export const OrderedItem = z.object({
  id: z.nullable(z.number()),
  key: z.string(),
  name: z.string(),
  article: z.string(),
  manufacturer: z.string(),
  price: z.number(),
  quantity: z.number(),
})
export type OrderedItem = z.infer<typeof OrderedItem>

/** The shipping method under which the buyer fetches the order from a store. */
export const PICKUP_METHOD_ID = 1

export const EMPTY_CART = 'Корзина пуста. Для оформления заказа добавьте товары.'
const MOST_LINES = 100
export const MOST_OF_ONE_PRODUCT = 999

const WRONG_QUANTITY = `Количество — целое число от 1 до ${MOST_OF_ONE_PRODUCT}.`

const items = jsonText(
  z
    .array(
      z.object({
        id: wholeNumber(1, 2_147_483_647, 'Неизвестный товар.'),
        quantity: wholeNumber(1, MOST_OF_ONE_PRODUCT, WRONG_QUANTITY),
      }),
      EMPTY_CART,
    )
    .check(
      z.minLength(1, EMPTY_CART),
      z.maxLength(MOST_LINES, `В одном заказе не больше ${MOST_LINES} строк.`),
    ),
  'Не удалось прочитать список товаров.',
)

/** Rubles as a number or as digits, kept as whole kopecks. */
const rubles = z.pipe(
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,10}(\.\d{1,2})?$/))]),
    z.transform((amount) => Math.round(Number(amount) * 100)),
  ),
  z.number().check(z.gte(0), z.lte(1e13)),
)

export const orderFields = {
  payment_method: wholeNumber(1, 1000, 'Выберите способ оплаты.'),
  shipping_method: wholeNumber(1, 1000, 'Выберите способ доставки.'),
  address: requiredText(300, 'Укажите адрес.'),
  phone: russianPhone,
  comment: z.nullable(optionalText(1000)),
}

export const ordersApi = {
  place: endpoint({
    method: 'POST',
    path: '/api/orders',
    summary: 'Оформление заказа',
    access: 'customer',
    body: z.object({ ...orderFields, items, expected_total: z.optional(rubles) }),
    answer: z.object({ message: z.string(), data: Order }),
    status: 201,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/orders',
    summary: 'Заказы покупателя, новые первыми',
    access: 'customer',
    query: z.object(paging),
    answer: z.object({ orders: z.array(Order), ...paged }),
  }),
}
