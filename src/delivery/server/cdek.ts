// The calculator of CDEK, API v2: city code and tariffs; an answer within the deadline or none.

import * as z from 'zod/mini'
import { kopecksOf } from '#src/shared/money.ts'
import type { Parcel } from '../delivery-price.ts'
import type { CarrierCalculator, CarrierQuote } from './carrier-calculator.ts'
import { type CdekAccess, cdekSession, isOfTheQuestion } from './cdek-session.ts'

export type CdekSettings = CdekAccess & {
  /** CDEK's code of the city that parcels leave. */
  readonly fromCity: number
  /** Tariff codes by preference: the first one that CDEK offers is quoted. */
  readonly tariffs: readonly number[]
  readonly carrier: string
  readonly deadlineMs?: number
  readonly onFailure: (error: unknown) => void
}

const DEADLINE_MS = 3000
/** Pause after a failure, in which CDEK is not called. */
const PAUSE_MS = 30_000
const QUOTE_MS = 10 * 60_000
const MOST_KEPT = 1000
const Cities = z.array(z.object({ code: z.number(), city: z.string() }))
const Tariffs = z.object({
  tariff_codes: z._default(
    z.array(
      z.object({
        tariff_code: z.number(),
        delivery_sum: z.number(),
        period_min: z.number(),
        period_max: z.number(),
        calendar_min: z.optional(z.number()),
        calendar_max: z.optional(z.number()),
      }),
    ),
    [],
  ),
})

export function cdekCalculator(settings: CdekSettings): CarrierCalculator {
  const { deadlineMs = DEADLINE_MS, onFailure } = settings
  const client = cdekClient(settings)
  const quotes = new Map<string, { readonly at: number; readonly quote: CarrierQuote | null }>()
  let pausedUntil = 0

  async function quote(parcel: Parcel, city: string): Promise<CarrierQuote | null> {
    const name = JSON.stringify([city, parcel.grams, parcel.boxCm])
    const known = quotes.get(name)
    if (known && Date.now() - known.at < QUOTE_MS) return known.quote
    if (Date.now() < pausedUntil) return null
    try {
      return keep(name, await client.quote(parcel, city, AbortSignal.timeout(deadlineMs)))
    } catch (error) {
      onFailure(error)
      if (isOfTheQuestion(error)) return keep(name, null)
      pausedUntil = Date.now() + PAUSE_MS
      return null
    }
  }

  function keep(name: string, quote: CarrierQuote | null): CarrierQuote | null {
    const [oldest] = quotes.keys()
    if (quotes.size >= MOST_KEPT && oldest !== undefined) quotes.delete(oldest)
    quotes.set(name, { at: Date.now(), quote })
    return quote
  }
  return { carrier: settings.carrier, quote }
}

function cdekClient({ fromCity, tariffs, ...access }: CdekSettings) {
  const ask = cdekSession(access)
  const codes = new Map<string, number | null>()

  /** Null when several cities or none have the name. */
  async function codeOf(city: string, signal: AbortSignal): Promise<number | null> {
    const known = codes.get(city)
    if (known !== undefined) return known
    const path = `/location/cities?${new URLSearchParams({ country_codes: 'RU', city, size: '10' })}`
    const same = (await ask(path, Cities, { signal })).filter(
      (found) => found.city.toLowerCase() === city.toLowerCase(),
    )
    const code = same.length === 1 ? (same[0]?.code ?? null) : null
    if (codes.size >= MOST_KEPT) codes.clear()
    codes.set(city, code)
    return code
  }

  return {
    async quote(parcel: Parcel, city: string, signal: AbortSignal): Promise<CarrierQuote | null> {
      const code = await codeOf(city, signal)
      if (code === null) return null
      const [length, width, height] = parcel.boxCm
      const { tariff_codes: offered } = await ask('/calculator/tarifflist', Tariffs, {
        method: 'POST',
        body: JSON.stringify({
          type: 1,
          currency: 1,
          from_location: { code: fromCity },
          to_location: { code },
          packages: [{ weight: parcel.grams, length, width, height }],
        }),
        signal,
      })
      const chosen = tariffs
        .map((wanted) => offered.find(({ tariff_code }) => tariff_code === wanted))
        .find((found) => found !== undefined)
      if (!chosen) return null
      const { calendar_min, calendar_max, period_min, period_max, delivery_sum } = chosen
      const price = kopecksOf(delivery_sum)
      return calendar_min !== undefined && calendar_max !== undefined
        ? { price, daysFrom: calendar_min, daysTo: calendar_max, areWorkingDays: false }
        : { price, daysFrom: period_min, daysTo: period_max, areWorkingDays: true }
    },
  }
}
