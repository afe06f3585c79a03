// The shop where a set is complete first, and the offers of its lines as that shop can have them.

import type { PickupShop, PickupTime } from '#src/delivery/server/public.ts'
import type { ServiceOffer } from '../contract.ts'

/** An offer before it is known when it can be had. */
export type Candidate = Omit<ServiceOffer, 'promise'> & {
  /** False: it is not sure to fit, and comes after all that are. */
  readonly isSure: boolean
}

type Line = {
  readonly candidates: readonly Candidate[]
  /** Whether the set waits for it. */
  readonly isInSet: boolean
}

type Timed = Candidate & { readonly time: PickupTime | null }

/** Offers of one line: those that surely fit, then the soonest by days, then the cheapest. */
const inOrder = (offers: readonly Timed[]): Timed[] =>
  offers.toSorted(
    (one, other) =>
      Number(other.isSure) - Number(one.isSure) ||
      daysOf(one) - daysOf(other) ||
      one.price - other.price,
  )

const NEVER = 10_000
const daysOf = (offer: Timed | undefined): number => offer?.time?.days ?? NEVER

type Answer = {
  readonly shop: PickupShop | null
  readonly offers: readonly (readonly ServiceOffer[])[]
}

/**
 * Of the shops the one where all lines of the set are there first, then where fewest are late, then
 * the cheapest. Without shops nothing is promised, and the cheapest offers come first.
 */
export function soonestOffers(
  lines: readonly Line[],
  { shops, limit }: { readonly shops: readonly PickupShop[]; readonly limit: number },
): Answer {
  const [first, ...others] = shops.map((shop) => atShop(lines, shop))
  const best = others.reduce(
    (one, other) => (other && one && isBefore(other.score, one.score) ? other : one),
    first,
  )
  const timed = best?.offers ?? lines.map(({ candidates }) => inOrder(candidates.map(untimed)))
  return {
    shop: best?.shop ?? null,
    offers: timed.map((offers) => shown(offers, limit).map((offer) => answered(offer, best))),
  }
}

const untimed = (candidate: Candidate): Timed => ({ ...candidate, time: null })

function atShop(lines: readonly Line[], shop: PickupShop) {
  const offers = lines.map(({ candidates }) =>
    inOrder(candidates.map((offer) => ({ ...offer, time: shop.timeOf(offer.goods) }))),
  )
  const chosen = offers.flatMap(([offer], place) => (lines[place]?.isInSet && offer ? offer : []))
  const days = chosen.map(daysOf)
  const sum = (numbers: readonly number[]) => numbers.reduce((all, next) => all + next, 0)
  const score = [Math.max(0, ...days), sum(days), sum(chosen.map(({ price }) => price))]
  return { shop, offers, score }
}

/** Compares place by place. */
function isBefore(one: readonly number[], other: readonly number[]): boolean {
  const place = one.findIndex((number, at) => number !== other[at])
  return place >= 0 && (one[place] ?? 0) < (other[place] ?? 0)
}

/** The cheapest sure offer is always among the shown ones, however late it comes. */
function shown(offers: readonly Timed[], limit: number): readonly Timed[] {
  const sure = offers.filter(({ isSure }) => isSure)
  const cheapest = sure.toSorted((one, other) => one.price - other.price)[0]
  const most = offers.slice(0, limit)
  return !cheapest || most.includes(cheapest) ? most : [...most.slice(0, -1), cheapest]
}

function answered({ time, isSure: _, ...offer }: Timed, at: unknown): ServiceOffer {
  if (!at) return { ...offer, promise: null }
  return { ...offer, promise: time }
}
