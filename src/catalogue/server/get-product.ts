// A product's page: the product, its analogues, the way to its category.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { pathTo } from '../category-tree.ts'
import { analogueIds } from './analogues.repository.ts'
import { listCategories } from './categories.repository.ts'
import { listedProductResponse, productResponse } from './product-response.ts'
import { findProductId, findProducts } from './products.repository.ts'

/** Throws `not-found` for an unknown or hidden product. */
export async function getProduct(db: Database, idOrKey: string) {
  const id = await findProductId(db, idOrKey)
  if (id === null) throw new ShopError('not-found', 'Товар не найден.')
  const [analogues, categories] = await Promise.all([analogueIds(db, id), listCategories(db)])
  const [row, ...analogueRows] = await findProducts(db, [id, ...analogues])
  if (row?.id !== id) throw new ShopError('not-found', 'Товар не найден.')
  return {
    product: productResponse(row),
    analogs: analogueRows.map(listedProductResponse),
    breadcrumbs: pathTo(categories, row.categoryKey).map(({ key, name }) => ({ key, name })),
  }
}
