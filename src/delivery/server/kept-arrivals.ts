// Caches arrivals by way, recomputed once a minute.

import { type Arrivals, arrivalsBy, type Way } from '../arrivals.ts'
import type { DeliveryFacts } from '../delivery-facts.ts'

type Kept = { now: number; byWay: Map<string, Arrivals> }

const kept = new WeakMap<DeliveryFacts, Kept>()

/** Limit of cached ways; `now` is in whole minutes. */
const MOST_WAYS = 5000

export function keptArrivals(way: Way, now: number, facts: DeliveryFacts): Arrivals {
  const known = kept.get(facts)
  const minute = known?.now === now ? known : { now, byWay: new Map<string, Arrivals>() }
  if (minute !== known) kept.set(facts, minute)
  const name = JSON.stringify(way)
  const found = minute.byWay.get(name)
  if (found) return found
  const arrivals = arrivalsBy(way, now, facts)
  if (minute.byWay.size < MOST_WAYS) minute.byWay.set(name, arrivals)
  return arrivals
}
