// Adds a set of goods to the cart: all of them or none.

import { addToCart, type Cart, type CartProduct } from './cart.ts'

export type WantedGoods = readonly {
  readonly product: CartProduct
  readonly quantity: number
}[]

/** Whether the cart has at least the wanted quantity of each product. */
export const holdsSet = (cart: Cart, goods: WantedGoods): boolean =>
  goods.every(({ product, quantity }) => quantity <= quantityOf(cart, product))

/** Raises each line to at least the wanted quantity; an overfull cart stays unchanged. */
export function putSet(cart: Cart, goods: WantedGoods): Cart {
  const raised = goods.reduce((all, { product, quantity }) => {
    const missing = quantity - quantityOf(all, product)
    return missing > 0 ? addToCart(all, product, missing) : all
  }, cart)
  return holdsSet(raised, goods) ? raised : cart
}

const quantityOf = (cart: Cart, product: CartProduct): number =>
  cart.find(({ id }) => id === product.id)?.quantity ?? 0
