// Products for the contract: one with its page, and several for lists of other slices.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { pathTo } from '../category-tree.ts'
import type { Product } from '../contract.ts'
import { findProducts, nameProducts } from './find-products.ts'
import { categoryPlaces } from './kept-names.ts'
import { listedProducts } from './listed-products.ts'
import { listedProductResponse, productResponse } from './product-response.ts'
import {
  findProductId,
  listBarcodes,
  type ProductRow,
  popularProductIds,
} from './products.repository.ts'
import { analogueIds, neighbourIds } from './related-products.repository.ts'

/**
 * The product, its analogues, its neighbours and its breadcrumbs. Throws `not-found` for an unknown
 * or hidden one.
 */
export async function getProduct(db: Database, idOrKey: string) {
  const id = await findProductId(db, idOrKey)
  if (id === null) throw new ShopError('not-found', 'Товар не найден.')
  const [analogues, neighbours, barcodes] = await Promise.all([
    analogueIds(db, id),
    neighbourIds(db, id),
    listBarcodes(db, id),
  ])
  const rows = await findProducts(db, [id, ...analogues, ...neighbours])
  const [row] = rows
  if (row?.id !== id) throw new ShopError('not-found', 'Товар не найден.')
  const places = await categoryPlaces(db, row.categoryKey)
  const listed = (ids: readonly number[]) =>
    rows.filter((other) => ids.includes(other.id)).map(listedProductResponse)
  return {
    product: { ...productResponse(row), ...(barcodes.length > 0 && { barcodes }) },
    analogs: listed(analogues),
    neighbours: listed(neighbours),
    breadcrumbs: pathTo(places, row.categoryKey).map(({ key, name }) => ({ key, name })),
  }
}

/** In the order asked; unknown and hidden ids are left out. */
export async function findProductsByIds(db: Database, ids: readonly number[]): Promise<Product[]> {
  return ids.length === 0 ? [] : listedProducts(db, await findProducts(db, ids))
}

/** Products of rows that another statement has read by `productRowJson`. */
export const productsOfRows = async (
  db: Database,
  rows: readonly ProductRow[],
): Promise<Product[]> => listedProducts(db, await nameProducts(db, rows))

/** The best-selling products in stock. */
export const listPopularProducts = async (db: Database, limit: number): Promise<Product[]> =>
  findProductsByIds(db, await popularProductIds(db, limit))
