// The shops where a buyer can have goods: the chosen one, those of a city, or all, each with the
// time of its goods.

import type { Database } from '#src/platform/server/database.ts'
import { dayOf, localMinutes } from '#src/shared/local-time.ts'
import type { DeliveryFacts, Place } from '../delivery-facts.ts'
import type { Storage } from '../first-arrival.ts'
import { promiseOf } from '../promise.ts'
import { localIso, momentText } from '../promise-words.ts'
import { keptArrivals } from './kept-arrivals.ts'
import { keptFacts } from './kept-facts.ts'

export type WantedShops = {
  /** Id of a shop. */
  readonly shop?: number | undefined
  /** '' is every city. */
  readonly city: string
}

/** The shops of a wish; a shop or city that is not known has none. */
export const shopsOf = (facts: DeliveryFacts, { shop, city }: WantedShops): Place[] =>
  [...facts.places.values()].filter(
    (place) =>
      place.storeId !== null &&
      (shop === undefined || place.storeId === shop) &&
      (city === '' || place.city === city),
  )

export type Goods = readonly {
  readonly product: { readonly storages: readonly Storage[] }
  readonly quantity: number
}[]

export type PickupTime = {
  /** Days from today. */
  readonly days: number
  readonly at: string
  /** «сегодня с 18:00» */
  readonly text: string
}

export type PickupShop = {
  readonly city: string
  readonly title: string
  /** When all the goods are there; null: not known, or not enough of them. */
  readonly timeOf: (goods: Goods) => PickupTime | null
  /** Ids of the stock locations whose goods are there first, of all on the same day. */
  readonly nearest: readonly number[]
}

/** Limit of the shops that are compared. */
const MOST_SHOPS = 40

export async function pickupShops(
  db: Database,
  wanted: WantedShops,
  clock: () => Date,
): Promise<PickupShop[]> {
  const facts = await keptFacts(db)
  const now = localMinutes(clock(), facts.utcOffset)
  const idOf = new Map(
    [...facts.places.values()].map(({ id, city, address }) => [`${city}\n${address}`, id]),
  )
  const stockOf = (storages: readonly Storage[]) =>
    storages.map(({ city, address, quantity }) => ({
      // units of an unknown place are there, at an unknown time
      place: idOf.get(`${city}\n${address}`) ?? 0,
      free: quantity,
    }))
  return shopsOf(facts, wanted)
    .slice(0, MOST_SHOPS)
    .map(({ id, city, address }) => {
      const arrivals = keptArrivals({ kind: 'pickup', place: id }, now, facts)
      const firstDay = Math.min(...[...arrivals.values()].map(dayOf))
      return {
        city,
        title: address,
        nearest: [...arrivals].filter(([, at]) => dayOf(at) === firstDay).map(([place]) => place),
        timeOf: (goods) => {
          const lines = goods.map(({ product, quantity }) => ({
            quantity,
            stock: stockOf(product.storages),
          }))
          const { at } = promiseOf(lines, { arrivals, own: id, now })
          return at === null
            ? null
            : { days: dayOf(at) - dayOf(now), at: localIso(at), text: momentText(at, now, 'from') }
        },
      }
    })
}
