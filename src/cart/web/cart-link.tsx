// The link to the cart in the header, with its total and the number of its lines.

import { Link } from 'react-router'
import { formatAmount } from '#src/shared/money.ts'
import { Icon } from '#src/ui/icons.tsx'
import { cartTotal } from '../cart.ts'
import styles from './cart-link.module.css'
import { useCart } from './cart-store.ts'

export function CartLink() {
  const cart = useCart()
  const lines = cart?.length ?? 0
  return (
    <Link to="/cart" className={styles.link}>
      <span className="visually-hidden">Корзина</span>
      <span className={styles.sign}>
        <Icon name="cart" />
        {lines > 0 && <span className={styles.count}>{lines}</span>}
      </span>
      <span className={styles.total}>
        {cart && <span aria-live="polite">{formatAmount(cartTotal(cart))} руб</span>}
      </span>
    </Link>
  )
}
