// A row of a price list → what is staged of it: a product, or the name of one that is refused.

import type { CategoryPath, StagedProduct } from '#src/catalogue/server/public.ts'
import { productKey } from '#src/catalogue/server/public.ts'
import { normaliseArticle } from '#src/shared/article.ts'
import type { CarReader } from '#src/vehicles/server/public.ts'
import { categoryName } from '../category-paths.ts'
import type { ImportRow } from '../import-row.ts'
import { stockAt } from '../stock-cells.ts'

/** Ways from the top by the id that the list uses; null when there is no file of categories. */
export type KnownPaths = ReadonlyMap<string, readonly string[]> | null

type Position = { readonly place: number; readonly line: number }

/** What rows are read with. */
export type RowKnowledge = {
  readonly paths: KnownPaths
  readonly readCars: CarReader
  /** Where the list counts. */
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
    key: productKey(row),
    category: category && JSON.stringify(category),
    description: row.description,
    quantity: row.quantity,
    stock: locationIds.length > 1 ? stockAt(locationIds, row.stock) : null,
    barcode: row.barcode ?? null,
    originals: row.originals ? JSON.stringify(row.originals) : null,
    crosses: row.crosses ? JSON.stringify(row.crosses) : null,
    supersededBy: row.supersededBy ? row.supersededBy.map(normaliseArticle) : null,
    fits: fitsOf(row, readCars),
  }
}

/** Of a list without a column of cars silence says nothing: another supplier may have told them. */
function fitsOf(row: ImportRow, readCars: CarReader): string | null {
  const { fits, doubts } = readCars(row)
  const said = [...fits, ...doubts]
  return said.length === 0 && row.cars === undefined ? null : JSON.stringify(said)
}

/** A refused row that says whose part it is of: that one is not gone. */
export const stagedName = (
  { manufacturer, article }: Pick<ImportRow, 'manufacturer' | 'article'>,
  at: Position,
): StagedProduct => ({
  ...at,
  manufacturer,
  article,
  articleNorm: normaliseArticle(article),
  price: null,
  name: '',
  key: '',
  category: null,
  description: null,
  quantity: null,
  barcode: null,
  originals: null,
  crosses: null,
  stock: null,
  supersededBy: null,
  fits: null,
})

/** null for a category that the list does not name, or that nobody knows by the name it uses. */
function categoryOf(written: string, paths: KnownPaths): CategoryPath | null {
  if (paths) {
    const names = paths.get(written) ?? []
    return names.length > 0 ? { names, isFromTop: true } : null
  }
  if (/^\d*$/.test(written)) return null // an id without a file that says what it means
  const names = written.split('>').map(categoryName)
  return { names: names.filter((name) => name !== ''), isFromTop: false }
}
