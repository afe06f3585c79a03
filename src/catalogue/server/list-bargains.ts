// Popular analogues cheaper than their original, for the home page.

import type { Database } from '#src/platform/server/database.ts'
import { asKopecks, rublesOf } from '#src/shared/money.ts'
import { pathTo } from '../category-tree.ts'
import type { Product } from '../contract.ts'
import { listCategories } from './categories.repository.ts'
import { originalPrices } from './related-products.repository.ts'

export type Bargain = {
  readonly product: Product
  /** Rubles. */
  readonly originalPrice: number
}

/** One per branch of categories, in the given order: three filters would be no choice. */
export async function listBargains(
  db: Database,
  popular: readonly Product[],
  limit: number,
): Promise<Bargain[]> {
  const [prices, categories] = await Promise.all([
    originalPrices(
      db,
      popular.map(({ id }) => id),
    ),
    listCategories(db),
  ])
  const bargains = popular.flatMap((product) => {
    const price = prices.get(product.id)
    return price ? [{ product, originalPrice: rublesOf(asKopecks(price)) }] : []
  })
  const branchOf = ({ product }: Bargain) => pathTo(categories, product.category.key)[0]?.key
  const branches = Map.groupBy(bargains, branchOf)
  return [...branches.values()].flatMap(([first]) => first ?? []).slice(0, limit)
}
