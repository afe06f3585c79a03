// What staff may ask of the list of orders, and what its rows say beside the order.

import * as z from 'zod/mini'
import { optionalText, tick, wholeNumber } from '#src/shared/wire-fields.ts'
import { ORDER_STEPS } from './permissions.ts'

export const ORDER_STATUSES = ['new', ...ORDER_STEPS] as const
export type StatusName = (typeof ORDER_STATUSES)[number]

const isStatus = (text: string): text is StatusName => ORDER_STATUSES.some((each) => each === text)

const statuses = z.pipe(
  z.string().check(
    z.maxLength(200),
    z.refine((text) => text.split(',').every(isStatus), {
      error: 'Такого состояния заказа нет.',
    }),
  ),
  z.transform((text) => [...new Set(text.split(',').filter(isStatus))]),
)

const WRONG_DAY = 'День пишут так: 2026-11-25.'
/** A day that there is: `2026-11-25`. */
export const dayField = z.string().check(
  z.regex(/^2\d{3}-\d{2}-\d{2}$/, WRONG_DAY),
  z.refine((text) => new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text, WRONG_DAY),
)
const rubles = wholeNumber(0, 999_999_999, 'Сумма — целое число рублей.')

/** Fields of the query: all of them narrow the list. */
export const orderFilterFields = {
  /** One or several, behind commas. */
  status: z.optional(statuses),
  store: z.optional(wholeNumber(1, 999_999_999, 'Номер магазина — целое число от 1.')),
  way: z.optional(z.enum(['pickup', 'delivery'], 'Получение: pickup или delivery.')),
  /** Online, or at the handover. */
  paid: z.optional(z.enum(['yes', 'no'], 'Оплата: yes или no.')),
  /** The days on which they were placed, both included. */
  from: z.optional(dayField),
  to: z.optional(dayField),
  sum_from: z.optional(rubles),
  sum_to: z.optional(rubles),
  assignee: z.optional(z.enum(['me', 'nobody'], 'Кто занимается: me или nobody.')),
  /** Number, phone or its last digits, name of the buyer, article or name of a line. */
  q: optionalText(100),
  /** The oldest first, as they are worked through. */
  oldest_first: z.optional(tick),
}
const Filter = z.object(orderFilterFields)
export type AskedOrders = z.output<typeof Filter>

/** By the promised time, of the oldest 2,000: one part, as deliveries are worked through. */
export const dueField = { due_first: z.optional(tick) }

/** Where the list goes on, as `next` of the part before has said it. */
export const afterField = {
  after: z.optional(
    z.string().check(z.regex(/^\d{1,16}(-\d{1,16})?$/, 'Продолжение списка — из поля next.')),
  ),
}

export const NamedStaff = z.object({ id: z.number(), name: z.string() })
export type NamedStaff = z.infer<typeof NamedStaff>

/** Who takes goods for an order from the shelves, and since when. */
export const OrderPicker = z.extend(NamedStaff, { since: z.string() })
export type OrderPicker = z.infer<typeof OrderPicker>

/** What a row says beside its order. */
export const rowFields = {
  customer: z.string(),
  is_paid: z.boolean(),
  assignee: z.nullable(NamedStaff),
  /** While it is assembled. */
  pickers: z.array(OrderPicker),
  /** Notes of staff; 10 and more are 10. */
  notes: z.number(),
}
