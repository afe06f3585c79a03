// /payment/NUMBER: the payment of an order; the provider sends the buyer back here.

import { useEffect, useEffectEvent, useState } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { type ReturnAddress, ScriptNeeded, useSession } from '#src/accounts/web/public.ts'
import { useApi, useIsAsking } from '#src/platform/web/api-cache.ts'
import { type ApiError, isRefusal, messageOf } from '#src/platform/web/api-error.ts'
import { PageHead } from '#src/platform/web/page-head.tsx'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyNotice, FailureNotice } from '#src/ui/notice.tsx'
import { paymentsApi } from '../contract.ts'
import { checkingCopy, mayChange, paymentCopy } from '../payment-copy.ts'
import styles from './payment-page.module.css'
import { OrderLinks, PaymentPanel } from './payment-panel.tsx'
import { onReturn } from './use-pay.ts'

export function PaymentPage() {
  const { orderId = '' } = useParams()
  const { state } = useSession()
  const id = /^[1-9]\d{0,9}$/.test(orderId) ? Number(orderId) : null
  const heading = id === null ? 'Оплата заказа' : `Оплата заказа №\u00a0${id}`
  return (
    <div className={styles.page}>
      <PageHead title={heading} noIndex />
      <h1 tabIndex={-1}>{heading}</h1>
      {state === 'guest' && <ToLogin />}
      {state === 'unknown' && <ScriptNeeded />}
      {state === 'customer' &&
        (id === null ? <MissingPayment /> : <OrderPaymentState key={id} orderId={id} />)}
    </div>
  )
}

/** The bank's app may open another browser, where the buyer is not logged in. */
function ToLogin() {
  const { pathname } = useLocation()
  const address: ReturnAddress = {
    returnTo: pathname,
    reason: 'Войдите, чтобы увидеть оплату заказа.',
  }
  return <Navigate to="/login" state={address} replace />
}

/** The state of a payment, polled until it is final. */
function OrderPaymentState({ orderId }: { readonly orderId: number }) {
  const answer = useApi(paymentsApi.read, { params: { id: orderId } })
  const isAsking = useIsAsking(paymentsApi.read)
  const payment = answer.data?.data
  const isOpen = payment !== undefined && mayChange(payment)
  const { isChecking, checkAgain } = useChecks(isOpen, answer.refetch)

  if (answer.isError)
    return <Failure orderId={orderId} error={answer.error} onRetry={answer.refetch} />
  const isLoading = payment === undefined || isChecking
  return (
    <PaymentPanel
      orderId={orderId}
      copy={isLoading ? checkingCopy(payment) : paymentCopy(payment)}
      isLoading={isLoading}
      check={isOpen && !isChecking ? { checkAgain, isAsking } : null}
      onNothingToPay={checkAgain}
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

/** No such order, or another customer's: the API does not distinguish them. */
const MissingPayment = () => (
  <EmptyNotice text="Такого заказа у вас нет.">
    <p>Если вы оформляли его под другим именем, выйдите и войдите под ним.</p>
    <ButtonLink href="/personal-area/orders" link={RouterLink}>
      Мои заказы
    </ButtonLink>
  </EmptyNotice>
)

/**
 * Polls the state of a payment at growing intervals while it may change (`isOpen`), then gives up.
 * Checks at once when the buyer returns to the page.
 */
function useChecks(isOpen: boolean, check: () => void) {
  const [done, setDone] = useState(0)
  const checkNow = useEffectEvent(check)
  useEffect(() => {
    const pause = CHECK_PAUSES_MS[done]
    if (!isOpen || pause === undefined) return
    const timer = setTimeout(() => {
      checkNow()
      setDone((count) => count + 1)
    }, pause)
    return () => clearTimeout(timer)
  }, [isOpen, done])
  useEffect(() => {
    if (!isOpen) return
    return onReturn(() => {
      checkNow()
      setDone(0)
    })
  }, [isOpen])

  function checkAgain() {
    check()
    setDone(0)
  }
  return { isChecking: isOpen && done < CHECK_PAUSES_MS.length, checkAgain }
}

/** Two minutes in all: then the buyer presses a button to check. */
export const CHECK_PAUSES_MS: readonly number[] = [
  2_000, 3_000, 4_000, 6_000, 8_000, 10_000, 12_000, 15_000, 20_000, 20_000, 20_000,
]
