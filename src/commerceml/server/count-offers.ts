// Counts what lies where: units of offers by the places of the shop.

import { countPlaces } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { sumUnits } from '../exchange-numbers.ts'
import {
  type CountedPlace,
  countedByNoList,
  noteSameCounts,
  recountedByNobody,
  replaceCounted,
} from './counts.repository.ts'
import { WITHOUT_WAREHOUSE } from './locate-warehouses.ts'
import type { ShopWords } from './shop-words.ts'
import type { ToldOffer } from './told-goods.repository.ts'

/** By warehouse where 1C tells it so, else all of them together. */
export const stocksOf = ({ offer }: Pick<ToldOffer, 'offer'>): Readonly<Record<string, number>> =>
  offer.stocks ?? (offer.quantity === null ? {} : { [WITHOUT_WAREHOUSE]: offer.quantity })

/** Null: 1C does not say. */
export function unitsOf(told: ToldOffer): number | null {
  const units = Object.values(stocksOf(told))
  return units.length === 0 ? null : sumUnits(units)
}

type Around = { readonly words: Pick<ShopWords, 'locationById'>; readonly document: string }

/**
 * Several warehouses may be one place. Where 1C counted a product before and does so no more,
 * nothing is left, unless a list counts it there. What is promised to buyers stays.
 */
export async function countOffers(
  db: Database,
  offers: readonly { readonly told: ToldOffer; readonly productId: number }[],
  { words, document }: Around,
): Promise<void> {
  const told = offers.filter((one) => unitsOf(one.told) !== null)
  if (told.length === 0) return
  const counts = told.flatMap((one) => [...unitsByPlace(one.told, words)].map(countOf(one)))
  const productIds = told.map(({ productId }) => productId)
  const former = await replaceCounted(db, productIds, counts)
  const left = former.length === 0 ? [] : await countedByNoList(db, former)
  await count(db, [...counts, ...left.map(nothing)], document)
}

/** Nothing is left but what staff has counted since, and where a list counts it too. */
export async function emptyCounted(
  db: Database,
  productIds: readonly number[],
  document: string,
): Promise<void> {
  const former = await replaceCounted(db, productIds, [])
  if (former.length === 0) return
  const left = await recountedByNobody(db, await countedByNoList(db, former))
  await count(db, left.map(nothing), document)
}

const nothing = (place: CountedPlace) => ({ ...place, quantity: 0 })

async function count(
  db: Database,
  counts: readonly (CountedPlace & { readonly quantity: number })[],
  document: string,
): Promise<void> {
  if (counts.length === 0) return
  await countPlaces(db, counts, document)
  await noteSameCounts(db, counts, document)
}

function unitsByPlace(told: ToldOffer, { locationById }: Around['words']): Map<number, number> {
  const byPlace = new Map<number, number>()
  for (const [id, units] of Object.entries(stocksOf(told))) {
    const place = locationById.get(id)
    if (place) byPlace.set(place, sumUnits([byPlace.get(place) ?? 0, units]))
  }
  return byPlace
}

const countOf =
  ({ productId }: { readonly productId: number }) =>
  ([locationId, quantity]: readonly [number, number]) => ({ productId, locationId, quantity })
