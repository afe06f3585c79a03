// «Повторить заказ»: puts the lines of an order into the cart and opens it.

import { useNavigate } from 'react-router'
import { changeQuantity, putIntoCart, useCart } from '#src/cart/web/public.ts'
import { deliveryChoice } from '#src/delivery/web/public.ts'
import type { Order } from '#src/orders/contract.ts'
import { isPickupOrder, orderedItems } from '#src/orders/web/public.ts'
import { useApiAct } from '#src/platform/web/api-cache.ts'
import { messageOf } from '#src/platform/web/api-error.ts'
import { Button, type ButtonVariant } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { checkoutApi } from '../contract.ts'
import { type FormerOrder, withoutChoice } from '../order-draft.ts'
import { type Repeated, repeatedOrder } from '../repeated-order.ts'
import { keepDraft, readDraft } from './kept-draft.ts'

type Props = { readonly order: Order; readonly variant?: ButtonVariant }

/** An order's address begins with its city, except after a postal index. */
const cityOf = (address: string): string =>
  address
    .replace(/^\s*\d{6}\s*,/, '')
    .split(',')[0]
    ?.trim() ?? ''

/** Navigation state that the cart page shows. */
export type RepeatedState = {
  readonly repeated: number
  readonly left: readonly string[]
  /** Its payment, way and address become those of the form. */
  readonly former: FormerOrder
}

export function RepeatOrder({ order, variant = 'secondary' }: Props) {
  const { mutate, isPending, error, isError } = useApiAct(checkoutApi.cart)
  const putBack = usePutBack()
  const navigate = useNavigate()
  const items = orderedItems(order.items)
  const products = items.flatMap(({ id }) => id ?? []).join(',')

  const repeat = () =>
    mutate(
      { query: { products } },
      {
        onSuccess: (answer) => {
          const left = putBack(repeatedOrder(items, answer.products))
          const { payment_method, shipping_method, address } = order
          const former = { payment_method, shipping_method, address }
          const state: RepeatedState = { repeated: order.id, left, former }
          keepDraft(withoutChoice(readDraft()))
          if (!isPickupOrder(order))
            deliveryChoice.write({ city: cityOf(address), carrier: order.carrier })
          navigate('/cart', { state })
        },
      },
    )
  return (
    <>
      <Button
        variant={variant}
        icon={<Icon name="return" />}
        loading={isPending}
        loadingText="Собираем корзину..."
        onClick={repeat}
      >
        <span>
          Повторить заказ<span className="visually-hidden"> № {order.id}</span>
        </span>
      </Button>
      {isError && <p role="alert">{messageOf(error, 'Не получилось: магазин не ответил.')}</p>}
    </>
  )
}

/** Idempotent: the cart then holds at least the ordered goods. Returns sentences on the rest. */
function usePutBack() {
  const cart = useCart() ?? []
  return ({ wanted, left }: Repeated): readonly string[] => {
    const full: string[] = []
    for (const { product, quantity } of wanted) {
      const line = cart.find(({ id }) => id === product.id)
      if (line) changeQuantity(product.id, Math.max(line.quantity, quantity))
      else if (!putIntoCart(product, quantity)) full.push(`${product.name}: корзина полна.`)
    }
    return [...left, ...full]
  }
}
