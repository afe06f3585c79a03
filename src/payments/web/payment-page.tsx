// /payment/NUMBER: how an order is paid. The provider sends the buyer back to it, to any browser.

import { Navigate, useLocation, useParams } from 'react-router'
import { type ReturnAddress, ScriptNeeded, useSession } from '#src/accounts/web/public.ts'
import { PageHead } from '#src/platform/web/page-head.tsx'
import { MissingPayment } from './missing-payment.tsx'
import { OrderPaymentState } from './order-payment-state.tsx'
import styles from './payment-page.module.css'

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

/** The bank's app opens whatever browser it knows: the buyer may not be logged in there. */
function ToLogin() {
  const { pathname } = useLocation()
  const address: ReturnAddress = {
    returnTo: pathname,
    reason: 'Войдите, чтобы увидеть оплату заказа.',
  }
  return <Navigate to="/login" state={address} replace />
}
