// The settings of open orders: what they may hold, and how long they wait to be confirmed.

import * as z from 'zod/mini'
import type { OpenBounds, Waiting } from '#src/orders/server/public.ts'
import { kopecksOf } from '#src/shared/money.ts'

const number = (fallback: number, most: number) =>
  z.pipe(
    z._default(z.string().check(z.regex(/^\d{1,9}$/)), String(fallback)),
    z.pipe(z.transform(Number), z.number().check(z.lte(most))),
  )

export const openOrderFields = {
  LIMIT_OPEN_UNITS: number(1000, 1_000_000),
  LIMIT_OPEN_RUBLES: number(1_500_000, 999_999_999),
  LIMIT_OPEN_UNITS_UNCONFIRMED: number(50, 1_000_000),
  LIMIT_OPEN_RUBLES_UNCONFIRMED: number(150_000, 999_999_999),
  LIMIT_OPEN_UNITS_PER_ADDRESS: number(300, 1_000_000),
  LIMIT_OPEN_UNITS_NEWCOMERS: number(3000, 1_000_000),
  CONFIRM_HOURS: number(336, 720),
  CONFIRM_WARNING_HOURS: z.pipe(
    z._default(z.string().check(z.regex(/^\d{1,3}$/)), '48'),
    z.pipe(z.transform(Number), z.number().check(z.gte(1), z.lte(720))),
  ),
  HOLDING_ALERT_PERCENT: number(2, 100),
}

const fields = z.object(openOrderFields)
type Given = z.infer<typeof fields>

export type OpenOrderSettings = {
  readonly bounds: OpenBounds
  readonly waiting: Waiting
  readonly holdingAlertPercent: number
}

/** One Russian sentence when a buyer would be warned before his order is placed. */
export function halfSetOpenOrders({ CONFIRM_HOURS, CONFIRM_WARNING_HOURS }: Given): string {
  if (CONFIRM_HOURS === 0 || CONFIRM_WARNING_HOURS < CONFIRM_HOURS) return ''
  return (
    'Настройка CONFIRM_WARNING_HOURS должна быть меньше, чем CONFIRM_HOURS: ' +
    'покупателя предупреждают раньше, чем заказ отменяется. Смотрите .env.example.'
  )
}

/**
 * Without a mail server nobody can confirm an e-mail, so the bounds of those who have hold for all;
 * nor can anybody be warned, so no order expires.
 */
export const openOrderSettings = (given: Given, hasMail: boolean): OpenOrderSettings => ({
  bounds: {
    units: given.LIMIT_OPEN_UNITS,
    total: kopecksOf(given.LIMIT_OPEN_RUBLES),
    unconfirmedUnits: hasMail ? given.LIMIT_OPEN_UNITS_UNCONFIRMED : given.LIMIT_OPEN_UNITS,
    unconfirmedTotal: kopecksOf(
      hasMail ? given.LIMIT_OPEN_RUBLES_UNCONFIRMED : given.LIMIT_OPEN_RUBLES,
    ),
    unconfirmedOfAddress: hasMail ? given.LIMIT_OPEN_UNITS_PER_ADDRESS : 0,
    newcomersOfAddress: given.LIMIT_OPEN_UNITS_NEWCOMERS,
  },
  waiting: { hours: hasMail ? given.CONFIRM_HOURS : 0, warningHours: given.CONFIRM_WARNING_HOURS },
  holdingAlertPercent: given.HOLDING_ALERT_PERCENT,
})
