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
  let hasRoom = false
  changeCart((cart) => {
    const after = addToCart(cart, product, quantity)
    hasRoom = after !== cart
    return after
  })
  return hasRoom
}

export const changeQuantity = (id: number, quantity: number): void =>
  changeCart((cart) => setQuantity(cart, id, quantity))

export const removeFromCart = (id: number): void => changeCart((cart) => removeLine(cart, id))

/** Takes over what the shop says of the products today; returns which prices are new. */
export function updateCartProducts(products: readonly CartProduct[]): readonly PriceChange[] {
  let changes: readonly PriceChange[] = []
  changeCart((cart) => {
    changes = priceChanges(cart, products)
    return refreshCart(cart, products)
  })
  return changes
}

export const emptyCart = (): void => stored.write([])

/** Tabs change one cart: each begins with what the others have left. */
const changeCart = (change: (cart: Cart) => Cart): void =>
  stored.change((cart) => change(cart ?? []))
