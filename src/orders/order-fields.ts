// Validation rules of an order's fields with their texts, for form and server.

import * as z from 'zod/mini'
import {
  jsonText,
  optionalText,
  requiredText,
  russianPhone,
  wholeNumber,
} from '#src/shared/wire-fields.ts'
import { EMPTY_CART, MOST_OF_ONE_PRODUCT } from './order.ts'

const MOST_LINES = 100
const WRONG_CAR = 'Не удалось прочитать, для какого автомобиля товар.'
const WRONG_QUANTITY = `Количество — целое число от 1 до ${MOST_OF_ONE_PRODUCT}.`

const carName = z.string(WRONG_CAR).check(
  z.maxLength(100, WRONG_CAR),
  z.refine((text) => text.isWellFormed() && !text.includes('\0'), WRONG_CAR),
)

/** The car that a part is bought for; an unknown car is accepted. */
const car = z.object({
  brand: carName,
  model: carName,
  engine: z.optional(carName),
})

export const items = jsonText(
  z
    .array(
      z.object({
        id: wholeNumber(1, 2_147_483_647, 'Неизвестный товар.'),
        quantity: wholeNumber(1, MOST_OF_ONE_PRODUCT, WRONG_QUANTITY),
        car: z.optional(car),
      }),
      EMPTY_CART,
    )
    .check(
      z.minLength(1, EMPTY_CART),
      z.maxLength(MOST_LINES, `В одном заказе не больше ${MOST_LINES} строк.`),
    ),
  'Не удалось прочитать список товаров.',
)

export const orderFields = {
  payment_method: wholeNumber(1, 1000, 'Выберите способ оплаты.'),
  shipping_method: wholeNumber(1, 1000, 'Выберите способ доставки.'),
  address: requiredText(300, 'Укажите адрес.'),
  phone: russianPhone,
  comment: z.nullable(optionalText(1000)),
}
