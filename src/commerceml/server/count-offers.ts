// Counts what lies where: units of offers by the places of the shop.

import { countPlaces } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { WITHOUT_WAREHOUSE } from './locate-warehouses.ts'
import type { ShopWords } from './shop-words.ts'
import type { ToldOffer } from './told-goods.repository.ts'

/** By warehouse where 1C tells it so, else all of them together. */
export const stocksOf = ({ offer }: Pick<ToldOffer, 'offer'>): Readonly<Record<string, number>> =>
  offer.stocks ?? (offer.quantity === null ? {} : { [WITHOUT_WAREHOUSE]: offer.quantity })

/** Null: 1C does not say. */
export function unitsOf(told: ToldOffer): number | null {
  const units = Object.values(stocksOf(told))
  return units.length === 0 ? null : units.reduce((sum, one) => sum + one, 0)
}

type Around = { readonly words: ShopWords; readonly document: string }

/** Several warehouses may be one place. What is promised to buyers stays. */
export async function countOffers(
  db: Database,
  offers: readonly { readonly told: ToldOffer; readonly productId: number }[],
  { words, document }: Around,
): Promise<void> {
  const counts = offers.flatMap(({ told, productId }) => {
    const byPlace = new Map<number, number>()
    for (const [id, units] of Object.entries(stocksOf(told))) {
      const place = words.locationById.get(id)
      if (place) byPlace.set(place, (byPlace.get(place) ?? 0) + units)
    }
    return [...byPlace].map(([locationId, quantity]) => ({ productId, locationId, quantity }))
  })
  await countPlaces(db, counts, document)
}
