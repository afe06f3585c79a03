// Begins the payment of an order, or goes on with it, and moves the browser to the provider.

import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useApiAct } from '#src/platform/web/api-cache.ts'
import { messageOf } from '#src/platform/web/api-error.ts'
import { type Payment, paymentsApi } from '../contract.ts'
import { isPaymentAddress } from '../payment-address.ts'
import { onReturn } from './on-return.ts'

/** The page that tells how an order is paid: the provider sends the buyer back to it. */
export const paymentPath = (orderId: number): string => `/payment/${orderId}`

type Ways = {
  /** Where nothing is to be paid now; else the payment's page tells what has become of it. */
  readonly onStay?: () => void
  /** The page is no place to come back to: the payment's page takes its place in the history. */
  readonly isPassing?: boolean
}

export function usePay(orderId: number, { onStay, isPassing = false }: Ways = {}) {
  const { mutate, isPending, error } = useApiAct(paymentsApi.begin)
  const [isLeaving, setLeaving] = useState(false)
  const navigate = useNavigate()
  const path = paymentPath(orderId)
  useEffect(() => {
    if (!isLeaving) return
    return onReturn(() => {
      setLeaving(false)
      if (isPassing) navigate(path, { replace: true })
    })
  }, [isLeaving, isPassing, navigate, path])

  function goOn(payment: Payment) {
    const address = addressOf(payment)
    if (address === null) return onStay ? onStay() : navigate(path)
    setLeaving(true)
    if (isPassing) history.replaceState(history.state, '', path)
    location.assign(address)
  }
  const pay = () =>
    mutate({ params: { id: orderId } }, { onSuccess: ({ data }) => void goOn(data) })
  return { pay, isPending: isPending || isLeaving, error }
}

/** Where it is paid now. */
const addressOf = ({ status, confirmation_url: address }: Payment): string | null =>
  status === 'waiting' && address !== null && isPaymentAddress(address) ? address : null

const NO_ANSWER = 'Платёжный сервис не ответил. Попробуйте ещё раз: дважды деньги не спишутся.'

/** What the shop says of it; without an answer, that nothing is lost. */
export const payFailureText = (error: unknown): string => messageOf(error, NO_ANSWER)
