// Endpoints of stock for staff: levels, moves and counts.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { requiredText, wholeNumber } from '#src/shared/wire-fields.ts'

const MOST_UNITS = 1_000_000

const StockLevel = z.object({
  location_id: z.number(),
  city: z.string(),
  address: z.string(),
  on_hand: z.number(),
  reserved: z.number(),
})
export type StockLevel = z.infer<typeof StockLevel>

const answer = z.object({ levels: z.array(StockLevel) })
const place = (text: string) => wholeNumber(1, 999_999_999, text)
const product_id = wholeNumber(1, 999_999_999, 'Номер товара — целое число от 1.')
const reason = requiredText(300, 'Укажите причину.')

export const stockApi = {
  levels: endpoint({
    method: 'GET',
    path: '/api/staff/stock/:product_id',
    summary: 'Остатки товара по местам хранения, и сколько обещано покупателям',
    access: 'staff',
    params: z.object({ product_id }),
    answer,
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/staff/stock/moves',
    summary: 'Перемещение свободных остатков; под одним документом — один раз',
    access: 'staff',
    body: z.object({
      product_id,
      from: place('Укажите, откуда переместить.'),
      to: place('Укажите, куда переместить.'),
      quantity: wholeNumber(1, MOST_UNITS, 'Количество — целое число от 1.'),
      document: requiredText(100, 'Укажите документ перемещения.'),
      reason,
    }),
    answer,
  }),
  correct: endpoint({
    method: 'POST',
    path: '/api/staff/stock/corrections',
    summary:
      'Пересчёт товара в одном месте: лежит, сколько насчитано; под одним документом — один раз',
    access: 'staff',
    body: z.object({
      product_id,
      location_id: place('Укажите место хранения.'),
      on_hand: wholeNumber(0, MOST_UNITS, 'Количество — целое число от 0.'),
      document: requiredText(100, 'Укажите документ пересчёта.'),
      reason,
    }),
    answer,
  }),
}
