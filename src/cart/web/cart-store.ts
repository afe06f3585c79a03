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
export const putIntoCart = (product: CartProduct, quantity: number): boolean =>
  changeCart((cart) => addToCart(cart, product, quantity)) !== stored.read()

export const changeQuantity = (id: number, quantity: number) =>
  changeCart((cart) => setQuantity(cart, id, quantity))

export const removeFromCart = (id: number) => changeCart((cart) => removeLine(cart, id))

/** Takes over what the shop says of the products today; returns which prices are new. */
export const updateCartProducts = (products: readonly CartProduct[]): readonly PriceChange[] =>
  priceChanges(changeCart((cart) => refreshCart(cart, products)) ?? [], products)

export const emptyCart = (): void => stored.write([])

/** Tabs change one cart: each begins with what the others have left, which is returned. */
const changeCart = (change: (cart: Cart) => Cart) => stored.change((cart) => change(cart ?? []))
