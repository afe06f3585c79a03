// /cart: the lines of the cart at today's prices, and the order form.

import { useLocation } from 'react-router'
import { ScriptNeeded, useSession } from '#src/accounts/web/public.ts'
import { useCart } from '#src/cart/web/public.ts'
import { PageHead } from '#src/platform/web/page-head.tsx'
import type { OrderDraft } from '../order-draft.ts'
import { EMPTY_DRAFT } from '../order-draft.ts'
import styles from './cart-page.module.css'
import { CartScreen } from './cart-screen.tsx'

export function CartPage() {
  return (
    <div className={styles.page}>
      <PageHead title="Корзина" noIndex />
      <h1 tabIndex={-1}>Корзина</h1>
      <StoredCart />
    </div>
  )
}

function StoredCart() {
  const cart = useCart()
  const session = useSession()
  const filledIn = useFilledIn()
  if (!cart || session.state === 'unknown') return <ScriptNeeded />
  const phone = session.state === 'customer' ? session.user.phone : ''
  return <CartScreen cart={cart} start={filledIn ?? { ...EMPTY_DRAFT, phone }} />
}

/** The form as it was before the buyer was sent to log in. */
const useFilledIn = () => useLocation().state as OrderDraft | null
