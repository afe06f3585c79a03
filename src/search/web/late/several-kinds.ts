// Picks goods of several categories out of a list in which one category may stand ten times.

import type { Product } from '#src/catalogue/contract.ts'

type Goods = Pick<Product, 'id' | 'category'>

/** The first of each category, in the order of the list, then the others. */
export function severalKinds<Item extends Goods>(goods: readonly Item[], limit: number): Item[] {
  const kinds = Map.groupBy(goods, ({ category }) => category.key)
  const firsts = [...kinds.values()].flatMap(([first]) => first ?? [])
  return [...new Set([...firsts, ...goods])].slice(0, limit)
}
