// Splits a former order into lines for the cart and sentences about lines that are left out.

import type { Product } from '#src/catalogue/contract.ts'
import type { OrderedItem } from '#src/orders/contract.ts'

type Wanted = { readonly product: Product; readonly quantity: number }

export type Repeated = {
  readonly wanted: readonly Wanted[]
  /** A sentence for each line that is missing or reduced in the cart. */
  readonly left: readonly string[]
}

export function repeatedOrder(
  items: readonly OrderedItem[],
  products: readonly Product[],
): Repeated {
  const productById = new Map(products.map((product) => [product.id, product]))
  const wanted: Wanted[] = []
  const left: string[] = []
  for (const { id, name, quantity } of items) {
    const product = productById.get(id ?? 0)
    const free = product ? freePacks(product, quantity) : 0
    if (product && free > 0) wanted.push({ product, quantity: free })
    if (!product) left.push(`${name}: больше не продаётся.`)
    else if (free === 0) left.push(`${name}: нет в наличии.`)
    else if (free < quantity) left.push(`${name}: есть ${free} шт. из ${quantity}.`)
  }
  return { wanted, left }
}

/** Wanted quantity or free stock, whichever is less, in whole packs. */
function freePacks({ storages, multiplicity }: Product, wanted: number): number {
  const stock = storages.reduce((total, { quantity }) => total + quantity, 0)
  return Math.floor(Math.min(stock, wanted) / multiplicity) * multiplicity
}
