// Puts a product into the cart and shows a toast; then says how many are there.

import { Button, type ButtonVariant } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { showToast } from '#src/ui/toast-queue.ts'
import { type CartProduct, MOST_LINES } from '../cart.ts'
import styles from './add-to-cart-button.module.css'
import { putIntoCart, useCart } from './cart-store.ts'

type Props = {
  readonly product: CartProduct
  readonly quantity?: number
  readonly variant?: ButtonVariant
  readonly wide?: boolean
}

export function AddToCartButton({ product, quantity = 1, ...look }: Props) {
  const line = useCart()?.find(({ id }) => id === product.id)
  function add() {
    if (putIntoCart(product, quantity)) showToast('Товар добавлен в корзину', TO_CART)
    else showToast(FULL)
  }
  return (
    <Button
      variant="primary"
      {...look}
      className={styles.button}
      icon={!line && <Icon name="cart" />}
      onClick={add}
    >
      <span>
        {line ? `В корзине · ${line.quantity}` : 'В корзину'}
        <span className="visually-hidden">: {product.name}</span>
      </span>
    </Button>
  )
}

export const TO_CART = { href: '/cart', label: 'Перейти в корзину' }
const FULL = `В корзине уже ${MOST_LINES} разных товаров. Оформите заказ или уберите лишние.`
