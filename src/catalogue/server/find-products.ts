// Products with all that a card shows, names included.

import type { Database } from '#src/platform/server/database.ts'
import { keepFresh } from '#src/platform/server/keep-fresh.ts'
import {
  type CardNames,
  type NamedCar,
  type NamedStock,
  namedCars,
  namedStock,
} from '../card-names.ts'
import { readCardNames } from './card-names.repository.ts'
import { catalogueVersion } from './catalogue-version.repository.ts'
import { listProductRows, type ProductRow } from './products.repository.ts'

export type ProductCard = Omit<
  ProductRow,
  'manufacturerId' | 'categoryId' | 'fitments' | 'stock' | 'country'
> & {
  readonly manufacturer: string
  readonly country: string
  readonly pictogram: string
  readonly categoryKey: string
  readonly categoryName: string
  readonly cars: readonly NamedCar[]
  readonly storages: readonly NamedStock[]
}

// per handle, so that nobody has to carry them along with it
const namesOf = new WeakMap<Database, () => Promise<CardNames>>()

const keptNames = (db: Database): Promise<CardNames> => {
  const kept =
    namesOf.get(db) ??
    keepFresh({
      read: () => readCardNames(db),
      version: () => catalogueVersion(db),
      onFailure: () => {}, // the products that are asked for beside it fail too, and are told
    })
  namesOf.set(db, kept)
  return kept()
}

/**
 * The products of `ids` in that order; unknown and hidden ones are left out. With `modelId` only
 * the fitments to that model are told.
 */
export async function findProducts(
  db: Database,
  ids: readonly number[],
  modelId: number | null = null,
): Promise<ProductCard[]> {
  const [rows, names] = await Promise.all([listProductRows(db, ids, modelId), keptNames(db)])
  const cards = rows.map((row) => cardOf(row, names))
  if (cards.every((card) => card !== null)) return cards
  // a name newer than the ones that are kept
  const newest = await readCardNames(db)
  return rows.flatMap((row) => cardOf(row, newest) ?? [])
}

/** null when one of its names is not known. */
function cardOf(row: ProductRow, names: CardNames): ProductCard | null {
  const { manufacturerId, categoryId, fitments, stock, country, ...own } = row
  const manufacturer = names.manufacturers.get(manufacturerId)
  const category = names.categories.get(categoryId)
  const cars = namedCars(fitments, names)
  const storages = namedStock(stock, names)
  if (!(manufacturer && category && cars && storages)) return null
  return {
    ...own,
    manufacturer: manufacturer.name,
    country: country ?? manufacturer.country ?? '',
    pictogram: category.pictogram,
    categoryKey: category.key,
    categoryName: category.name,
    ...{ cars, storages },
  }
}
