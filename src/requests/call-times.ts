// The times in which the shop can call back: two hours each, while it is open.

import { clockOf, dayOf } from '#src/shared/moment-words.ts'
import type { CallTime } from './contract.ts'

export type Hours = { readonly from: Date; readonly until: Date }

const SLOT_MS = 2 * 3_600_000
/** Minimum of a slot: in less time nobody could call. */
export const LEAST_MS = 30 * 60_000
const DAY_MS = 24 * 3_600_000
const MOST_TIMES = 18

export function callTimes(open: readonly Hours[], now: Date): CallTime[] {
  return open
    .flatMap(slotsOf)
    .filter(({ until }) => until.getTime() - now.getTime() >= LEAST_MS)
    .slice(0, MOST_TIMES)
    .map(({ from, until }) => ({
      from: from.toISOString(),
      until: until.toISOString(),
      text: `${dayText(from, now)}, ${clockOf(from.toISOString())}–${clockOf(until.toISOString())}`,
    }))
}

/** Slots of two hours; the last may be shorter. */
function slotsOf({ from, until }: Hours): Hours[] {
  const slots: Hours[] = []
  for (let at = from.getTime(); until.getTime() - at >= LEAST_MS; at += SLOT_MS) {
    slots.push({ from: new Date(at), until: new Date(Math.min(at + SLOT_MS, until.getTime())) })
  }
  return slots
}

/** «сегодня», «завтра» or «27 ноября». */
export function dayText(from: Date, now: Date): string {
  const day = dayOf(from.toISOString())
  if (day === dayOf(now.toISOString())) return 'сегодня'
  return day === dayOf(new Date(now.getTime() + DAY_MS).toISOString()) ? 'завтра' : day
}
