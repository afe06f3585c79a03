// Sends an order, once for the same content even when the response is lost.

import { useState } from 'react'
import { type CartLine, cartTotal, emptyCart } from '#src/cart/web/public.ts'
import { type Order, ordersApi, REUSED_KEY } from '#src/orders/contract.ts'
import { useApiAct } from '#src/platform/web/api-cache.ts'
import { ApiError, logFailure } from '#src/platform/web/api-error.ts'
import type { InputOf } from '#src/shared/endpoint.ts'
import { phoneDigits } from '#src/shared/phone.ts'
import { showToast } from '#src/ui/toast-queue.ts'
import type { Car } from '#src/vehicles/web/public.ts'
import { afterOrder, type OrderDraft } from '../order-draft.ts'
import { keepDraft, readDraft } from './kept-draft.ts'
import { attemptKey, endAttempt } from './order-attempt.ts'

/** An order that the shop has just accepted. */
export type Placed = { readonly order: Order; readonly isPaidOnline: boolean }

/** Navigation state from the order form to the order page. */
export type PlacedState = { readonly isNew: true; readonly isPaidOnline: boolean }

export type OrderOutcome =
  | { readonly kind: 'placed'; readonly order: Order }
  | { readonly kind: 'refused'; readonly error: ApiError }

type Failure = { readonly request: string; readonly error: ApiError }

/** `error` belongs to the present `body`: a change of the order hides it. */
export function usePlaceOrder(body: OrderBody) {
  const { mutateAsync, isPending } = useApiAct(ordersApi.place, [ordersApi.list])
  const send = (body: OrderBody) => {
    const headers = { 'idempotency-key': attemptKey(orderContent(body)) }
    return mutateAsync({ body, options: { headers } })
  }
  const [failure, setFailure] = useState<Failure | null>(null)

  // Finishes even when the buyer has left the page: a placed order empties the cart.
  async function placeOrder(sent = body): Promise<OrderOutcome> {
    setFailure(null)
    try {
      const { data } = await send(sent).catch((cause) => {
        if (!isOfReusedKey(cause)) throw cause
        endAttempt() // the content changed, so the order needs a new key
        return send(sent)
      })
      endAttempt()
      emptyCart()
      keepDraft(afterOrder(readDraft()))
      showToast('Заказа успешно создан')
      return { kind: 'placed', order: data }
    } catch (cause) {
      const error = cause instanceof ApiError ? cause : new ApiError('PARSING_ERROR')
      logFailure('Заказ не оформлен', cause)
      if (isRefused(error)) endAttempt()
      setFailure({ request: withoutTotal(sent), error })
      return { kind: 'refused', error }
    }
  }
  return {
    placeOrder,
    isPending,
    error: failure?.request === withoutTotal(body) ? failure.error : null,
  }
}

const isOfReusedKey = (cause: unknown): boolean =>
  cause instanceof ApiError && cause.data?.errors?.[REUSED_KEY] !== undefined

const withoutTotal = ({ expected_total, expected_day, ...order }: OrderBody): string =>
  JSON.stringify(order)

/** Whether the order was surely not stored; after a lost response or a server error it may be. */
export const isRefused = ({ status }: ApiError): boolean =>
  typeof status === 'number' && status >= 400 && status < 500

export type OrderBody = InputOf<typeof ordersApi.place>['body']

export const orderBody = (draft: OrderDraft, lines: readonly CartLine[], car: Car): OrderBody => ({
  payment_method: draft.payment_method ?? 0,
  shipping_method: draft.shipping_method ?? 0,
  address: draft.address.trim(),
  phone: phoneDigits(draft.phone) ?? draft.phone,
  comment: draft.comment.trim(),
  items: JSON.stringify(
    lines.map(({ id, quantity }) => ({ id, quantity, ...(car.model !== '' && { car }) })),
  ),
  expected_total: cartTotal(lines),
})

/**
 * The content that identifies an order, without the car and the promised day: they change by
 * themselves, and a retry after a lost response must stay the same order.
 */
export const orderContent = ({ items, expected_day, ...body }: OrderBody): string => {
  const lines: readonly Pick<CartLine, 'id' | 'quantity'>[] = JSON.parse(items)
  return JSON.stringify({ ...body, items: lines.map(({ id, quantity }) => ({ id, quantity })) })
}
