// Formats a promise in Russian: «сегодня с 18:00», «3 из 7 шт. сегодня, остальных нет в наличии».

import { clockText, DAY, dayOf, isoDay, weekdayOf } from '#src/shared/local-time.ts'
import type { Promised, ThereUnits } from './promise.ts'

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
  const { at, there } = promised
  if (there) return thereText(there, dayOf(now))
  return at === null ? UNKNOWN : momentText(at, now, precision)
}

/** Begins with what there is: «3 из 7 шт. сегодня, остальных нет в наличии». */
function thereText({ units, of, at }: ThereUnits, today: number): string {
  if (units === 0) return 'нет в наличии'
  const when = at === null ? 'есть' : dayText(dayOf(at), today)
  return `${units} из ${of} шт. ${when}, остальных нет в наличии`
}

/**
 * What a shop itself has of `of` lines: «всё есть», «всё привезём», «2 из 3 есть, остальное
 * привезём», «здесь нет, день назовём после заказа»; empty where the promise says it.
 */
export function sharesText({ kind, own }: Promised, of: number): string {
  if (kind === 'missing') return ''
  if (own > 0 && own < of) return `${own} из ${of} есть, остальное привезём`
  const all = of > 1 ? 'всё ' : ''
  if (own === of) return `${all}есть`
  return kind === 'unknown' ? NO_DAY : `${all}привезём`
}

/** The shop has nothing of the order, and nothing that is known brings it there. */
const NO_DAY = 'здесь нет, день назовём после заказа'

/** `2026-11-24T18:00`, by the clocks of the shops. */
export const localIso = (at: number): string =>
  `${isoDay(dayOf(at))}T${clockText(at % DAY).padStart(5, '0')}`
