// The state of a payment while it is looked at: asked for again until the provider has said its word.

import { useApi, useIsAsking } from '#src/platform/web/api-cache.ts'
import { type ApiError, isRefusal, messageOf } from '#src/platform/web/api-error.ts'
import { FailureNotice } from '#src/ui/notice.tsx'
import { paymentsApi } from '../contract.ts'
import { checkedWords, mayChange, paymentWords } from '../payment-words.ts'
import { MissingPayment } from './missing-payment.tsx'
import { OrderLinks } from './order-links.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import { useChecks } from './use-checks.ts'

export function OrderPaymentState({ orderId }: { readonly orderId: number }) {
  const answer = useApi(paymentsApi.read, { params: { id: orderId } })
  const isAsking = useIsAsking(paymentsApi.read)
  const payment = answer.data?.data
  const isOpen = payment !== undefined && mayChange(payment)
  const { isChecking, checkAgain } = useChecks(isOpen, answer.refetch)

  if (answer.isError)
    return <Failure {...{ orderId, error: answer.error }} onRetry={answer.refetch} />
  const isTurning = payment === undefined || isChecking
  return (
    <PaymentPanel
      orderId={orderId}
      words={isTurning ? checkedWords(payment) : paymentWords(payment)}
      isTurning={isTurning}
      check={isOpen && !isChecking ? { checkAgain, isAsking } : null}
      onStay={checkAgain}
    />
  )
}

type FailureProps = {
  readonly orderId: number
  readonly error: ApiError
  readonly onRetry: () => void
}

function Failure({ orderId, error, onRetry }: FailureProps) {
  if (error.status === 404 || error.status === 422) return <MissingPayment />
  const text = messageOf(error, 'Не удалось узнать об оплате: магазин не ответил.')
  if (!isRefusal(error)) return <FailureNotice text={text} onRetry={onRetry} />
  return (
    <FailureNotice text={text}>
      <OrderLinks orderId={orderId} />
    </FailureNotice>
  )
}
