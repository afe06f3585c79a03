// Fills in shop and methods of the order form from a repeated order, else from the customer's last.

import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '#src/accounts/web/public.ts'
import { ordersApi } from '#src/orders/contract.ts'
import { useApi } from '#src/platform/web/api-cache.ts'
import type { useFormFields } from '#src/platform/web/forms/form-fields.ts'
import { type FormerOrder, type OrderDraft, withFormerChoice } from '../order-draft.ts'
import type { RepeatedState } from './repeat-order.tsx'
import type { Offered } from './rules/order-rules.ts'

export const LAST_ORDER = { query: { page: 1, per_page: 1 } }

/** Acts once for a form, when its methods and the last order are known. */
export function useFormerChoice(
  fields: ReturnType<typeof useFormFields<OrderDraft>>,
  offered: Offered,
): void {
  const { state } = useSession()
  const list = useApi(ordersApi.list, LAST_ORDER, { enabled: state === 'customer' })
  const repeated = useLocation().state as RepeatedState | null
  const former: FormerOrder | undefined = repeated?.former ?? list.data?.orders[0]
  const isTaken = useRef(false)
  const isOffered = offered.shipping_method.length > 0
  const take = useEffectEvent((order: FormerOrder) => {
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
