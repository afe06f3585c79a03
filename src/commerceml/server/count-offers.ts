// Writes the stock of offers by location.

import type { Database } from '#src/platform/server/database.ts'
import { countPlaces, recordEqualCounts } from '#src/supply/server/public.ts'
import { sumUnits } from '../exchange-numbers.ts'
import {
  type CountedPlace,
  emptiedPlaces,
  replaceCounted,
  withoutListCount,
  withoutStaffCount,
} from './counts.repository.ts'
import type { ExchangeLookups } from './shop-words.ts'
import { WITHOUT_WAREHOUSE } from './told-classifier.repository.ts'
import type { StoredOffer } from './told-goods.repository.ts'

/** Units by warehouse; a quantity without warehouses stands under `WITHOUT_WAREHOUSE`. */
export const stocksOf = ({ offer }: Pick<StoredOffer, 'offer'>): Readonly<Record<string, number>> =>
  offer.stocks ?? (offer.quantity === null ? {} : { [WITHOUT_WAREHOUSE]: offer.quantity })

/** Total units; null when 1C states none. */
export function unitsOf(stored: StoredOffer): number | null {
  const units = Object.values(stocksOf(stored))
  return units.length === 0 ? null : sumUnits(units)
}

type CountContext = {
  readonly lookups: Pick<ExchangeLookups, 'locationById'>
  readonly document: string
}

/**
 * Several warehouses may be one location. Empties locations where 1C no longer counts the product,
 * unless a price list counts it there. Reservations stay.
 */
export async function countOffers(
  db: Database,
  offers: readonly { readonly stored: StoredOffer; readonly productId: number }[],
  { lookups, document }: CountContext,
): Promise<void> {
  const counted = offers.filter((one) => unitsOf(one.stored) !== null)
  if (counted.length === 0) return
  const counts = counted.flatMap((one) => [...unitsByPlace(one.stored, lookups)].map(countOf(one)))
  const productIds = counted.map(({ productId }) => productId)
  const former = await replaceCounted(db, productIds, counts)
  const left = former.length === 0 ? [] : await withoutListCount(db, former)
  await count(db, [...counts, ...left.map(emptied)], document)
}

/** Whether every unit of an offer has a location in the shop. */
export const isAllLocated = (
  stored: StoredOffer,
  { locationById }: CountContext['lookups'],
): boolean =>
  Object.entries(stocksOf(stored)).every(([id, units]) => units === 0 || locationById.get(id))

/**
 * Gives returned offers whose stock 1C did not send the units that they had when they were
 * withdrawn: the count of 1C does not include what was sold since.
 */
export async function restoreReturned(
  db: Database,
  offers: readonly { readonly stored: StoredOffer; readonly productId: number }[],
  { lookups, document }: CountContext,
): Promise<void> {
  const counts = offers.flatMap((one) => [...unitsByPlace(one.stored, lookups)].map(countOf(one)))
  if (counts.length === 0) return
  const productIds = offers.map(({ productId }) => productId)
  await replaceCounted(db, productIds, counts)
  await count(db, await emptiedPlaces(db, counts), document)
}

/** Empties what 1C counted, except counts by staff since and locations counted by a list. */
export async function emptyCounted(
  db: Database,
  productIds: readonly number[],
  document: string,
): Promise<void> {
  const former = await replaceCounted(db, productIds, [])
  if (former.length === 0) return
  const left = await withoutStaffCount(db, await withoutListCount(db, former))
  await count(db, left.map(emptied), document)
}

const emptied = (place: CountedPlace) => ({ ...place, quantity: 0 })

async function count(
  db: Database,
  counts: readonly (CountedPlace & { readonly quantity: number })[],
  document: string,
): Promise<void> {
  if (counts.length === 0) return
  await countPlaces(db, counts, document)
  await recordEqualCounts(db, counts, document)
}

function unitsByPlace(
  stored: StoredOffer,
  { locationById }: CountContext['lookups'],
): Map<number, number> {
  const byPlace = new Map<number, number>()
  for (const [id, units] of Object.entries(stocksOf(stored))) {
    const place = locationById.get(id)
    if (place) byPlace.set(place, sumUnits([byPlace.get(place) ?? 0, units]))
  }
  return byPlace
}

const countOf =
  ({ productId }: { readonly productId: number }) =>
  ([locationId, quantity]: readonly [number, number]) => ({ productId, locationId, quantity })
