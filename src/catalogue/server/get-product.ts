// A product's page: the product, its analogues, its neighbours, the way to its category.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { pathTo } from '../category-tree.ts'
import { analogueIds } from './analogues.repository.ts'
import { listCategories } from './categories.repository.ts'
import { findProducts } from './find-products.ts'
import { neighbourIds } from './neighbours.repository.ts'
import { listedProductResponse, productResponse } from './product-response.ts'
import { findProductId } from './products.repository.ts'

/** Throws `not-found` for an unknown or hidden product. */
export async function getProduct(db: Database, idOrKey: string) {
  const id = await findProductId(db, idOrKey)
  if (id === null) throw new ShopError('not-found', 'Товар не найден.')
  const [analogues, neighbours, categories] = await Promise.all([
    analogueIds(db, id),
    neighbourIds(db, id),
    listCategories(db),
  ])
  const rows = await findProducts(db, [id, ...analogues, ...neighbours])
  const [row] = rows
  if (row?.id !== id) throw new ShopError('not-found', 'Товар не найден.')
  const listed = (ids: readonly number[]) =>
    rows.filter((other) => ids.includes(other.id)).map(listedProductResponse)
  return {
    product: productResponse(row),
    analogs: listed(analogues),
    neighbours: listed(neighbours),
    breadcrumbs: pathTo(categories, row.categoryKey).map(({ key, name }) => ({ key, name })),
  }
}
