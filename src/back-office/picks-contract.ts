// Endpoints of picking: what an order needs from which shelf, what was taken, what is missing.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { wholeNumber } from '#src/shared/wire-fields.ts'

const PickLine = z.object({
  position: z.number(),
  /** Null: the catalogue has it no more. */
  product_id: z.nullable(z.number()),
  name: z.string(),
  article: z.string(),
  manufacturer: z.string(),
  quantity: z.number(),
  picked: z.number(),
  missing: z.number(),
  /** It is sold to order and has not come. */
  is_awaited: z.boolean(),
  /** Where its units lie: city and shop, or the address of the warehouse. */
  places: z.array(
    z.object({
      place: z.string(),
      quantity: z.number(),
      location_id: z.number(),
      /** False: it lies in another shop than that of the order, or of the caller, and is brought. */
      is_here: z.boolean(),
      /** Empty: nobody has said. */
      shelf: z.string(),
      /** Whether the caller may say on which shelf it lies there. */
      may_shelve: z.boolean(),
    }),
  ),
  barcodes: z.array(z.string()),
})
export type PickLine = z.infer<typeof PickLine>

/** Without the buyer: who picks need not know him. */
const Picks = z.object({
  id: z.number(),
  status: z.string(),
  status_name: z.string(),
  is_pickup: z.boolean(),
  comment: z.string(),
  promised_at: z.nullable(z.string()),
  lines: z.array(PickLine),
})
export type Picks = z.infer<typeof Picks>

const params = z.object({ id: wholeNumber(1, 999_999_999, 'Номер заказа — целое число от 1.') })

export const picksApi = {
  picks: endpoint({
    method: 'GET',
    path: '/api/staff/orders/:id/picks',
    summary: 'Лист сборки заказа: места, штрихкоды, сколько собрано и чего нет',
    access: 'staff',
    params,
    answer: Picks,
  }),
  pick: endpoint({
    method: 'POST',
    path: '/api/staff/orders/:id/picks',
    summary:
      'Взято с полки или не найдено; под одним Idempotency-Key — один раз. Об отсутствии узнаёт менеджер',
    access: 'staff',
    params,
    body: z.object({
      position: wholeNumber(1, 1000, 'Номер строки — целое число от 1.'),
      /** Below zero: put back. */
      picked: z.optional(wholeNumber(-999, 999, 'Собрано — целое число.')),
      missing: z.optional(wholeNumber(-999, 999, 'Не найдено — целое число.')),
    }),
    answer: Picks,
  }),
}
