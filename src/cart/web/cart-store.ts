// The buyer's cart in the browser's storage: one for all tabs, unknown until the page is alive.

import { storedValue } from '#src/platform/web/stored-value.ts'
import {
  addToCart,
  type Cart,
  type CartProduct,
  type PriceChange,
  parseCart,
  priceChanges,
  refreshCart,
  removeLine,
  setQuantity,
} from '../cart.ts'

const stored = storedValue<Cart | null>('cartItems', null, parseCart)

/** The cart, or null on the server and at hydration. */
export const useCart = (): Cart | null => stored.use()

/** Whether there was room for the product. */
export function putIntoCart(product: CartProduct, quantity: number): boolean {
  const before = readCart()
  const after = addToCart(before, product, quantity)
  if (after !== before) stored.write(after)
  return after !== before
}

export const changeQuantity = (id: number, quantity: number): void =>
  stored.write(setQuantity(readCart(), id, quantity))

export const removeFromCart = (id: number): void => stored.write(removeLine(readCart(), id))

/** Takes over what the shop says of the products today; returns which prices are new. */
export function updateCartProducts(products: readonly CartProduct[]): readonly PriceChange[] {
  const cart = readCart()
  stored.write(refreshCart(cart, products))
  return priceChanges(cart, products)
}

export const emptyCart = (): void => stored.write([])

const readCart = (): Cart => stored.read() ?? []
