// Endpoints of picking: what an order needs from which shelf, what was taken, what is missing.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { wholeNumber } from '#src/shared/wire-fields.ts'
import { OrderPicker } from './order-list-contract.ts'

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
  /** Where its units lie: city and shop, or the address of the warehouse. */
  places: z.array(
    z.object({
      place: z.string(),
      quantity: z.number(),
      location_id: z.number(),
      /** False: it lies elsewhere than in the shop of the order, or of the caller, or has not come. */
      is_here: z.boolean(),
      /** What has to happen before it is taken; empty where it is here. */
      away: z.string(),
      /** Empty: nobody has said. */
      shelf: z.string(),
      /** Whether the caller may say on which shelf it lies there. */
      may_shelve: z.boolean(),
    }),
  ),
  barcodes: z.array(z.string()),
})
export type PickLine = z.infer<typeof PickLine>

/** Units that were taken and are needed no more. */
const PutBack = z.object({
  position: z.number(),
  name: z.string(),
  article: z.string(),
  quantity: z.number(),
  /** Where they belong: shelf and place; empty: nobody has said. */
  shelf: z.string(),
  barcodes: z.array(z.string()),
})
export type PutBack = z.infer<typeof PutBack>

/** Of any order of the caller's shop, whatever became of it. */
const QueuedPutBack = z.extend(PutBack, { order_id: z.number() })
export type QueuedPutBack = z.infer<typeof QueuedPutBack>

/** Without the buyer: who picks need not know him. */
const Picks = z.object({
  id: z.number(),
  status: z.string(),
  status_name: z.string(),
  is_pickup: z.boolean(),
  comment: z.string(),
  promised_at: z.nullable(z.string()),
  lines: z.array(PickLine),
  /** Who picks it; empty: nobody has begun. */
  pickers: z.array(OrderPicker),
  put_back: z.array(PutBack),
})
export type Picks = z.infer<typeof Picks>

/** How many units of each line are taken, as a screen shows it. */
const position = wholeNumber(1, 1000, 'Номер строки — целое число от 1.')
export const seenMarks = z.optional(
  z
    .array(
      z.object({ position, picked: wholeNumber(0, 999, 'Собрано — целое число от 0.') }),
      'Отметки — список строк: position и picked.',
    )
    .check(z.maxLength(1000, 'Слишком много строк.')),
)

const params = z.object({ id: wholeNumber(1, 999_999_999, 'Номер заказа — целое число от 1.') })

/** An order that is to be assembled. */
const QueuedPick = z.object({
  id: z.number(),
  status: z.enum(['confirmed', 'assembling']),
  is_pickup: z.boolean(),
  carrier: z.string(),
  promised_at: z.nullable(z.string()),
  /** Until when it has to be assembled; null: no clock counts it. */
  due_at: z.nullable(z.string()),
  /** How late it is, in time that the shop was open. */
  late_ms: z.optional(z.number()),
  pickers: z.array(OrderPicker),
  units: z.number(),
  picked: z.number(),
  /** Not found on the shelf: the manager decides. */
  missing: z.number(),
  /** Goods that are not taken lie in another place than the shop of the order. */
  is_elsewhere: z.boolean(),
  /** Goods to order have not come. */
  is_awaited: z.boolean(),
  /** By what a scan finds it; `left` units are still to be taken. */
  lines: z.array(
    z.object({ article: z.string(), barcodes: z.array(z.string()), left: z.number() }),
  ),
})
export type QueuedPick = z.infer<typeof QueuedPick>
export type PickQueue = { readonly orders: QueuedPick[]; readonly is_more: boolean }

export const picksApi = {
  pickQueue: endpoint({
    method: 'GET',
    path: '/api/staff/picks',
    summary:
      'Что собирать: по сроку, то, что сейчас не закончить, — в конце; до ста заказов. И что вернуть на полку: взятое, что заказам за две недели стало не нужно, сначала новое, до 50 строк (more_put_backs: есть ещё)',
    access: 'staff',
    answer: z.object({
      orders: z.array(QueuedPick),
      /** Others wait too, which are not among them. */
      is_more: z.boolean(),
      /** What was lost last is first. */
      put_back: z.array(QueuedPutBack),
      /** Others have to be put back too, which are not among them. */
      more_put_backs: z.boolean(),
    }),
  }),
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
      'Взято с полки (не больше, чем лежит в магазине заказа) или не найдено; под одним Idempotency-Key — один раз. Об отсутствии узнаёт менеджер',
    access: 'staff',
    params,
    body: z.object({
      position,
      /** Below zero: put back. */
      picked: z.optional(wholeNumber(-999, 999, 'Собрано — целое число.')),
      missing: z.optional(wholeNumber(-999, 999, 'Не найдено — целое число.')),
    }),
    answer: Picks,
  }),
  beginPicking: endpoint({
    method: 'POST',
    path: '/api/staff/orders/:id/pickers',
    summary:
      'Начать сборку заказа: alone — если его никто не собирает, together — вместе, instead — вместо других; leave — не собирать, пока ничего не взято',
    access: 'staff',
    params,
    body: z.object({
      how: z.enum(
        ['alone', 'together', 'instead', 'leave'],
        'Собирают alone, together или instead; leave — не собирают.',
      ),
    }),
    answer: Picks,
  }),
  putBack: endpoint({
    method: 'POST',
    path: '/api/staff/orders/:id/put-back',
    summary:
      'Взятое, что из заказа убрали, лежит снова на полке, а с is_gone — продано с прилавка или не нашлось и возвращать нечего; под одним Idempotency-Key — один раз',
    access: 'staff',
    params,
    body: z.object({
      position,
      quantity: wholeNumber(1, 999, 'Вернули — целое число от 1.'),
      /** There is nothing to put back: sold meanwhile, or not found. */
      is_gone: z.optional(z.boolean()),
    }),
    answer: Picks,
  }),
}
