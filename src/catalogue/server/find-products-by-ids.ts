// Products of the wire for other slices: the cart, search, the home page.

import type { Database } from '#src/platform/server/database.ts'
import type { Product } from '../contract.ts'
import { findProducts, nameProducts } from './find-products.ts'
import { listedProductResponse } from './product-response.ts'
import { type ProductRow, popularProductIds } from './products.repository.ts'

/** In the order asked; unknown and hidden ids are left out. */
export async function findProductsByIds(db: Database, ids: readonly number[]): Promise<Product[]> {
  return ids.length === 0 ? [] : (await findProducts(db, ids)).map(listedProductResponse)
}

/** Of rows that came with what another statement found. */
export const productsOfRows = async (
  db: Database,
  rows: readonly ProductRow[],
): Promise<Product[]> => (await nameProducts(db, rows)).map(listedProductResponse)

/** The most bought products that are in stock. */
export const listPopularProducts = async (db: Database, limit: number): Promise<Product[]> =>
  findProductsByIds(db, await popularProductIds(db, limit))
