// The cart and the order form while they are used: what was typed outlives every answer.

import { useState } from 'react'
import type { Cart } from '#src/cart/web/public.ts'
import { messageOf } from '#src/platform/web/api-error.ts'
import { useFormFields } from '#src/platform/web/form-fields.ts'
import type { ChangedLine } from '#src/shared/errors.ts'
import { Loader } from '#src/ui/loader.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import type { OrderDraft } from '../order-draft.ts'
import { CartRowView } from './cart-row.tsx'
import { cartRows, orderedLines } from './cart-rows.ts'
import styles from './cart-screen.module.css'
import { EmptyCart } from './empty-cart.tsx'
import { OrderForm } from './order-form.tsx'
import type { Placed } from './placed-order.tsx'
import { rowId } from './remove-row.ts'
import { useFreshCart } from './use-fresh-cart.ts'

type Props = {
  readonly cart: Cart
  readonly start: OrderDraft
  readonly onPlaced: (placed: Placed) => void
}

export function CartScreen({ cart, start, onPlaced }: Props) {
  const { answer, formerPrices } = useFreshCart(cart)
  const offered = answer.data ?? NOTHING_OFFERED
  const fields = useFormFields(start, async () =>
    (await import('./order-rules.ts')).orderRules(offered),
  )
  const [shortages, setShortages] = useState<ReadonlyMap<number, number>>(new Map())

  if (cart.length === 0) return <EmptyCart />
  if (answer.isError && !answer.data) {
    return <FailureNotice text={failureText(answer.error)} onRetry={answer.refetch} />
  }
  if (!answer.data) return <Loader />

  const rows = cartRows(cart, {
    products: answer.data.products,
    isOutdated: answer.isPlaceholderData,
    formerPrices,
    shortages,
  })
  const lines = orderedLines(rows)
  return (
    <div className={styles.screen}>
      <section className={styles.lines} aria-label="Товары в корзине">
        <ul>
          {rows.map((row) => (
            <CartRowView key={row.line.id} row={row} />
          ))}
        </ul>
      </section>
      <OrderForm
        fields={fields}
        offered={offered}
        lines={lines}
        onPlaced={onPlaced}
        onChanged={(changed) => {
          setShortages(new Map(changed.map(({ id, available }) => [id, available])))
          answer.refetch()
          goToFirstShort(cart, changed)
        }}
      />
    </div>
  )
}

const NOTHING_OFFERED = { payment_method: [], shipping_method: [] }

/** The lines are out of sight of who sends the order, on a phone and for a reader's ear. */
function goToFirstShort(cart: Cart, changed: readonly ChangedLine[]) {
  const quantities = new Map(cart.map(({ id, quantity }) => [id, quantity]))
  const short = changed.find(({ id, available }) => available < (quantities.get(id) ?? 0))
  const line = short ?? changed[0]
  if (line) document.getElementById(rowId(line.id))?.focus()
}

const failureText = (error: unknown) =>
  `Ошибка: ${messageOf(error, 'магазин не отвечает. Проверьте соединение.')}`
