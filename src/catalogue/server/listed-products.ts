// Products for lists; a missing product has the price of its cheapest analogue.

import type { Database } from '#src/platform/server/database.ts'
import { asKopecks, rublesOf } from '#src/shared/money.ts'
import type { Product } from '../contract.ts'
import type { ProductCard } from './find-products.ts'
import { listedProductResponse } from './product-response.ts'
import { cheapestAnalogues } from './related-products.repository.ts'

export async function listedProducts(
  db: Database,
  cards: readonly ProductCard[],
): Promise<Product[]> {
  const missing = cards
    .filter(({ storages }) => storages.every(({ quantity }) => quantity === 0))
    .map(({ id }) => id)
  const prices = missing.length > 0 ? await cheapestAnalogues(db, missing) : new Map()
  return cards.map((card) => {
    const price = prices.get(card.id)
    const product = listedProductResponse(card)
    return price === undefined ? product : { ...product, analogs_from: rublesOf(asKopecks(price)) }
  })
}
