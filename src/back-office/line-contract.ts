// Endpoints of one line of an order for staff: it is dropped, received or replaced.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { requiredText, wholeNumber } from '#src/shared/wire-fields.ts'
import { orderParams, StaffOrder } from './staff-order.ts'

const params = z.object({
  ...orderParams,
  position: wholeNumber(1, 1000, 'Номер строки — целое число от 1.'),
})
const quantity = wholeNumber(1, 999, 'Количество — целое число от 1 до 999.')
/** Of the units that fall out: they are not on their shelf. Absent: what a picker has reported. */
const lost = z.optional(wholeNumber(0, 999, 'Сколько штук нет на полке — целое число от 0 до 999.'))
/** A code of `reasons.ts`, or a text of one's own. */
const reason = requiredText(300, 'Укажите причину.')
const WRONG_DIFFERENCE = 'Укажите, на сколько рублей изменится сумма заказа.'
const difference = z.pipe(
  z.union(
    [
      z.number(),
      z.pipe(z.string().check(z.regex(/^-?\d{1,10}(\.\d{1,2})?$/)), z.transform(Number)),
    ],
    { error: WRONG_DIFFERENCE },
  ),
  z.number(WRONG_DIFFERENCE).check(z.gte(-1e10, WRONG_DIFFERENCE), z.lte(1e10, WRONG_DIFFERENCE)),
)

const Analogue = z.object({
  product_id: z.number(),
  name: z.string(),
  article: z.string(),
  manufacturer: z.string(),
  multiplicity: z.number(),
  /** In the catalogue. */
  list_price: z.number(),
  /** In this order: never more than was paid online. */
  price: z.number(),
  /** To the car of the line. */
  fitment: z.string(),
  free: z.number(),
  /** Of the free units, in the shop of the pickup. */
  here: z.number(),
  /** It is sold to order from there; null: it lies in the shop's own places. */
  supplier: z.nullable(z.string()),
})
export type Analogue = z.infer<typeof Analogue>

export const lineApi = {
  dropLine: endpoint({
    method: 'POST',
    path: '/api/staff/orders/:id/lines/:position/drop',
    summary:
      'Строка или её часть (тогда нужен If-Match) выпадает из заказа; последняя строка отменяет его',
    access: 'staff',
    params,
    body: z.object({
      reason,
      /** Of its units; absent: the whole line. */
      quantity: z.optional(quantity),
      /** The supplier does not send what is sold to order. */
      refused: z.optional(z.boolean('Отказ поставщика — true или false.')),
      lost,
    }),
    answer: z.object({ order: StaffOrder }),
  }),
  receiveLine: endpoint({
    method: 'POST',
    path: '/api/staff/orders/:id/lines/:position/receive',
    summary: 'Товар под заказ пришёл от поставщика: он отложен там, где лежит',
    access: 'staff',
    params,
    body: z.object({
      /** Where it lies now; without it the shop of the pickup. */
      location_id: z.optional(wholeNumber(1, 999_999_999, 'Номер склада — целое число от 1.')),
    }),
    answer: z.object({ order: StaffOrder }),
  }),
  analogues: endpoint({
    method: 'GET',
    path: '/api/staff/orders/:id/lines/:position/analogues',
    summary: 'Чем заменить строку заказа: аналоги, которые есть, лучшие первыми',
    access: 'staff',
    params,
    answer: z.object({ price: z.number(), quantity: z.number(), analogues: z.array(Analogue) }),
  }),
  replaceLine: endpoint({
    method: 'POST',
    path: '/api/staff/orders/:id/lines/:position/replace',
    summary: 'Замена строки или её части аналогом; нужен заголовок If-Match с версией заказа',
    access: 'staff',
    params,
    body: z.object({
      product_id: wholeNumber(1, 999_999_999, 'Номер товара — целое число от 1.'),
      /** As many units of the line, and of the analogue. */
      quantity,
      /** What the total was said to change by, in rubles; another change is refused. */
      difference,
      reason,
      lost,
    }),
    answer: z.object({ order: StaffOrder }),
  }),
}
