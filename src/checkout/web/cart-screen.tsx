// The cart with the order form.

import { lazy, Suspense, useEffect, useState } from 'react'
import { useSession } from '#src/accounts/web/public.ts'
import { type Cart, updateCartProducts } from '#src/cart/web/public.ts'
import { useApi } from '#src/platform/web/api-cache.ts'
import { messageOf } from '#src/platform/web/api-error.ts'
import { useFormFields } from '#src/platform/web/forms/form-fields.ts'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import type { ChangedLine } from '#src/shared/errors.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Loader } from '#src/ui/forms/loader.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { checkoutApi } from '../contract.ts'
import type { OrderDraft } from '../order-draft.ts'
import { CartRowView, rowId } from './cart-row.tsx'
import { cartRows } from './cart-rows.ts'
import styles from './cart-screen.module.css'
import { useFormerChoice } from './former-choice.ts'
import { keepDraft } from './kept-draft.ts'
import { OrderForm } from './order-form.tsx'
import type { Placed } from './use-place-order.ts'

type Props = {
  readonly cart: Cart
  readonly start: OrderDraft
  readonly onPlaced: (placed: Placed) => void
}

export function CartScreen({ cart, start, onPlaced }: Props) {
  const { answer, formerPrices } = useFreshCart(cart)
  const offered = answer.data ?? NOTHING_OFFERED
  const fields = useFormFields(start, async () =>
    (await import('./rules/order-rules.ts')).orderRules(offered),
  )
  useEffect(() => keepDraft(fields.values), [fields.values])
  const { state } = useSession()
  useFormerChoice(fields, offered)
  const [shortages, setShortages] = useState<ReadonlyMap<number, number>>(new Map())

  if (cart.length === 0) return <EmptyCart hasFormer={state === 'customer'} />
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
  return (
    <div className={styles.screen}>
      {state === 'guest' && <AccountNeeded />}
      <section className={styles.lines} aria-label="Товары в корзине">
        <ul>
          {rows.map((row) => (
            <CartRowView key={row.line.id} row={row} />
          ))}
        </ul>
        <ListLink />
      </section>
      <OrderForm
        fields={fields}
        offered={offered}
        rows={rows}
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

/** Notice before the form. */
const AccountNeeded = () => (
  <p className={styles.account}>
    Для заказа нужен аккаунт. Войти или зарегистрироваться можно прямо в форме заказа.
  </p>
)

const NOTHING_OFFERED = { payment_method: [], shipping_method: [] }

/** On a phone the lines are out of sight of the order button, so the focus moves to the first one. */
function goToFirstShort(cart: Cart, changed: readonly ChangedLine[]) {
  const quantities = new Map(cart.map(({ id, quantity }) => [id, quantity]))
  const short = changed.find(({ id, available }) => available < (quantities.get(id) ?? 0))
  const line = short ?? changed[0]
  if (line) document.getElementById(rowId(line.id))?.focus()
}

const failureText = (error: unknown) =>
  `Ошибка: ${messageOf(error, 'магазин не отвечает. Проверьте соединение.')}`

const ListLink = () => (
  <RouterLink href="/cart/list" className={styles.list}>
    Добавить списком артикулов
  </RouterLink>
)

const EmptyCartWays = lazy(async () => ({
  default: (await import('./late/empty-cart-ways.tsx')).EmptyCartWays,
}))

function EmptyCart({ hasFormer }: { readonly hasFormer: boolean }) {
  return (
    <div className={styles.empty}>
      <p>
        <strong>Корзина пуста</strong>. Для оформления заказа добавьте товары.
      </p>
      <div className={styles.ways}>
        <ButtonLink href="/catalog" link={RouterLink} variant="primary">
          Перейти в каталог
        </ButtonLink>
        <ButtonLink href="/oil" link={RouterLink}>
          Моторное масло
        </ButtonLink>
      </div>
      <ListLink />
      <div className={styles.goods}>
        <Suspense>
          <EmptyCartWays hasFormer={hasFormer} />
        </Suspense>
      </div>
    </div>
  )
}

/** The buyer's cart with fresh products, and the methods of payment and shipping. */
function useFreshCart(cart: Cart) {
  const products = cart.map(({ id }) => id).join(',')
  const answer = useApi(checkoutApi.cart, { query: { products } }, { keepPrevious: true })
  const formerPrices = useFormerPrices(answer.data?.products)
  return { answer, formerPrices }
}

type Products = Parameters<typeof updateCartProducts>[0]

/** The former prices of products whose price has changed; the cart takes the new ones. */
function useFormerPrices(products: Products | undefined): ReadonlyMap<number, number> {
  const [formerPrices, setFormerPrices] = useState<ReadonlyMap<number, number>>(new Map())
  useEffect(() => {
    if (!products) return
    const changes = updateCartProducts(products)
    if (changes.length === 0) return
    setFormerPrices((known) => {
      const next = new Map(known)
      for (const { id, formerPrice } of changes) next.set(id, formerPrice)
      return next
    })
  }, [products])
  return formerPrices
}
