// The payments in the customer's list of orders.

import { useEffect, useRef } from 'react'
import type { PaymentLines } from '#src/orders/web/public.ts'
import { useApi } from '#src/platform/web/api-cache.ts'
import { messageOf } from '#src/platform/web/api-error.ts'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import { Badge, type BadgeTone } from '#src/ui/browsing/badge.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { type Payment, paymentsApi } from '../contract.ts'
import { listedPaymentCopy, type PaymentTone } from '../payment-copy.ts'
import styles from './order-payment.module.css'
import { payFailureText, paymentPath, usePay } from './use-pay.ts'

type Props = {
  readonly orderId: number
  /** Refetches the payments when the order's status changes. */
  readonly status: string
  readonly page?: number
}

/** Null for an order that is paid on receipt. */
export function OrderPayment({ orderId, status, page = 1 }: Props) {
  const { data, refetch } = useApi(paymentsApi.list, paymentsPage(page))
  const seen = useRef(status)
  useEffect(() => {
    if (seen.current === status) return
    seen.current = status
    refetch()
  }, [status, refetch])
  if (!data) return null
  const payment = data.payments.find(({ order_id }) => order_id === orderId)
  if (payment) return <Line payment={payment} />
  const isOlder = data.payments.every(({ order_id }) => order_id > orderId)
  const hasMore = data.payments.length === data.per_page
  return isOlder && hasMore ? (
    <OrderPayment orderId={orderId} status={status} page={page + 1} />
  ) : null
}

const TONES: Record<PaymentTone, BadgeTone> = {
  jade: 'jade',
  amber: 'amber',
  alarm: 'amber',
  plain: 'plain',
}

function Line({ payment }: { readonly payment: Payment }) {
  const { order_id: orderId } = payment
  const { pay, isPending, error } = usePay(orderId)
  const copy = listedPaymentCopy(payment)
  if (!copy) return null
  const ofOrder = <span className="visually-hidden"> заказ № {orderId}</span>
  return (
    <div className={styles.line}>
      <p className={styles.words}>
        <Badge tone={TONES[copy.tone]}>{copy.title}</Badge>
        {copy.text}
      </p>
      {copy.pay && (
        <Button loading={isPending} loadingText="Переходим к оплате..." onClick={pay}>
          <span>
            {copy.pay}
            {ofOrder}
          </span>
        </Button>
      )}
      {payment.status === 'checking' && (
        <ButtonLink href={paymentPath(orderId)} link={RouterLink}>
          <span>Проверить{ofOrder}</span>
        </ButtonLink>
      )}
      {error !== null && (
        <div className={styles.failure}>
          <FailureNotice text={payFailureText(error)} />
        </div>
      )}
    </div>
  )
}

/** The payments for the customer's list of orders. */
export function useOrderPayments(): PaymentLines {
  const { isError, error, refetch } = useApi(paymentsApi.list, paymentsPage(1))
  const text = messageOf(error, 'Не удалось узнать, какие заказы оплачены.')
  return {
    failure: isError && <FailureNotice text={text} onRetry={refetch} />,
    of: ({ id, status }) => <OrderPayment orderId={id} status={status} />,
  }
}

/** A page of the customer's payments, the longest that the API allows. */
const paymentsPage = (page: number) => ({ query: { page, per_page: 100 } })
