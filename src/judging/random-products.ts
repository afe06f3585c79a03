// Takes random products of a shop through its API.

import { type Category, catalogueApi, type Product } from '#src/catalogue/contract.ts'
import { type AskShop, MOST_READ, readWholeCatalogue } from './read-whole-catalogue.ts'
import type { Chance } from './spellings.ts'

type Taking = {
  readonly chance: Chance
  readonly onProgress: (done: number, total: number) => void
  /** Whether an error means that no product has that id. */
  readonly isMissing: (error: unknown) => boolean
}

const AT_ONCE = 8
/** Deleted ids leave gaps; a shop with many gaps gives fewer products. */
const TRIES_EACH = 3

/** Fewer than `count` when the shop has fewer. */
export async function randomProducts(
  ask: AskShop,
  count: number,
  taking: Taking,
): Promise<Product[]> {
  const { chance, onProgress } = taking
  const { categories } = await ask(catalogueApi.allCategories, {})
  const total = categories.reduce((sum, { product_count: size }) => sum + size, 0)
  if (total > MOST_READ) {
    const largest = await largestNumber(ask, categories.flatMap(leavesOf))
    return byNumber(ask, count, { ...taking, largest })
  }
  const { products } = await readWholeCatalogue(ask, onProgress)
  return shuffled(products, chance).slice(0, count)
}

/** Reads products by id: lists of a large shop do not reach all of them. */
async function byNumber(
  ask: AskShop,
  count: number,
  taking: Taking & { readonly largest: number },
): Promise<Product[]> {
  const found = new Map<number, Product>()
  for (let tries = 0; found.size < count && tries < count * TRIES_EACH; tries += AT_ONCE) {
    const numbers = Array.from(
      { length: AT_ONCE },
      () => 1 + Math.floor(taking.chance() * taking.largest),
    )
    const products = await Promise.all(numbers.map((id) => productOf(ask, id, taking)))
    for (const product of products) if (product) found.set(product.id, product)
    taking.onProgress(Math.min(found.size, count), count)
  }
  return [...found.values()].slice(0, count)
}

/** The largest id on a first page of each category, close to the largest of all. */
async function largestNumber(ask: AskShop, leaves: readonly Category[]): Promise<number> {
  let largest = 0
  for (const { key } of leaves) {
    const query = { per_page: 100 }
    const { products } = await ask(catalogueApi.categoryProducts, { params: { key }, query })
    largest = Math.max(largest, ...products.map(({ id }) => id))
  }
  return largest
}

const leavesOf = (category: Category): Category[] =>
  category.child_categories.length > 0 ? category.child_categories.flatMap(leavesOf) : [category]

async function productOf(
  ask: AskShop,
  id: number,
  { isMissing }: Taking,
): Promise<Product | undefined> {
  try {
    return (await ask(catalogueApi.product, { params: { id: String(id) } })).product
  } catch (error) {
    if (isMissing(error)) return
    throw error
  }
}

/** Fisher and Yates. */
function shuffled<Value>(values: readonly Value[], chance: Chance): Value[] {
  const mixed = [...values]
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(chance() * (last + 1))
    ;[mixed[last], mixed[other]] = [mixed[other] as Value, mixed[last] as Value]
  }
  return mixed
}
