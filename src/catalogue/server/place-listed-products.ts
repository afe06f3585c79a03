// Finds, or makes, the manufacturers and categories of listed products.

import type { Database } from '#src/platform/server/database.ts'
import { normaliseArticle } from '#src/shared/article.ts'
import type { Kopecks } from '#src/shared/money.ts'
import type { CategoryPath } from '../category-match.ts'
import { normaliseManufacturer } from '../manufacturer-name.ts'
import { findOrCreateCategories } from './find-or-create-categories.ts'
import { findOrCreateManufacturers } from './manufacturers.repository.ts'
import type { ProductWords } from './upsert-products.repository.ts'

/** A product as a price list or 1C tells it. null means that the list says nothing. */
export type ListedProduct = {
  readonly name: string
  readonly article: string
  readonly manufacturer: string
  readonly price: Kopecks
  readonly description: string | null
  readonly category: CategoryPath | null
  /** Units that lie at the list's location, or at the supplier's when it has none. */
  readonly quantity: number | null
}

export type PlacedProduct = ListedProduct & ProductWords & { readonly isOriginal: boolean }

/** Of a product that is listed twice the later one is kept; a nameless manufacturer's is not. */
export async function placeListedProducts(
  db: Database,
  products: readonly ListedProduct[],
): Promise<PlacedProduct[]> {
  const names = new Set(products.map(({ manufacturer }) => manufacturer))
  const makers = await findOrCreateManufacturers(db, [...names])
  const categoryIdOf = await categoriesOf(db, products)
  const placed = new Map<string, PlacedProduct>()
  for (const product of products) {
    const maker = makers.get(normaliseManufacturer(product.manufacturer))
    if (!maker) continue
    const articleNorm = normaliseArticle(product.article)
    placed.set(`${maker.id} ${articleNorm}`, {
      ...product,
      manufacturerId: maker.id,
      isOriginal: maker.isOriginal,
      articleNorm,
      categoryId: categoryIdOf(product),
    })
  }
  return [...placed.values()]
}

async function categoriesOf(db: Database, products: readonly ListedProduct[]) {
  const textOf = (path: CategoryPath) => JSON.stringify(path)
  const paths = new Map<string, CategoryPath>()
  for (const { category } of products) if (category) paths.set(textOf(category), category)
  const ids = await findOrCreateCategories(db, [...paths.values()])
  const idByText = new Map([...paths.keys()].map((text, index) => [text, ids[index]]))
  return ({ category }: ListedProduct): number | null =>
    category ? (idByText.get(textOf(category)) ?? null) : null
}
