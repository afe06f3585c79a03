// Leads to the payment of an order that has just been placed; without an answer it is tried again.

import { useEffect, useEffectEvent } from 'react'
import { Button } from '#src/ui/button.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import styles from './begin-payment.module.css'
import { payFailureText, usePay } from './use-pay.ts'

/** Stands in a row of buttons. */
export function BeginPayment({ orderId }: { readonly orderId: number }) {
  const { pay, isPending, error } = usePay(orderId, { isPassing: true })
  const begin = useEffectEvent(pay)
  useEffect(() => begin(), [])
  return (
    <>
      {error !== null && (
        <div className={styles.failure}>
          <FailureNotice text={`Оплата не началась. ${payFailureText(error)}`} />
        </div>
      )}
      <Button
        variant="primary"
        loading={isPending}
        loadingText="Переходим к оплате..."
        onClick={pay}
      >
        Оплатить
      </Button>
    </>
  )
}
