// The door of the cart for other slices' screens.

export { type Cart, type CartLine, cartTotal, MOST_OF_ONE } from '../cart.ts'
export { AddToCartButton } from './add-to-cart-button.tsx'
export { CartLink } from './cart-link.tsx'
export {
  changeQuantity,
  emptyCart,
  putIntoCart,
  removeFromCart,
  updateCartProducts,
  useCart,
} from './cart-store.ts'
export { AddSetButton } from './late/add-set-button.tsx'
