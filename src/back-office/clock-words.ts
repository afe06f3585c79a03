// Words about the clocks of orders: until when, how late, how long it waits.

import { dayOf, clockOf as hourOf } from '#src/shared/moment-words.ts'
import type { OrderClock } from './today-contract.ts'

const MINUTE_MS = 60_000
const HOUR = 60
const DAY = 24 * HOUR

/** Those of orders, and of buyers' requests. */
type Clock = {
  readonly kind: OrderClock['kind'] | 'answer' | 'call'
  readonly due_at: string
  readonly late_ms?: number | undefined
}

const UNTIL: Readonly<Record<Clock['kind'], string>> = {
  confirm: 'подтвердить до',
  assemble: 'собрать до',
  kept: 'хранится до',
  deliver: 'доставить до',
  answer: 'ответить до',
  call: 'позвонить до',
}

/** The clock of a status; one of another status is out of date. */
export const CLOCK_OF: Readonly<Record<string, OrderClock['kind'] | undefined>> = {
  new: 'confirm',
  confirmed: 'assemble',
  assembling: 'assemble',
  ready: 'kept',
}

/** `2 ч 5 мин`, `3 дн.` */
export function spanText(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / MINUTE_MS))
  if (minutes < HOUR) return `${minutes} мин`
  if (minutes < DAY) {
    const rest = minutes % HOUR
    return `${Math.floor(minutes / HOUR)} ч${rest > 0 ? ` ${rest} мин` : ''}`
  }
  return `${Math.floor(minutes / DAY)} дн.`
}

export const isLate = ({ due_at: due }: Pick<OrderClock, 'due_at'>, now: number): boolean =>
  Date.parse(due) < now

type Promised = {
  readonly status: string
  readonly promised_at: string | null
  readonly is_pickup: boolean
}
const OPEN = ['new', 'confirmed', 'assembling']

/** Of a pickup that it is ready, of a delivery that it has come. */
export const isPromiseLate = (order: Promised, now: number): boolean =>
  order.promised_at !== null &&
  (OPEN.includes(order.status) || (!order.is_pickup && /^(ready|shipped)$/.test(order.status))) &&
  Date.parse(order.promised_at) < now

/** `обещан 25 ноября`, `обещан 25 ноября, опоздание 2 дн.`; empty without a promise. */
export function promiseText(order: Promised, now: number): string {
  const { promised_at: at } = order
  if (at === null) return ''
  const late = isPromiseLate(order, now) ? `, опоздание ${spanText(now - Date.parse(at))}` : ''
  return `обещан ${dayOf(at)}${late}`
}

/** `опаздывает на 40 мин`; null while there is time, and without a promise. */
export const latenessText = (order: Promised, now: number): string | null =>
  order.promised_at !== null && isPromiseLate(order, now)
    ? `опаздывает на ${spanText(now - Date.parse(order.promised_at))}`
    : null

/** `подтвердить до 14:05`, with its day where that is another one; `подтвердить: опоздание 12 мин`. */
export function clockText(clock: Clock, now: number): string {
  const { kind, due_at: due } = clock
  const until = UNTIL[kind]
  if (isLate(clock, now)) {
    const late = spanText(clock.late_ms ?? now - Date.parse(due))
    if (kind === 'kept') return `срок хранения вышел ${late} назад`
    return `${until.replace(/ до$/, '')}: опоздание ${late}`
  }
  const isToday = dayOf(due) === dayOf(new Date(now).toISOString())
  return `${until} ${isToday ? hourOf(due) : `${dayOf(due)}, ${hourOf(due)}`}`
}

/** Of one sum to another, in percent; null where there is nothing to compare with. */
export function growthOf(now: number, before: number): string | null {
  if (before === 0) return null
  const percent = Math.round((now / before - 1) * 100)
  return percent === 0 ? 'столько же' : `${percent > 0 ? '+' : '−'}${Math.abs(percent)} %`
}
