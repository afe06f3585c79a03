// The cart beside what the shop says of it today: which lines can be ordered, and what they cost.

import { type CartLine, MOST_OF_ONE } from '#src/cart/web/public.ts'
import type { Product } from '#src/catalogue/contract.ts'

export type CartRow = {
  readonly line: CartLine
  /** Undefined when the shop does not sell it any more, or has not answered yet. */
  readonly product: Product | undefined
  readonly isGone: boolean
  /** How many are free in the whole network, where that is known. */
  readonly stock: number | undefined
  /** How many can be had, where that is fewer than the buyer wants. */
  readonly left: number | undefined
  /** It is sold by so many pieces. */
  readonly multiplicity: number
  /** The nearest quantity in which it is sold, where the buyer's is none. */
  readonly even: number | undefined
  /** Rubles; the price the buyer last saw, where it was another one. */
  readonly formerPrice: number | undefined
}

type Known = {
  readonly products: readonly Product[]
  /** The products are those of an earlier question: about new lines nothing is known. */
  readonly isOutdated: boolean
  readonly formerPrices: ReadonlyMap<number, number>
  /** What an order that was refused has told, by product. */
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

/** The wanted quantity in whole packs: rather more than less, but never more than there are. */
function evenQuantity(
  quantity: number,
  { multiplicity, stock = Number.POSITIVE_INFINITY }: Sold,
): number {
  const packs = Math.ceil(quantity / multiplicity)
  const most = Math.floor(Math.min(stock, Math.max(MOST_OF_ONE, quantity)) / multiplicity)
  return Math.min(packs, most) * multiplicity
}

/** Only what the shop sells is ordered. */
export const orderedLines = (rows: readonly CartRow[]): CartLine[] =>
  rows.filter((row) => !row.isGone).map(pricedLine)

export const pricedLine = ({ line, product }: CartRow): CartLine => ({
  ...line,
  price: product?.price ?? line.price,
})

const stockTotal = ({ storages }: Product): number =>
  storages.reduce((total, { quantity }) => total + quantity, 0)
