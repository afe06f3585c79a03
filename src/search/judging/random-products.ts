// Products of a shop taken at random through its API, whatever the size of the catalogue.

import { type Category, catalogueApi, type Product } from '#src/catalogue/contract.ts'
import {
  type AskShop,
  LONGEST_LIST,
  MOST_READ,
  readWholeCatalogue,
} from './read-whole-catalogue.ts'
import type { Chance } from './spellings.ts'

/** Of one place in a list few are taken, so that many lists are looked into. */
const PER_PLACE = 10

/** Fewer than `count` when the shop has fewer. */
export async function randomProducts(
  ask: AskShop,
  count: number,
  { chance, onProgress }: { chance: Chance; onProgress: (done: number, all: number) => void },
): Promise<Product[]> {
  const { categories } = await ask(catalogueApi.allCategories, {})
  const total = categories.reduce((sum, { product_count: size }) => sum + size, 0)
  if (total <= MOST_READ) {
    const { products } = await readWholeCatalogue(ask, onProgress)
    return shuffled(products, chance).slice(0, count)
  }
  const leaves = categories.flatMap(leavesOf)
  const found = new Map<number, Product>()
  for (let tries = 0; found.size < count && tries < count; tries += 1) {
    for (const product of await somewhere(ask, leaves, chance)) found.set(product.id, product)
    onProgress(Math.min(found.size, count), count)
  }
  return [...found.values()].slice(0, count)
}

const leavesOf = (category: Category): Category[] =>
  category.child_categories.length > 0 ? category.child_categories.flatMap(leavesOf) : [category]

/** A page of a category, the larger ones more often. */
async function somewhere(ask: AskShop, leaves: readonly Category[], chance: Chance) {
  let point = chance() * leaves.reduce((sum, { product_count: size }) => sum + size, 0)
  const leaf = leaves.find(({ product_count: size }) => {
    point -= size
    return point < 0
  })
  if (!leaf) return []
  const reach = Math.min(leaf.product_count, LONGEST_LIST) / PER_PLACE
  const query = {
    sort: chance() < 0.5 ? ('price' as const) : ('-price' as const),
    page: 1 + Math.floor(chance() * reach),
    per_page: PER_PLACE,
  }
  return (await ask(catalogueApi.categoryProducts, { params: { key: leaf.key }, query })).products
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
