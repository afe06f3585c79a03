// The names of the catalogue in memory: at most some seconds old, as refreshedValue says.

import type { Database } from '#src/platform/server/database.ts'
import { refreshedValueOf } from '#src/platform/server/refreshed-value.ts'
import type { CategoryPlace } from '../category-tree.ts'
import { catalogueVersion, readCardNames } from './card-names.repository.ts'
import { listCategories } from './categories.repository.ts'
import { listStockCities } from './listing.repository.ts'

export const keptNames = refreshedValueOf((db: Database) => ({
  read: async () => {
    const [card, places, cities] = await Promise.all([
      readCardNames(db),
      listCategories(db),
      listStockCities(db),
    ])
    return { ...card, places: places as readonly CategoryPlace[], cities }
  },
  version: () => catalogueVersion(db),
  onFailure: (error) => process.emitWarning(`Names of products: ${error}`),
}))

/** All categories in the order of the shop; one that is not among the kept ones may be new. */
export async function categoryPlaces(db: Database, key: string): Promise<readonly CategoryPlace[]> {
  const { places } = await keptNames(db).now()
  return places.some((place) => place.key === key) ? places : listCategories(db)
}
