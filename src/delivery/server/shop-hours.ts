// The opening hours of the shops for the next days.

import type { Database } from '#src/platform/server/database.ts'
import { localMinutes, momentOf } from '#src/shared/local-time.ts'
import { USUAL_WEEK } from '../delivery-facts.ts'
import { openWindows } from '../open-hours.ts'
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
