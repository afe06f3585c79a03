// Joins the cart with current products: which lines can be ordered, and their prices.

import { type CartLine, MOST_OF_ONE } from '#src/cart/web/public.ts'
import type { Product } from '#src/catalogue/contract.ts'

export type CartRow = {
  readonly line: CartLine
  /** Undefined when it is not sold any more, or not loaded yet. */
  readonly product: Product | undefined
  readonly isGone: boolean
  /** Free units in all stores, where known. */
  readonly stock: number | undefined
  /** The available quantity, where it is less than the buyer's. */
  readonly left: number | undefined
  /** Quantities are multiples of it. */
  readonly multiplicity: number
  /** The nearest valid quantity, where the buyer's is none. */
  readonly even: number | undefined
  /** Rubles; the price that the buyer last saw, where it differs. */
  readonly formerPrice: number | undefined
}

type Known = {
  readonly products: readonly Product[]
  /** `products` belong to an earlier cart: new lines are missing in it. */
  readonly isOutdated: boolean
  readonly formerPrices: ReadonlyMap<number, number>
  /** Free units by product, from the response to a refused order. */
  readonly shortages: ReadonlyMap<number, number>
}

export function cartRows(cart: readonly CartLine[], known: Known): CartRow[] {
  const products = new Map(known.products.map((product) => [product.id, product]))
  return cart.map((line) => {
    const product = products.get(line.id)
    const stock = known.shortages.get(line.id) ?? (product && stockTotal(product))
    const multiplicity = product?.multiplicity ?? 1
    const inPacks = evenQuantity(line.quantity, { multiplicity, stock })
    return {
      line,
      product,
      isGone: !product && !known.isOutdated,
      stock,
      left: inPacks < line.quantity ? inPacks : undefined,
      multiplicity,
      even: inPacks > line.quantity ? inPacks : undefined,
      formerPrice: known.formerPrices.get(line.id),
    }
  })
}

type Sold = { readonly multiplicity: number; readonly stock: number | undefined }

/** The quantity rounded up to whole packs, within the stock. */
function evenQuantity(
  quantity: number,
  { multiplicity, stock = Number.POSITIVE_INFINITY }: Sold,
): number {
  const packs = Math.ceil(quantity / multiplicity)
  const most = Math.floor(Math.min(stock, Math.max(MOST_OF_ONE, quantity)) / multiplicity)
  return Math.min(packs, most) * multiplicity
}

/** Without products that are not sold any more. */
export const orderedLines = (rows: readonly CartRow[]): CartLine[] =>
  rows.filter((row) => !row.isGone).map(pricedLine)

export const pricedLine = ({ line, product }: CartRow): CartLine => ({
  ...line,
  price: product?.price ?? line.price,
})

const stockTotal = ({ storages }: Product): number =>
  storages.reduce((total, { quantity }) => total + quantity, 0)
