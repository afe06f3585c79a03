// Reads the goods, cars and categories that the recorded calls are about.

import type { Category, Product } from '#src/catalogue/contract.ts'
import type { Brand } from '#src/vehicles/contract.ts'
import type { Wire } from './recording.ts'

export const PRODUCTS = 8000
const EVERY = 36

export type Sample = {
  readonly products: readonly Product[]
  readonly brands: readonly Brand[]
  /** Keys of all categories, each after its parent. */
  readonly categories: readonly string[]
}

export const query = (fields: Readonly<Record<string, string | number>>): string =>
  new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()

/** The calls of the sample are recorded too. */
export async function readSample({ get }: Wire): Promise<Sample> {
  const products: Product[] = []
  for (let id = 1; id <= PRODUCTS; id += EVERY) {
    const { json } = await get(`/api/products/${id}`)
    const { product } = json as { product?: Product }
    if (product) products.push(product)
  }
  const { brands } = (await get('/api/cars/cars')).json as { brands: Brand[] }
  const tree = (await get('/api/categories')).json as { categories: Category[] }
  return { products, brands, categories: tree.categories.flatMap(keysOf) }
}

const keysOf = ({ key, child_categories }: Category): string[] => [
  key,
  ...child_categories.flatMap(keysOf),
]

/** Every `step`-th item, from the first. */
export const everyNth = <Item>(items: readonly Item[], step: number): Item[] =>
  items.filter((_, index) => index % step === 0)

export const unitsOf = ({ storages }: Product): number =>
  storages.reduce((sum, { quantity }) => sum + quantity, 0)
