// Keys for new products: none of them twice, none that the shop has or had.

import type { Database } from '#src/platform/server/database.ts'
import { productKey } from '../product-key.ts'
import { takenKeys } from './upsert-products.repository.ts'

type Named = Parameters<typeof productKey>[0]

/** In the order of the products. Nobody else may add products meanwhile. */
export async function freeProductKeys(db: Database, products: readonly Named[]): Promise<string[]> {
  const keys = products.map((product) => productKey(product))
  const given = new Set<string>()
  let waiting = products.map((product, index) => ({ product, index }))
  for (let attempt = 1; waiting.length > 0; attempt++) {
    const wanted = waiting.map(({ product }) => productKey(product, attempt))
    const taken = await takenKeys(db, wanted)
    waiting = waiting.filter(({ index }, place) => {
      const key = wanted[place] ?? ''
      if (taken.has(key) || given.has(key)) return true
      given.add(key)
      keys[index] = key
      return false
    })
  }
  return keys
}
