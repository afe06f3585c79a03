// Fills in shop and methods of the order form from the customer's last order.

import { useEffect, useEffectEvent, useRef } from 'react'
import { useSession } from '#src/accounts/web/public.ts'
import { ordersApi } from '#src/orders/contract.ts'
import { useApi } from '#src/platform/web/api-cache.ts'
import type { useFormFields } from '#src/platform/web/forms/form-fields.ts'
import { type OrderDraft, withFormerChoice } from '../order-draft.ts'
import type { Offered } from './rules/order-rules.ts'

export const LAST_ORDER = { query: { page: 1, per_page: 1 } }

/** Acts once for a form, when its methods and the last order are known. */
export function useFormerChoice(
  fields: ReturnType<typeof useFormFields<OrderDraft>>,
  offered: Offered,
): void {
  const { state } = useSession()
  const list = useApi(ordersApi.list, LAST_ORDER, { enabled: state === 'customer' })
  const former = list.data?.orders[0]
  const isTaken = useRef(false)
  const isOffered = offered.shipping_method.length > 0
  const take = useEffectEvent((order: NonNullable<typeof former>) => {
    if (isTaken.current) return
    isTaken.current = true
    const draft = fields.latest()
    const next = withFormerChoice(draft, order, offered)
    if (JSON.stringify(next) !== JSON.stringify(draft)) fields.replace(next)
  })
  useEffect(() => {
    if (former && isOffered) take(former)
  }, [former, isOffered])
}
