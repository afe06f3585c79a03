// A checked row → a product for the catalogue.

import type { CategoryPath, ListedProduct } from '#src/catalogue/server/public.ts'
import { categoryName } from '../category-paths.ts'
import type { ImportRow } from '../import-row.ts'

/** Ways from the top by the id that the list uses; null when there is no file of categories. */
export type KnownPaths = ReadonlyMap<string, readonly string[]> | null

export const listedProduct = (row: ImportRow, paths: KnownPaths): ListedProduct => ({
  ...row,
  category: categoryOf(row.category, paths),
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
