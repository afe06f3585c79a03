// What the customer's list of orders shows of their payments.

import type { PaymentLines } from '#src/orders/web/public.ts'
import { useApi } from '#src/platform/web/api-cache.ts'
import { messageOf } from '#src/platform/web/api-error.ts'
import { FailureNotice } from '#src/ui/notice.tsx'
import { paymentsApi } from '../contract.ts'
import { OrderPayment } from './order-payment.tsx'
import { paymentsPage } from './payments-page.ts'

export function useOrderPayments(): PaymentLines {
  const { isError, error, refetch } = useApi(paymentsApi.list, paymentsPage(1))
  const text = messageOf(error, 'Не удалось узнать, какие заказы оплачены.')
  return {
    failure: isError && <FailureNotice text={text} onRetry={refetch} />,
    of: ({ id, status }) => <OrderPayment orderId={id} status={status} />,
  }
}
