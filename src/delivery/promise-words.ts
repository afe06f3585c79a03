// Formats a promise in Russian: «сегодня в 18:00», «2 из 3 сегодня, остальное завтра».

import { clockText, DAY, dayOf, isoDay, weekdayOf } from './local-time.ts'
import type { Promised } from './promise.ts'

const MONTHS =
  'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' ')
const WEEKDAYS = ['в пн', 'во вт', 'в ср', 'в чт', 'в пт', 'в сб', 'в вс']

/** Formats a day as «сегодня», «завтра» or «в чт, 26 ноября». */
export function dayText(day: number, today: number): string {
  if (day === today) return 'сегодня'
  if (day === today + 1) return 'завтра'
  const [, month, date] = isoDay(day).split('-').map(Number)
  return `${WEEKDAYS[weekdayOf(day)]}, ${date} ${MONTHS[(month ?? 1) - 1]}`
}

export type Precision = 'from' | 'until' | 'day'

/** Pickup begins at a time, a courier comes before a time, a carrier on a day. */
export function momentText(at: number, now: number, precision: Precision): string {
  const day = dayText(dayOf(at), dayOf(now))
  if (precision === 'day') return day
  const clock = clockText(at % DAY)
  return `${day} ${precision === 'from' ? 'с' : 'до'} ${clock}`
}

export const UNKNOWN = 'привезём, срок назовём'

/** Text of the promise of a whole order. */
export function promiseText(promised: Promised, now: number, precision: Precision): string {
  const { kind, at, missing } = promised
  if (kind === 'missing') return `не хватает ${missing} шт.`
  return at === null ? UNKNOWN : momentText(at, now, precision)
}

/**
 * How many of `of` lines a shop has when: «всё есть сегодня», «всё привезём сегодня»,
 * «2 из 3 сегодня, остальное завтра».
 */
export function sharesText(
  { kind, at, first, missing, own }: Promised,
  of: number,
  now: number,
): string {
  const today = dayOf(now)
  const early =
    first && first.lines < of ? `${first.lines} из ${of} ${dayText(first.day, today)}` : ''
  const rest = early ? 'остальное' : of > 1 ? 'всё' : ''
  if (kind === 'missing') return [early, `не хватает ${missing} шт.`].filter(Boolean).join(', ')
  if (at === null) return early ? `${early}, ${rest} ${UNKNOWN}` : UNKNOWN
  const last = dayText(dayOf(at), today)
  if (first && first.lines < of) return `${early}, ${rest} ${last}`
  if (own > 0 && own < of && first?.day === today)
    return `${own} из ${of} есть, остальное привезём ${last}`
  const verb = own < of ? 'привезём' : dayOf(at) === today ? 'есть' : 'будет'
  return `${rest === '' ? '' : 'всё '}${verb} ${last}`
}

/** `2026-11-24T18:00`, by the clocks of the shops. */
export const localIso = (at: number): string =>
  `${isoDay(dayOf(at))}T${clockText(at % DAY).padStart(5, '0')}`
