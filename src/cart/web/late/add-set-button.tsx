// Puts several products into the cart at once; then says that they are there.

import type { ReactNode } from 'react'
import { Button, type ButtonVariant } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { showToast } from '#src/ui/toast-queue.ts'
import { addToCart, type Cart, type CartProduct, MOST_LINES } from '../../cart.ts'
import { TO_CART } from '../add-to-cart-button.tsx'
import { changeCart, useCart } from '../cart-store.ts'
import styles from './add-set-button.module.css'

type Props = {
  readonly goods: WantedGoods
  /** Appended to the button text for screen readers. */
  readonly named?: string
  readonly variant?: ButtonVariant
  readonly wide?: boolean
  readonly children: ReactNode
}

export function AddSetButton({ goods, named, children, ...look }: Props) {
  const cart = useCart() ?? []
  const isThere = goods.length > 0 && holdsSet(cart, goods)
  const ofWhat = named && <span className="visually-hidden">: {named}</span>
  return (
    <Button
      {...look}
      icon={<Icon name="cart" />}
      disabled={goods.length === 0}
      onClick={() => showToast(putIntoStore(goods), TO_CART)}
    >
      <span className={styles.texts}>
        <span className={isThere ? styles.gone : undefined}>
          {children}
          {ofWhat}
        </span>
        {isThere && <span>В корзине{ofWhat}</span>}
      </span>
    </Button>
  )
}

/** Idempotent: a second tap adds nothing. Returns the message for the buyer. */
function putIntoStore(goods: WantedGoods): string {
  let words = NO_ROOM
  changeCart((cart) => {
    const next = putSet(cart, goods)
    if (next !== cart) words = addedText(goods.length)
    else if (holdsSet(cart, goods)) words = goods.length > 1 ? THERE : ONE_THERE
    return next
  })
  return words
}

const addedText = (count: number): string =>
  count > 1 ? `Товары добавлены в корзину: ${count}` : 'Товар добавлен в корзину'
const THERE = 'Эти товары уже в корзине'
const ONE_THERE = 'Товар уже в корзине'
const NO_ROOM = `Все товары в корзину не поместятся: в ней не больше ${MOST_LINES} разных. Оформите заказ или уберите лишние.`

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
