// Starts the payment of an order that has just been placed, with a button to retry.

import { useEffect, useEffectEvent } from 'react'
import { Button } from '#src/ui/button.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import styles from './begin-payment.module.css'
import { payFailureText, usePay } from './use-pay.ts'

/** Rendered in a row of buttons. */
export function BeginPayment({ orderId }: { readonly orderId: number }) {
  const { pay, isPending, error } = usePay(orderId, { replacesPage: true })
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
