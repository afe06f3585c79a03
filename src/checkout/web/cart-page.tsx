// /cart: the lines of the cart at current prices, and the order form.

import { lazy, Suspense, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { ScriptNeeded, useSession } from '#src/accounts/web/public.ts'
import { useCart } from '#src/cart/web/public.ts'
import { PageHead } from '#src/platform/web/page-head.tsx'
import { Loader } from '#src/ui/forms/loader.tsx'
import styles from './cart-page.module.css'
import { readDraft } from './kept-draft.ts'
import type { RepeatedState } from './repeat-order.tsx'
import type { Placed, PlacedState } from './use-place-order.ts'

export function CartPage() {
  const [placed, setPlaced] = useState<Placed | null>(null)
  return (
    <div className={styles.page}>
      <PageHead title="Корзина" noIndex />
      <h1 tabIndex={-1}>Корзина</h1>
      {placed ? <ToOrder {...placed} /> : <StoredCart onPlaced={setPlaced} />}
    </div>
  )
}

/** Loaded after the page; the server does not render it. */
const CartScreen = lazy(async () => ({ default: (await import('./cart-screen.tsx')).CartScreen }))

/** Navigates to the confirmation at its own address, so that reload and back find it. */
function ToOrder({ order, isPaidOnline }: Placed) {
  const state: PlacedState = { isNew: true, isPaidOnline }
  return (
    <>
      <Navigate to={`/orders/${order.id}`} state={state} replace />
      <Loader />
    </>
  )
}

function StoredCart({ onPlaced }: { readonly onPlaced: (placed: Placed) => void }) {
  const cart = useCart()
  const session = useSession()
  const { key } = useLocation()
  if (!cart || session.state === 'unknown') return <ScriptNeeded />
  const kept = readDraft()
  const phone = kept.phone || (session.state === 'customer' ? session.user.phone : '')
  return (
    <>
      <RepeatedNotice />
      <Suspense fallback={<Loader />}>
        {/* a repeated order begins a form of its own */}
        <CartScreen key={key} cart={cart} onPlaced={onPlaced} start={{ ...kept, phone }} />
      </Suspense>
    </>
  )
}

/** Reports the lines of a repeated order that were added, and those left out. */
function RepeatedNotice() {
  const repeated = useLocation().state as RepeatedState | null
  if (!repeated?.repeated) return null
  return (
    <div role="status" className={styles.repeated}>
      <p>
        {repeated.left.length === 0
          ? `Заказ № ${repeated.repeated} снова в корзине.`
          : `Из заказа № ${repeated.repeated} не вошло:`}
      </p>
      <ul>
        {repeated.left.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  )
}
