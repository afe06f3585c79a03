// Puts a product into the cart and shows a toast.

import { Button, type ButtonVariant } from '#src/ui/button.tsx'
import { CartIcon } from '#src/ui/icons.tsx'
import { showToast } from '#src/ui/toast-queue.ts'
import { type CartProduct, MOST_LINES } from '../cart.ts'
import { putIntoCart } from './cart-store.ts'

type Props = {
  readonly product: CartProduct
  readonly quantity?: number
  readonly variant?: ButtonVariant
  readonly wide?: boolean
  readonly className?: string | undefined
}

export function AddToCartButton({ product, quantity = 1, variant = 'primary', ...look }: Props) {
  function add() {
    const isAdded = putIntoCart(product, quantity)
    showToast(isAdded ? 'Товар добавлен в корзину' : FULL)
  }
  return (
    <Button {...look} variant={variant} icon={<CartIcon />} onClick={add}>
      <span>
        В корзину<span className="visually-hidden">: {product.name}</span>
      </span>
    </Button>
  )
}

const FULL = `В корзине уже ${MOST_LINES} разных товаров. Оформите заказ или уберите лишние.`
