// /cart: the lines of the cart at current prices, and the order form.

import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { ScriptNeeded, useSession } from '#src/accounts/web/public.ts'
import { useCart } from '#src/cart/web/public.ts'
import { PageHead } from '#src/platform/web/page-head.tsx'
import { Loader } from '#src/ui/forms/loader.tsx'
import type { OrderDraft } from '../order-draft.ts'
import { EMPTY_DRAFT } from '../order-draft.ts'
import styles from './cart-page.module.css'
import { CartScreen } from './cart-screen.tsx'
import type { Placed } from './late/placed-order.tsx'

export function CartPage() {
  const cart = useCart()
  const [placed, setPlaced] = useState<Placed | null>(null)
  return (
    <div className={styles.page}>
      <PageHead title="Корзина" noIndex />
      {placed && cart?.length === 0 ? (
        <Suspense fallback={<Loader />}>
          <PlacedOrder {...placed} />
        </Suspense>
      ) : (
        <>
          <h1 tabIndex={-1}>Корзина</h1>
          <StoredCart cart={cart} onPlaced={setPlaced} />
        </>
      )}
    </div>
  )
}

/** Fetched when there is an order to show. */
const PlacedOrder = lazy(async () => ({
  default: (await import('./late/placed-order.tsx')).PlacedOrder,
}))

type StoredCartProps = {
  readonly cart: ReturnType<typeof useCart>
  readonly onPlaced: (placed: Placed) => void
}

function StoredCart({ cart, onPlaced }: StoredCartProps) {
  const session = useSession()
  const filledIn = useFilledIn()
  if (!cart || session.state === 'unknown') return <ScriptNeeded />
  const phone = session.state === 'customer' ? session.user.phone : ''
  return (
    <CartScreen cart={cart} onPlaced={onPlaced} start={filledIn ?? { ...EMPTY_DRAFT, phone }} />
  )
}

/** The values of the form before the buyer was sent to the login. */
const useFilledIn = () => useLocation().state as OrderDraft | null
