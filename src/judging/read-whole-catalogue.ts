// Reads all products of a shop through the lists of its API.

import { type Category, catalogueApi, type Product } from '#src/catalogue/contract.ts'
import type { AnswerOf, Endpoint, InputOf } from '#src/shared/endpoint.ts'

/** Calls the shop; rejects with a Russian sentence. */
export type AskShop = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<AnswerOf<E>>

export type ReadCatalogue = {
  readonly products: readonly Product[]
  /** The number of products by the categories. */
  readonly total: number
}

export const MOST_READ = 50_000
const PER_PAGE = 100
/** The end of a list; of a longer branch the other end and the child categories are read too. */
const LONGEST_LIST = 2500

export async function readWholeCatalogue(
  ask: AskShop,
  onProgress: (done: number, total: number) => void,
): Promise<ReadCatalogue> {
  const { categories } = await ask(catalogueApi.allCategories, {})
  const total = categories.reduce((sum, { product_count: count }) => sum + count, 0)
  const found = new Map<number, Product>()
  const waiting = [...categories]
  for (let branch = waiting.shift(); branch; branch = waiting.shift()) {
    const isLong = branch.product_count > LONGEST_LIST
    for (const sort of isLong ? (['price', '-price'] as const) : (['price'] as const)) {
      for await (const products of pagesOf(ask, branch, sort)) {
        for (const product of products) found.set(product.id, product)
        onProgress(Math.min(found.size, total), total)
        if (found.size >= MOST_READ) return { products: firstOf(found), total }
      }
    }
    if (isLong) waiting.push(...branch.child_categories)
  }
  return { products: firstOf(found), total }
}

const firstOf = (found: ReadonlyMap<number, Product>) => [...found.values()].slice(0, MOST_READ)

async function* pagesOf(ask: AskShop, { key }: Category, sort: 'price' | '-price') {
  for (let page = 1; page <= LONGEST_LIST / PER_PAGE; page += 1) {
    const query = { sort, page, per_page: PER_PAGE }
    const { products } = await ask(catalogueApi.categoryProducts, { params: { key }, query })
    yield products
    if (products.length < PER_PAGE) return
  }
}
