// The settings of feeds: fields of the environment, and what is made of them.

import * as z from 'zod/mini'
import type { FeedSettings } from '#src/feeds/server/public.ts'

/** Working days as Yandex reads them: `0`, `1-3`, or nothing where nobody knows. */
const days = (fallback: string) =>
  z._default(z.string().check(z.regex(/^\d{1,2}(-\d{1,2})?$/)), fallback)
const number = z.pipe(z.string().check(z.regex(/^\d{1,6}$/)), z.transform(Number))

export const feedFields = {
  FEED_MINUTES: z.pipe(z._default(z.string(), '30'), number.check(z.lte(10_080))),
  FEED_COURIER_RUBLES: z.optional(number),
  FEED_COURIER_DAYS: days(''),
  FEED_PICKUP_DAYS: days('0-2'),
  PRICE_LIST: z._default(z.enum(['true', 'false']), 'true'),
}

const fields = z.object(feedFields)

export type FeedConfig = Pick<
  FeedSettings,
  'courierRubles' | 'courierDays' | 'pickupDays' | 'hasPriceList'
> & {
  /** 0 for a shop that makes none. */
  readonly everyMs: number
}

export const feedConfig = (given: z.infer<typeof fields>): FeedConfig => ({
  everyMs: given.FEED_MINUTES * 60_000,
  courierRubles: given.FEED_COURIER_RUBLES ?? null,
  courierDays: given.FEED_COURIER_DAYS,
  pickupDays: given.FEED_PICKUP_DAYS,
  hasPriceList: given.PRICE_LIST === 'true',
})
