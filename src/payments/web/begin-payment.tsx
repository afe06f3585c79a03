// Leads to the payment of an order that has just been placed; without an answer it is tried again.

import { useEffect, useEffectEvent } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Loader } from '#src/ui/loader.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { payFailureText, usePay } from './use-pay.ts'

export function BeginPayment({ orderId }: { readonly orderId: number }) {
  const { pay, isPending, error } = usePay(orderId, { isPassing: true })
  const begin = useEffectEvent(pay)
  useEffect(() => begin(), [])
  if (error === null) return <Loader label="Переходим к оплате..." />
  return (
    <FailureNotice text={`Заказ принят, но оплата не началась. ${payFailureText(error)}`}>
      <Button variant="primary" loading={isPending} onClick={pay}>
        Оплатить
      </Button>
    </FailureNotice>
  )
}
