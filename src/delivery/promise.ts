// The promise of an order: from which places its units come, and when all of them are there.

import { type Arrivals, arrivalsBy, placeOf, type Way } from './arrivals.ts'
import type { DeliveryFacts } from './delivery-facts.ts'
import { dayOf } from './local-time.ts'

export type FreeUnits = { readonly place: number; readonly free: number }

export type WantedUnits = { readonly quantity: number; readonly stock: readonly FreeUnits[] }

export type Promised = {
  /** `unknown`: some units lie where no way is known from; `missing`: there are not enough. */
  readonly kind: 'today' | 'tomorrow' | 'date' | 'unknown' | 'missing'
  /** Minutes of the shops; null where no time is known. */
  readonly at: number | null
  /** The place whose units come last; null without a time. */
  readonly from: number | null
  /** Units that are nowhere. */
  readonly missing: number
  /** Lines that are whole on the first day, and the day. */
  readonly first: { readonly lines: number; readonly day: number } | null
}

export function promiseFor(
  lines: readonly WantedUnits[],
  way: Way,
  now: number,
  facts: DeliveryFacts,
): Promised {
  return promiseOf(lines, { arrivals: arrivalsBy(way, now, facts), own: ownPlace(way), now })
}

/** A shop hands over its own units first; deliveries begin anywhere. */
export const ownPlace = (way: Way): number | null => (way.kind === 'pickup' ? placeOf(way) : null)

type Known = {
  readonly arrivals: Arrivals
  /** Its units are taken first. */
  readonly own: number | null
  readonly now: number
}

/** The same rule as in `place_order`: own units first, then those that arrive first. */
export function promiseOf(lines: readonly WantedUnits[], known: Known): Promised {
  const parts = lines.map((line) => lineOf(line, known))
  const missing = parts.reduce((total, part) => total + part.missing, 0)
  const first = firstDay(parts)
  if (missing > 0) return { kind: 'missing', at: null, from: null, missing, first }
  if (parts.some(({ at }) => at === null)) {
    return { kind: 'unknown', at: null, from: null, missing, first }
  }
  const last = parts.reduce(
    (latest, part) => ((part.at ?? 0) > (latest.at ?? 0) ? part : latest),
    parts[0] ?? NOTHING,
  )
  return { kind: kindOf(last.at ?? known.now, known.now), ...last, first }
}

type Part = { readonly at: number | null; readonly from: number | null; readonly missing: number }
const NOTHING: Part = { at: null, from: null, missing: 0 }

function lineOf({ quantity, stock }: WantedUnits, { arrivals, own }: Known): Part {
  let left = quantity
  let last: Part = NOTHING
  let isUnknown = false
  for (const { place, free } of inOrderOfTaking(stock, { arrivals, own })) {
    if (left <= 0) break
    left -= Math.min(left, free)
    const at = arrivals.get(place)
    if (at === undefined) isUnknown = true
    else if (last.at === null || at > last.at) last = { at, from: place, missing: 0 }
  }
  if (left > 0) return { at: null, from: null, missing: left }
  return isUnknown ? NOTHING : last
}

function inOrderOfTaking(
  stock: readonly FreeUnits[],
  { arrivals, own }: Pick<Known, 'arrivals' | 'own'>,
): FreeUnits[] {
  const arrival = ({ place }: FreeUnits) => arrivals.get(place) ?? Number.MAX_SAFE_INTEGER
  const isOwn = ({ place }: FreeUnits) => Number(place === own)
  return stock
    .filter(({ free }) => free > 0)
    .sort(
      (one, other) =>
        isOwn(other) - isOwn(one) ||
        arrival(one) - arrival(other) ||
        other.free - one.free ||
        one.place - other.place,
    )
}

export const kindOf = (at: number, now: number): 'today' | 'tomorrow' | 'date' => {
  const days = dayOf(at) - dayOf(now)
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : 'date'
}

/** How many lines are whole on the day on which the first of them is. */
function firstDay(parts: readonly Part[]): Promised['first'] {
  const days = parts.flatMap(({ at }) => (at === null ? [] : [dayOf(at)]))
  const day = Math.min(...days)
  return days.length === 0 ? null : { day, lines: days.filter((each) => each === day).length }
}
