// Starts or resumes the payment of an order and sends the browser to the provider.

import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useApiAct } from '#src/platform/web/api-cache.ts'
import { messageOf } from '#src/platform/web/api-error.ts'
import { type Payment, paymentsApi } from '../contract.ts'

/** The payment's page; the provider sends the buyer back to it. */
export const paymentPath = (orderId: number): string => `/payment/${orderId}`

type PayOptions = {
  /** Called when nothing is to be paid now, instead of opening the payment's page. */
  readonly onNothingToPay?: () => void
  /** Replaces this page in the history by the payment's page. */
  readonly replacesPage?: boolean
}

export function usePay(orderId: number, { onNothingToPay, replacesPage = false }: PayOptions = {}) {
  const { mutate, isPending, error } = useApiAct(paymentsApi.begin)
  const [isLeaving, setLeaving] = useState(false)
  const navigate = useNavigate()
  const path = paymentPath(orderId)
  useEffect(() => {
    if (!isLeaving) return
    return onReturn(() => {
      setLeaving(false)
      if (replacesPage) navigate(path, { replace: true })
    })
  }, [isLeaving, replacesPage, navigate, path])

  function openPayment(payment: Payment) {
    const address = addressOf(payment)
    if (address === null) return onNothingToPay ? onNothingToPay() : navigate(path)
    setLeaving(true)
    if (replacesPage) history.replaceState(history.state, '', path)
    location.assign(address)
  }
  const pay = () =>
    mutate({ params: { id: orderId } }, { onSuccess: ({ data }) => void openPayment(data) })
  return { pay, isPending: isPending || isLeaving, error }
}

/** The provider's address, if the payment waits for the buyer. */
const addressOf = ({ status, confirmation_url: address }: Payment): string | null =>
  status === 'waiting' && address !== null && isPaymentAddress(address) ? address : null

const NO_ANSWER = 'Платёжный сервис не ответил. Попробуйте ещё раз: дважды деньги не спишутся.'

/** The server's message; without one, that nothing is charged twice. */
export const payFailureText = (error: unknown): string => messageOf(error, NO_ANSWER)

/** Absolute https addresses; http for this machine only, for trials. */
const PAYMENT_ADDRESS =
  /^(?:https:\/\/[a-z0-9.-]+|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d+)?(?:[/?#]|$)/i

export const isPaymentAddress = (address: string): boolean => PAYMENT_ADDRESS.test(address)

/** Calls back when the buyer returns to the page or its tab. Returns the way to stop. */
export function onReturn(back: () => void): () => void {
  const shown = () => {
    if (document.visibilityState === 'visible') back()
  }
  const restored = ({ persisted }: PageTransitionEvent) => {
    if (persisted) back()
  }
  document.addEventListener('visibilitychange', shown)
  window.addEventListener('pageshow', restored)
  return () => {
    document.removeEventListener('visibilitychange', shown)
    window.removeEventListener('pageshow', restored)
  }
}
