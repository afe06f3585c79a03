// The endpoint of the counter: which order a buyer has come for.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { requiredText } from '#src/shared/wire-fields.ts'

const CounterChoice = z.object({
  id: z.number(),
  customer: z.string(),
  /** Who receives it in his place. */
  recipient: z.optional(z.string()),
  /** The last four digits of the telephone. */
  phone_end: z.optional(z.string()),
  status_name: z.string(),
  /** In rubles. */
  total: z.number(),
  /** `Фильтр масляный, 2 шт.` */
  parts: z.array(z.string()),
})
export type CounterChoice = z.infer<typeof CounterChoice>

export const counterApi = {
  findAtCounter: endpoint({
    method: 'POST',
    path: '/api/staff/counter',
    summary:
      'Заказ по коду получения, номеру, телефону или фамилии покупателя либо получателя: готовые к выдаче, по покупателю и ещё не готовые; продавцу — его точки',
    access: 'staff',
    body: z.object({
      /**
       * Six digits are a pickup code, and the number of a ready order; others are a number, or from
       * four on the end of a telephone; letters are a last name.
       */
      text: requiredText(60, 'Введите код получения, номер заказа, телефон или фамилию.'),
    }),
    answer: z.object({
      /** Two, where a code is also the number of another order. */
      found: z.array(z.object({ id: z.number(), by: z.enum(['code', 'number', 'buyer']) })),
      /** What the seller chooses by, where several orders are found. */
      choices: z.optional(z.array(CounterChoice)),
    }),
  }),
}
