// Finds products with everything that a card shows, names included.

import type { Database } from '#src/platform/server/database.ts'
import {
  type CardNames,
  type NamedCar,
  type NamedStock,
  namedCars,
  namedStock,
} from '../card-names.ts'
import { keptNames } from './kept-names.ts'
import { listProductRows, type ProductRow } from './products.repository.ts'

export type ProductCard = Omit<
  ProductRow,
  'manufacturerId' | 'categoryId' | 'fitments' | 'stock' | 'country' | 'orderLocationId'
> & {
  readonly manufacturer: string
  readonly country: string
  readonly pictogram: string
  readonly categoryKey: string
  readonly categoryName: string
  readonly cars: readonly NamedCar[]
  readonly storages: readonly NamedStock[]
}

/**
 * The products of `ids` in that order; unknown and hidden ones are left out. With `modelId` only
 * the fitments to that model are read.
 */
export async function findProducts(
  db: Database,
  ids: readonly number[],
  modelId: number | null = null,
): Promise<ProductCard[]> {
  // stale names are read at the same time as the rows
  const [rows] = await Promise.all([listProductRows(db, ids, modelId), keptNames(db).now()])
  return nameProducts(db, rows)
}

/** Replaces the ids of rows by names. */
export async function nameProducts(
  db: Database,
  rows: readonly ProductRow[],
): Promise<ProductCard[]> {
  const names = keptNames(db)
  const known = await names.now()
  const cards = rows.map((row) => cardOf(row, known))
  if (cards.every(({ isWhole }) => isWhole)) return cards.map(({ card }) => card)
  // a name newer than the kept ones; an id without a name even now was deleted meanwhile
  const newest = await names.anew()
  return rows.map((row) => cardOf(row, newest).card)
}

function cardOf(row: ProductRow, names: CardNames): { card: ProductCard; isWhole: boolean } {
  const { manufacturerId, categoryId, fitments, stock, country, orderLocationId, ...own } = row
  const manufacturer = names.manufacturers.get(manufacturerId)
  const category = names.categories.get(categoryId)
  const cars = namedCars(fitments, names)
  const storages = namedStock(stock, orderLocationId, names)
  const card = {
    ...own,
    manufacturer: manufacturer?.name ?? '',
    country: country ?? manufacturer?.country ?? '',
    pictogram: category?.pictogram ?? '',
    categoryKey: category?.key ?? '',
    categoryName: category?.name ?? '',
    cars: cars.known,
    storages: storages.known,
  }
  const isWhole = Boolean(manufacturer && category && cars.isWhole && storages.isWhole)
  return { card, isWhole }
}
