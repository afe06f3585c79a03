// How shops work minute by minute: the oracle of promises, which knows no intervals.

import type { Place, Transfer } from '#src/delivery/delivery-facts.ts'
import { DAY, dayOf, weekdayOf } from '#src/shared/local-time.ts'

const HORIZON = 61 * DAY

const hoursOf = (shop: Place, day: number) =>
  shop.exceptions.has(day) ? shop.exceptions.get(day) : shop.week[weekdayOf(day)]

function isOpen(shop: Place, minute: number): boolean {
  const day = dayOf(minute)
  const today = hoursOf(shop, day)
  const clock = minute - day * DAY
  return Boolean(today && today.opens <= clock && clock < today.closes)
}

/** The minute at which an order of `now` is assembled: worked for, in a shop that is open. */
export function assembledAt(shop: Place, now: number): number | null {
  const skipsToday = now > dayOf(now) * DAY + shop.lastOrder
  let worked = 0
  for (let minute = now; minute < now + HORIZON; minute++) {
    const works = isOpen(shop, minute) && !(skipsToday && dayOf(minute) === dayOf(now))
    if (!works) continue
    if (worked === shop.assembleMinutes) return minute
    worked++
  }
  return null
}

export function openFrom(shop: Place, from: number): number | null {
  for (let minute = from; minute < from + HORIZON; minute++) if (isOpen(shop, minute)) return minute
  return null
}

type Journey = { readonly from: Place; readonly to: number }

/** The first arrival of what is packed at `packed`, by any line of the timetable. */
export function arrivalAt(
  { from, to }: Journey,
  packed: number,
  timetable: readonly Transfer[],
): number | null {
  let first: number | null = null
  for (const transfer of timetable) {
    if (transfer.from !== from.id || transfer.to !== to) continue
    for (let minute = packed; minute < packed + HORIZON; minute++) {
      const day = dayOf(minute)
      const isDeparture = minute === day * DAY + transfer.leaves
      if (!isDeparture || !transfer.weekdays.includes(weekdayOf(day)) || !hoursOf(from, day))
        continue
      const arrival = (day + transfer.days) * DAY + transfer.arrives
      first = Math.min(first ?? arrival, arrival)
      break
    }
  }
  return first
}
