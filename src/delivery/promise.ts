// Computes the promise of an order: the places that its units come from, and when it is complete.

import { dayOf } from '#src/shared/local-time.ts'
import { type Arrivals, arrivalsBy, placeOf, type Way } from './arrivals.ts'
import type { DeliveryFacts } from './delivery-facts.ts'

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
  /** What is in stock of an order that is short; null unless `missing`. */
  readonly there: ThereUnits | null
  /** Lines whose units all lie in the pickup shop; the others are brought. */
  readonly own: number
}

export type ThereUnits = {
  readonly units: number
  /** Units wanted. */
  readonly of: number
  /** Local minutes of the shops when the last of them is received; null without a known time. */
  readonly at: number | null
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
  const own = lines.filter((line) => isIn(known.own, line)).length
  const last = lastOf(parts.filter((_, place) => isThere(lines[place])))
  if (missing > 0) {
    const of = lines.reduce((total, { quantity }) => total + quantity, 0)
    const there = { units: of - missing, of, at: last.at }
    return { kind: 'missing', at: null, from: null, missing, there, own }
  }
  const { at, from } = last
  const kind = at === null ? 'unknown' : kindOf(at, known.now)
  return { kind, at, from, missing, there: null, own }
}

const isThere = (line: WantedUnits | undefined): boolean =>
  line?.stock.some(({ free }) => free > 0) === true

/** The part that comes last; without a time if any has none. */
const lastOf = ([first = NOTHING, ...parts]: readonly Part[]): Part =>
  parts.reduce(
    (latest, part) =>
      latest.at === null || (part.at !== null && part.at <= latest.at) ? latest : part,
    first,
  )

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
  return { ...(isUnknown ? NOTHING : last), missing: Math.max(0, left) }
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
