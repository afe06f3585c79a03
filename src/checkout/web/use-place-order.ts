// Sends an order: once for a content, whatever happens to the answer.

import { useState } from 'react'
import { emptyCart } from '#src/cart/web/public.ts'
import { type Order, ordersApi } from '#src/orders/contract.ts'
import { useApiAct } from '#src/platform/web/api-cache.ts'
import { ApiError } from '#src/platform/web/api-error.ts'
import { logFailure } from '#src/platform/web/log-failure.ts'
import type { InputOf } from '#src/shared/endpoint.ts'
import { showToast } from '#src/ui/toast-queue.ts'
import { attemptKey, endAttempt } from './order-attempt.ts'

type OrderBody = InputOf<typeof ordersApi.place>['body']

export type OrderOutcome =
  | { readonly kind: 'placed'; readonly order: Order }
  | { readonly kind: 'refused'; readonly error: ApiError }

export function usePlaceOrder() {
  const { mutateAsync, isPending } = useApiAct(ordersApi.place, [ordersApi.list])
  const [error, setError] = useState<ApiError | null>(null)

  // Goes to its end even when the buyer has left the page: an order that stands empties the cart.
  async function placeOrder(body: OrderBody): Promise<OrderOutcome> {
    setError(null)
    const headers = { 'idempotency-key': attemptKey(JSON.stringify(body)) }
    try {
      const { data } = await mutateAsync({ body, options: { headers } })
      endAttempt()
      emptyCart()
      showToast('Заказа успешно создан')
      return { kind: 'placed', order: data }
    } catch (cause) {
      const refusal = cause instanceof ApiError ? cause : new ApiError('PARSING_ERROR')
      logFailure('Заказ не оформлен', cause)
      if (isRefused(refusal)) endAttempt()
      setError(refusal)
      return { kind: 'refused', error: refusal }
    }
  }
  return { placeOrder, isPending, error }
}

/** Surely not stored; after a lost answer or a failure of the server it may have been. */
export const isRefused = ({ status }: ApiError): boolean =>
  typeof status === 'number' && status >= 400 && status < 500
