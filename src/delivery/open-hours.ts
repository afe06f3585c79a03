// Opening hours of a place: next opening, and when a term of open time has passed.

import { DAY, dayOf, HOUR, weekdayOf } from '#src/shared/local-time.ts'
import type { Hours, Place } from './delivery-facts.ts'

type Opening = Pick<Place, 'week' | 'exceptions'>

/** Look-ahead limit: a place that is closed for longer has no next opening. */
export const MOST_DAYS = 60

export function hoursOn({ week, exceptions }: Opening, day: number): Hours | null {
  const exception = exceptions.get(day)
  return exception === undefined ? (week[weekdayOf(day)] ?? null) : exception
}

/** The first minute from `from` on at which the place is open. */
export function nextOpen(place: Opening, from: number): number | null {
  for (let day = dayOf(from); day <= dayOf(from) + MOST_DAYS; day++) {
    const hours = hoursOn(place, day)
    if (!hours) continue
    const opened = Math.max(from, day * DAY + hours.opens)
    if (opened < day * DAY + hours.closes) return opened
  }
  return null
}

/** From the first opening of any place until the last closing, for each of `days` days. */
export function openWindows(places: readonly Opening[], from: number, days: number): Window[] {
  return Array.from({ length: days }, (_, later) => dayOf(from) + later).flatMap((day) => {
    const open = places.flatMap((place) => hoursOn(place, day) ?? [])
    if (open.length === 0) return []
    return {
      from: day * DAY + Math.min(...open.map(({ opens }) => opens)),
      until: day * DAY + Math.max(...open.map(({ closes }) => closes)),
    }
  })
}

/**
 * When so many minutes have passed since `from` while any of the places was open; null: they stay
 * closed for too long.
 */
export function afterOpenTime(
  places: readonly Opening[],
  from: number,
  minutes: number,
): number | null {
  let left = minutes
  for (let day = dayOf(from); day <= dayOf(from) + MOST_DAYS; day++) {
    for (const window of openWindows(places, day * DAY, 1)) {
      const begun = Math.max(from, window.from)
      const room = Math.max(0, window.until - begun)
      if (room > 0 && left <= room) return begun + left
      left -= room
    }
  }
  return null
}

/** The minutes between two moments in which any of the places was open. */
export function openTimeBetween(places: readonly Opening[], from: number, until: number): number {
  const days = dayOf(until) - dayOf(from) + 1
  return openWindows(places, from, days)
    .map((window) => Math.min(until, window.until) - Math.max(from, window.from))
    .reduce((sum, minutes) => sum + Math.max(0, minutes), 0)
}

/** Local minutes. */
type Window = { readonly from: number; readonly until: number }

/** When an order of `now` is assembled, counted in open time; never at closing time. */
export function assembledAt(place: Place, now: number): number | null {
  let left = place.assembleMinutes
  for (let day = dayOf(now); day <= dayOf(now) + MOST_DAYS; day++) {
    const hours = hoursOn(place, day)
    const isTooLate = day === dayOf(now) && now > day * DAY + place.lastOrder
    if (!hours || isTooLate) continue
    const from = Math.max(now, day * DAY + hours.opens)
    const room = day * DAY + hours.closes - from
    if (left < room) return from + left
    left -= Math.max(0, room)
  }
  return null
}

/** Rounds a moment up to the full hour; outside opening hours, to the next opening. */
export const promisedHour = (place: Opening, moment: number): number | null =>
  nextOpen(place, Math.ceil(moment / HOUR) * HOUR)
