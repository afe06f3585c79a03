// Turns a row of a price list into a staged product, or into the name of a refused one.

import { normaliseArticle } from '#src/shared/article.ts'
import { productKey, type StagedProduct } from '#src/supply/server/public.ts'
import type { CarReader } from '#src/vehicles/server/public.ts'
import { categoryName } from '../category-paths.ts'
import type { ImportRow, NamedProduct } from '../import-row.ts'
import { stockAt } from '../stock-cells.ts'

/** Paths of categories by the id of the list; null when there is no file of categories. */
export type KnownPaths = ReadonlyMap<string, readonly string[]> | null

type Position = { readonly place: number; readonly line: number }

/** Everything needed to stage rows. */
export type RowKnowledge = {
  readonly paths: KnownPaths
  readonly readCars: CarReader
  /** Locations that the list counts. */
  readonly locationIds: readonly number[]
}

export function stagedProduct(
  row: ImportRow,
  { paths, readCars, locationIds }: RowKnowledge,
  at: Position,
): StagedProduct {
  const category = categoryOf(row.category, paths)
  return {
    ...at,
    manufacturer: row.manufacturer,
    article: row.article,
    articleNorm: normaliseArticle(row.article),
    price: row.price,
    name: row.name,
    // a row without an article is no new product
    key: row.article === '' ? '' : productKey(row),
    code: row.code ?? null,
    category: category && JSON.stringify(category),
    description: row.description,
    quantity: row.quantity,
    stock: locationIds.length > 1 ? stockAt(locationIds, row.stock) : null,
    barcode: row.barcode ?? null,
    originals: row.originals ? JSON.stringify(row.originals) : null,
    crosses: row.crosses ? JSON.stringify(row.crosses) : null,
    supersededBy: row.supersededBy ? row.supersededBy.map(normaliseArticle) : null,
    pictures: row.pictures ? JSON.stringify(row.pictures) : null,
    fits: fitsOf(row, readCars),
  }
}

/** null, which keeps the known cars, for a list without a column of cars that names none. */
function fitsOf(row: ImportRow, readCars: CarReader): string | null {
  const { fits, doubts } = readCars(row)
  const all = [...fits, ...doubts]
  return all.length === 0 && row.cars === undefined ? null : JSON.stringify(all)
}

/** Stages only the name of a refused row, so that its product does not count as missing. */
export const stagedName = (
  { manufacturer, article, code, barcode }: NamedProduct,
  at: Position,
): StagedProduct => ({
  ...at,
  manufacturer,
  article,
  articleNorm: normaliseArticle(article),
  price: null,
  name: '',
  key: '',
  code: code || null,
  category: null,
  description: null,
  quantity: null,
  barcode: barcode || null,
  originals: null,
  crosses: null,
  stock: null,
  supersededBy: null,
  pictures: null,
  fits: null,
})

/** null for a row without a category, or with an unknown id. */
type CategoryPath = { readonly names: readonly string[]; readonly isFromTop: boolean }

function categoryOf(written: string, paths: KnownPaths): CategoryPath | null {
  if (paths) {
    const names = paths.get(written) ?? []
    return names.length > 0 ? { names, isFromTop: true } : null
  }
  if (/^\d*$/.test(written)) return null // an id without a file of categories
  const names = written.split('>').map(categoryName)
  return { names: names.filter((name) => name !== ''), isFromTop: false }
}
