// Puts several products into the cart at once.

import type { ReactNode } from 'react'
import { Button, type ButtonVariant } from '#src/ui/button.tsx'
import { CartIcon } from '#src/ui/icons.tsx'
import { showToast } from '#src/ui/toast-queue.ts'
import type { CartProduct } from '../../cart.ts'
import { FULL, TO_CART } from '../add-to-cart-button.tsx'
import { putIntoCart } from '../cart-store.ts'

type Props = {
  readonly goods: readonly { readonly product: CartProduct; readonly quantity: number }[]
  /** Said aloud in place of the text. */
  readonly label?: string
  readonly variant?: ButtonVariant
  readonly wide?: boolean
  readonly children: ReactNode
}

export function AddSetButton({ goods, label, children, ...look }: Props) {
  function add() {
    const isWhole = goods.every(({ product, quantity }) => putIntoCart(product, quantity))
    if (!isWhole) showToast(FULL)
    else if (goods.length > 1) showToast(`Товары добавлены в корзину: ${goods.length}`, TO_CART)
    else showToast('Товар добавлен в корзину', TO_CART)
  }
  return (
    <Button
      {...look}
      aria-label={label}
      icon={<CartIcon />}
      disabled={goods.length === 0}
      onClick={add}
    >
      {children}
    </Button>
  )
}
