// The cart in the browser's storage, shared by all tabs; unknown until hydration.

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

/** False when the cart is full. */
export const putIntoCart = (product: CartProduct, quantity: number): boolean =>
  changeCart((cart) => addToCart(cart, product, quantity)) !== stored.read()

export const changeQuantity = (id: number, quantity: number) =>
  changeCart((cart) => setQuantity(cart, id, quantity))

export const removeFromCart = (id: number) => changeCart((cart) => removeLine(cart, id))

/** Updates the products by the server's data; returns which prices changed. */
export const updateCartProducts = (products: readonly CartProduct[]): readonly PriceChange[] =>
  priceChanges(changeCart((cart) => refreshCart(cart, products)) ?? [], products)

export const emptyCart = (): void => stored.write([])

/** Changes the stored cart, which other tabs may have changed meanwhile; returns the former one. */
export const changeCart = (change: (cart: Cart) => Cart) =>
  stored.change((cart) => change(cart ?? []))
