// The door of the cart for other slices' screens.

export { AddToCartButton } from './add-to-cart-button.tsx'
export { CartLink } from './cart-link.tsx'
export {
  changeQuantity,
  emptyCart,
  removeFromCart,
  updateCartProducts,
  useCart,
} from './cart-store.ts'
