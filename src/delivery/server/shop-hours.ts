// The opening hours of the shops for the next days.

import type { Database } from '#src/platform/server/database.ts'
import { localMinutes, momentOf } from '#src/shared/local-time.ts'
import { USUAL_WEEK } from '../delivery-facts.ts'
import { afterOpenTime, openTimeBetween, openWindows } from '../open-hours.ts'
import { keptFacts } from './kept-facts.ts'

type ShopHours = { readonly from: Date; readonly until: Date }

const USUAL = { week: USUAL_WEEK, exceptions: new Map<number, null>() }

/** The daily window in which any shop is open, for `days` days from today, past hours included. */
export async function shopHours(db: Database, now: Date, days: number): Promise<ShopHours[]> {
  const { places, utcOffset } = await keptFacts(db)
  const shops = [...places.values()].filter(({ storeId }) => storeId !== null)
  const windows = openWindows(
    shops.length > 0 ? shops : [USUAL],
    localMinutes(now, utcOffset),
    days,
  )
  return windows.map(({ from, until }) => ({
    from: momentOf(from, utcOffset),
    until: momentOf(until, utcOffset),
  }))
}

/** Counts by the hours of a shop, or of all shops together where it is none. */
export type OpenClock = {
  /** When so many open minutes have passed since a moment; null: the shops stay closed for long. */
  readonly after: (storeId: number | null, since: Date, minutes: number) => Date | null
  /** The open minutes between two moments. */
  readonly between: (storeId: number | null, from: Date, until: Date) => number
}

export async function openClock(db: Database): Promise<OpenClock> {
  const { places, utcOffset } = await keptFacts(db)
  const shops = [...places.values()].filter(({ storeId }) => storeId !== null)
  const all = shops.length > 0 ? shops : [USUAL]
  const placesOf = (storeId: number | null) => {
    const own = shops.filter((shop) => storeId !== null && shop.storeId === storeId)
    return own.length > 0 ? own : all
  }
  const local = (moment: Date) => localMinutes(moment, utcOffset)
  return {
    after: (storeId, since, minutes) => {
      const due = afterOpenTime(placesOf(storeId), local(since), minutes)
      return due === null ? null : momentOf(due, utcOffset)
    },
    between: (storeId, from, until) =>
      openTimeBetween(placesOf(storeId), local(from), local(until)),
  }
}

/** The minutes between UTC and the clocks of the shops. */
export const shopUtcOffset = async (db: Database): Promise<number> =>
  (await keptFacts(db)).utcOffset
