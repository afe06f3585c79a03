// Endpoints of stock for staff: levels, their ledger, moves and counts.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { requiredText, wholeNumber } from '#src/shared/wire-fields.ts'
import { dayField } from './order-list-contract.ts'

const MOST_UNITS = 1_000_000

const StockLevel = z.object({
  location_id: z.number(),
  city: z.string(),
  address: z.string(),
  on_hand: z.number(),
  reserved: z.number(),
})
export type StockLevel = z.infer<typeof StockLevel>

const LevelNow = z.extend(StockLevel, {
  /** Whose it is: staff count and move what lies at an open shop or store room alone. */
  kept: z.enum(['here', 'closed', 'supplier']),
  /** On which shelf it lies there; empty: nobody has said. */
  shelf: z.string(),
  /** Of what is on hand: taken for orders, off its shelf by now. */
  taken: z.number(),
})
export type LevelNow = z.infer<typeof LevelNow>

const StockMovement = z.object({
  id: z.number(),
  kind: z.enum(['received', 'corrected', 'moved', 'reserved', 'released', 'sold', 'returned']),
  city: z.string(),
  address: z.string(),
  on_hand_change: z.number(),
  reserved_change: z.number(),
  /** What was counted; null: it was no count. */
  counted: z.nullable(z.number()),
  /** `staff 5`, `customer 7`, `import`, `1c`. */
  actor: z.string(),
  /** Of a member of staff, also of one who has placed the order for the buyer. */
  staff_name: z.nullable(z.string()),
  /** `order 12`, `import 3`, `1c 8`, `reception 4`, `move 5`, or the name of a paper. */
  document: z.string(),
  reason: z.string(),
  created_at: z.string(),
})
export type StockMovement = z.infer<typeof StockMovement>

const OnWay = z.object({
  reception_id: z.number(),
  from_id: z.number(),
  to_id: z.number(),
  units: z.number(),
  sent_at: z.string(),
})
export type OnWay = z.infer<typeof OnWay>

const Elsewhere = z.object({
  location_id: z.number(),
  city: z.string(),
  address: z.string(),
  free: z.number(),
})
export type Elsewhere = z.infer<typeof Elsewhere>

const answer = z.object({
  /** Sellers and pickers get those of their shop. */
  levels: z.array(LevelNow),
  /** Of the other open shops and store rooms they get what is free; empty for who sees all levels. */
  elsewhere: z.array(Elsewhere),
  /** Moves that have left their sender and have not come: neither place sells these units. */
  on_way: z.array(OnWay),
})
const place = (text: string) => wholeNumber(1, 999_999_999, text)
const product_id = wholeNumber(1, 999_999_999, 'Номер товара — целое число от 1.')
const reason = requiredText(300, 'Укажите причину.')

/** How far back one may look. */
export const DAYS_BACK = 365

export const stockApi = {
  levels: endpoint({
    method: 'GET',
    path: '/api/staff/stock/:product_id',
    summary:
      'Остатки товара по местам хранения, и сколько обещано; продавцу и сборщику — его точка, о других — сколько свободно',
    access: 'staff',
    params: z.object({ product_id }),
    answer,
  }),
  movements: endpoint({
    method: 'GET',
    path: '/api/staff/stock/:product_id/movements',
    summary: 'Товар и движения его остатков, новые первыми; продавцу и сборщику — его точки',
    access: 'staff',
    params: z.object({ product_id }),
    query: z.object({
      before: z.optional(wholeNumber(1, 999_999_999, 'Продолжение — целое число от 1.')),
    }),
    answer: z.object({
      product: z.object({
        key: z.string(),
        name: z.string(),
        article: z.string(),
        manufacturer: z.string(),
      }),
      movements: z.array(StockMovement),
      /** Asks for the movements before these; null: nothing older is left. */
      next: z.nullable(z.number()),
    }),
  }),
  onDay: endpoint({
    method: 'GET',
    path: '/api/staff/stock/:product_id/day',
    summary: 'Что где лежало в конце дня, не раньше года назад',
    access: 'staff',
    params: z.object({ product_id }),
    query: z.object({ day: dayField }),
    answer: z.object({ levels: z.array(StockLevel) }),
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
      /** What lay there when it was decided; with other stock the count is refused. */
      seen_on_hand: z.optional(wholeNumber(0, MOST_UNITS, 'Прежний остаток — целое число от 0.')),
      document: requiredText(100, 'Укажите документ пересчёта.'),
      reason,
    }),
    answer,
  }),
}
