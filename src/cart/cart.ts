// The cart: lines by product, quantities, the total.

import { kopecksOf, rublesOf, sumOf, times } from '#src/shared/money.ts'

/** The fields of a product that the cart stores, to show it before products are loaded. */
export type CartProduct = {
  readonly id: number
  readonly key: string
  readonly name: string
  readonly article: string
  readonly manufacturer: string
  /** Rubles, as last seen; an order takes the price of the catalogue. */
  readonly price: number
}
export type CartLine = CartProduct & { readonly quantity: number }
export type Cart = readonly CartLine[]

/** The limits of an order. */
export const MOST_LINES = 100
export const MOST_OF_ONE = 999

/** Adds to the line of the product, or appends one; a full cart stays unchanged. */
export function addToCart(cart: Cart, product: CartProduct, quantity = 1): Cart {
  const line = cart.find(({ id }) => id === product.id)
  if (line) return setQuantity(cart, product.id, line.quantity + quantity)
  return cart.length < MOST_LINES ? [...cart, lineOf(product, quantity)] : cart
}

/** A quantity below one removes the line. */
export function setQuantity(cart: Cart, id: number, quantity: number): Cart {
  if (quantity < 1) return removeLine(cart, id)
  return cart.map((line) => (line.id === id ? lineOf(line, quantity) : line))
}

export function removeOne(cart: Cart, id: number): Cart {
  const line = cart.find((one) => one.id === id)
  return line ? setQuantity(cart, id, line.quantity - 1) : cart
}

export const removeLine = (cart: Cart, id: number): Cart => cart.filter((line) => line.id !== id)

/** Rubles. */
export const cartTotal = (lines: readonly { price: number; quantity: number }[]): number =>
  rublesOf(sumOf(lines.map(({ price, quantity }) => times(kopecksOf(price), quantity))))

/** The same lines with current names and prices; products that are not given stay unchanged. */
export function refreshCart(cart: Cart, products: readonly CartProduct[]): Cart {
  const fresh = new Map(products.map((product) => [product.id, product]))
  return cart.map((line) => lineOf(fresh.get(line.id) ?? line, line.quantity))
}

export type PriceChange = { readonly id: number; readonly formerPrice: number }

/** Products whose price differs from the one that the buyer last saw; a price of 0 was never seen. */
export const priceChanges = (cart: Cart, products: readonly CartProduct[]): PriceChange[] =>
  products.flatMap(({ id, price }) => {
    const formerPrice = cart.find((line) => line.id === id)?.price
    return formerPrice && formerPrice !== price ? [{ id, formerPrice }] : []
  })

/** Reads a stored cart: entries without valid id and quantity are dropped. */
export function parseCart(stored: unknown): Cart {
  if (!Array.isArray(stored)) return []
  return stored.reduce<Cart>((cart, entry) => {
    const product = parseProduct(entry)
    return product ? addToCart(cart, product, entry.quantity) : cart
  }, [])
}

function lineOf(product: CartProduct, quantity: number): CartLine {
  const { id, price, key, name, article, manufacturer } = product
  return { id, quantity: Math.min(quantity, MOST_OF_ONE), price, key, name, article, manufacturer }
}

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) > 0
const textOr = (fallback: string, value: unknown) => (typeof value === 'string' ? value : fallback)

function parseProduct(entry: Partial<Record<keyof CartLine, unknown>> | null): CartProduct | null {
  if (!isCount(entry?.id) || !isCount(entry.quantity)) return null
  return {
    id: entry.id,
    key: textOr(String(entry.id), entry.key),
    name: textOr(`Товар № ${entry.id}`, entry.name),
    article: textOr('', entry.article),
    manufacturer: textOr('', entry.manufacturer),
    price: Number.isFinite(entry.price) ? Math.max(0, Number(entry.price)) : 0,
  }
}
