// Computes the promise of an order: the places that its units come from, and when it is complete.

import { type Arrivals, arrivalsBy, placeOf, type Way } from './arrivals.ts'
import type { DeliveryFacts } from './delivery-facts.ts'
import { dayOf } from './local-time.ts'

export type FreeUnits = { readonly place: number; readonly free: number }

export type WantedUnits = { readonly quantity: number; readonly stock: readonly FreeUnits[] }

export type Promised = {
  /** `unknown`: some units have no known way to the buyer; `missing`: stock is short. */
  readonly kind: 'today' | 'tomorrow' | 'date' | 'unknown' | 'missing'
  /** Local minutes of the shops; null without a known time. */
  readonly at: number | null
  /** The place whose units arrive last; null without a known time. */
  readonly from: number | null
  /** Units short in all places. */
  readonly missing: number
  /** The first day on which lines are complete, and their number; null: no line is. */
  readonly first: { readonly lines: number; readonly day: number } | null
  /** Lines whose units all lie in the pickup shop; the others are brought. */
  readonly own: number
}

export function promiseFor(
  lines: readonly WantedUnits[],
  way: Way,
  now: number,
  facts: DeliveryFacts,
): Promised {
  return promiseOf(lines, { arrivals: arrivalsBy(way, now, facts), own: ownPlace(way), now })
}

/** The pickup shop, whose own units are taken first; null for deliveries. */
export const ownPlace = (way: Way): number | null => (way.kind === 'pickup' ? placeOf(way) : null)

type Known = {
  readonly arrivals: Arrivals
  /** Place whose units are taken first. */
  readonly own: number | null
  readonly now: number
}

/** Takes own units first, then the earliest to arrive, as `place_order` does. */
export function promiseOf(lines: readonly WantedUnits[], known: Known): Promised {
  const parts = lines.map((line) => lineOf(line, known))
  const missing = parts.reduce((total, part) => total + part.missing, 0)
  const first = firstDay(parts)
  const own = lines.filter((line) => isIn(known.own, line)).length
  if (missing > 0) return { kind: 'missing', at: null, from: null, missing, first, own }
  if (parts.some(({ at }) => at === null)) {
    return { kind: 'unknown', at: null, from: null, missing, first, own }
  }
  const last = parts.reduce(
    (latest, part) => ((part.at ?? 0) > (latest.at ?? 0) ? part : latest),
    parts[0] ?? NOTHING,
  )
  return { kind: kindOf(last.at ?? known.now, known.now), ...last, first, own }
}

const isIn = (own: number | null, { quantity, stock }: WantedUnits): boolean =>
  stock.some(({ place, free }) => place === own && free >= quantity)

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

/** The first day on which any line is complete, with the number of such lines. */
function firstDay(parts: readonly Part[]): Promised['first'] {
  const days = parts.flatMap(({ at }) => (at === null ? [] : [dayOf(at)]))
  const day = Math.min(...days)
  return days.length === 0 ? null : { day, lines: days.filter((each) => each === day).length }
}
