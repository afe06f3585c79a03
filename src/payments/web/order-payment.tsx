// A line beside an order: whether it is paid, and the way to pay it.

import { useEffect, useRef } from 'react'
import { useApi } from '#src/platform/web/api-cache.ts'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import { Badge, type BadgeTone } from '#src/ui/badge.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { type Payment, paymentsApi } from '../contract.ts'
import { type PaymentTone, paymentLine } from '../payment-words.ts'
import styles from './order-payment.module.css'
import { paymentsPage } from './payments-page.ts'
import { payFailureText, paymentPath, usePay } from './use-pay.ts'

type Props = {
  readonly orderId: number
  /** What else is known of the order: another status may be another state of its payment. */
  readonly status: string
  readonly page?: number
}

/** Nothing beside an order that is paid on receipt. */
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
  return isOlder && hasMore ? <OrderPayment {...{ orderId, status }} page={page + 1} /> : null
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
  const words = paymentLine(payment)
  if (!words) return null
  const ofOrder = <span className="visually-hidden"> заказ № {orderId}</span>
  return (
    <div className={styles.line}>
      <p className={styles.words}>
        <Badge tone={TONES[words.tone]}>{words.title}</Badge>
        {words.text}
      </p>
      {words.pay && (
        <Button loading={isPending} loadingText="Переходим к оплате..." onClick={pay}>
          <span>
            {words.pay}
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
