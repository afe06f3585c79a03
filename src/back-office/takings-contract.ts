// Endpoints of the money of a day: what each shop took and gave back, and for which orders.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { wholeNumber } from '#src/shared/wire-fields.ts'
import { dayField } from './order-list-contract.ts'

/** On receipt in cash or by card, through the provider, or on receipt by a method that does not say. */
export const WAYS_OF_MONEY = ['cash', 'card', 'online', 'unsaid'] as const
export type WayOfMoney = (typeof WAYS_OF_MONEY)[number]

/** Rubles. */
const sums = z.object({
  ...{ cash: z.number(), card: z.number(), online: z.number(), unsaid: z.number() },
})

const ShopTakings = z.object({
  /** The shop of a pickup; null: deliveries. */
  store: z.nullable(z.number()),
  title: z.string(),
  /** Handed over that day. */
  orders: z.number(),
  received: sums,
  given_back: sums,
  /** Received without what was given back. */
  total: z.number(),
})
export type ShopTakings = z.infer<typeof ShopTakings>

const DayMoney = z.object({
  order_id: z.number(),
  at: z.string(),
  way: z.enum(WAYS_OF_MONEY),
  /** Below zero: given back. */
  amount: z.number(),
  title: z.string(),
})
export type DayMoney = z.infer<typeof DayMoney>

const dayQuery = {
  /** Absent: today, by the clocks of the shops. */
  day: z.optional(dayField),
  /** 0: deliveries. Absent: all that the role sees. */
  store: z.optional(wholeNumber(0, 999_999_999, 'Номер магазина — целое число, 0 — доставка.')),
}

export const takingsApi = {
  takings: endpoint({
    method: 'GET',
    path: '/api/staff/takings',
    summary: 'Деньги дня по магазинам: наличными, картой, онлайн, возвраты; продавцу — его точки',
    access: 'staff',
    query: z.object({
      ...dayQuery,
      after: z.optional(
        z.string().check(z.regex(/^\d{1,17}-\d-\d{1,16}$/, 'Продолжение списка — из поля next.')),
      ),
    }),
    answer: z.object({
      day: z.string(),
      /** Those without money and orders are left out. */
      shops: z.array(ShopTakings),
      /** A page, the newest first. */
      money: z.array(DayMoney),
      next: z.nullable(z.string()),
    }),
  }),
  takingsCsv: endpoint({
    method: 'GET',
    path: '/api/staff/takings.csv',
    summary: 'Деньги дня по заказам таблицей CSV, без покупателей',
    access: 'staff',
    answerType: 'text/csv',
    query: z.object(dayQuery),
    answer: z.string(),
  }),
}
