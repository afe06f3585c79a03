// The endpoint of the counter: which order a buyer has come for.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { requiredText } from '#src/shared/wire-fields.ts'

export const counterApi = {
  findAtCounter: endpoint({
    method: 'POST',
    path: '/api/staff/counter',
    summary: 'Заказ по коду получения или по номеру: готовые к выдаче, продавцу — его точки',
    access: 'staff',
    body: z.object({
      /** Six digits are a pickup code, and the number of a ready order; others are a number. */
      text: requiredText(20, 'Введите код получения или номер заказа.'),
    }),
    answer: z.object({
      /** Two, where a code is also the number of another order. */
      found: z.array(z.object({ id: z.number(), by: z.enum(['code', 'number']) })),
    }),
  }),
}
