// Sends an order: once for a content, whatever happens to the answer.

import { useState } from 'react'
import { emptyCart } from '#src/cart/web/public.ts'
import { type Order, ordersApi } from '#src/orders/contract.ts'
import { useApiAct } from '#src/platform/web/api-cache.ts'
import { ApiError } from '#src/platform/web/api-error.ts'
import { logFailure } from '#src/platform/web/log-failure.ts'
import { showToast } from '#src/ui/toast-queue.ts'
import { attemptKey, endAttempt } from './order-attempt.ts'
import { type OrderBody, orderContent } from './order-body.ts'

export type OrderOutcome =
  | { readonly kind: 'placed'; readonly order: Order }
  | { readonly kind: 'refused'; readonly error: ApiError }

type Failure = { readonly wish: string; readonly error: ApiError }

/** `body` is the order as it stands now; `error` is what the shop said of that very order. */
export function usePlaceOrder(body: OrderBody) {
  const { mutateAsync, isPending } = useApiAct(ordersApi.place, [ordersApi.list])
  const [failure, setFailure] = useState<Failure | null>(null)

  // Goes to its end even when the buyer has left the page: an order that stands empties the cart.
  async function placeOrder(): Promise<OrderOutcome> {
    setFailure(null)
    const headers = { 'idempotency-key': attemptKey(orderContent(body)) }
    try {
      const { data } = await mutateAsync({ body, options: { headers } })
      endAttempt()
      emptyCart()
      showToast('Заказа успешно создан')
      return { kind: 'placed', order: data }
    } catch (cause) {
      const error = cause instanceof ApiError ? cause : new ApiError('PARSING_ERROR')
      logFailure('Заказ не оформлен', cause)
      if (isRefused(error)) endAttempt()
      setFailure({ wish: wishOf(body), error })
      return { kind: 'refused', error }
    }
  }
  return { placeOrder, isPending, error: failure?.wish === wishOf(body) ? failure.error : null }
}

/** What the buyer wants, whatever it costs. */
const wishOf = ({ expected_total, ...wish }: OrderBody): string => JSON.stringify(wish)

/** Surely not stored; after a lost answer or a failure of the server it may have been. */
export const isRefused = ({ status }: ApiError): boolean =>
  typeof status === 'number' && status >= 400 && status < 500
