// The texts of a payment's states for the buyer.

import { momentOf } from '#src/shared/moment-words.ts'
import { formatPrice } from '#src/shared/money.ts'
import { ONLINE_WAYS } from '#src/shared/online-payment.ts'
import type { Payment } from './contract.ts'

export type PaymentTone = 'jade' | 'amber' | 'alarm' | 'plain'

export type PaymentCopy = {
  readonly tone: PaymentTone
  readonly title: string
  readonly text: string
  /** Label of the pay button; null when nothing is to be paid. */
  readonly pay: string | null
}

/** Whether the state may still change, so that polling makes sense. */
export const mayChange = ({ status, confirmation_url }: Payment): boolean =>
  status === 'checking' || (status === 'waiting' && confirmation_url !== null)

/** While the state is polled. */
export function checkingCopy(payment: Payment | undefined): PaymentCopy {
  const isWaiting = payment?.status === 'waiting'
  return {
    tone: 'plain',
    title: 'Проверяем оплату…',
    text: isWaiting
      ? 'Обычно это занимает несколько секунд. Если вы ещё не заплатили, вернитесь к оплате.'
      : 'Обычно это занимает несколько секунд.',
    pay: isWaiting ? 'Вернуться к оплате' : null,
  }
}

export function paymentCopy(payment: Payment): PaymentCopy {
  const { status, order_id: id, refunded } = payment
  switch (status) {
    case 'paid':
      return {
        tone: 'jade',
        title: `${orderName(id)} оплачен`,
        text: `${receivedText(payment)} ${refundText(payment)}`.trim(),
        pay: null,
      }
    case 'failed':
      return {
        tone: 'alarm',
        title: 'Оплата не прошла',
        text: `Деньги не списаны. ${deadlineText(payment)}`.trim(),
        pay: 'Оплатить ещё раз',
      }
    case 'refunded':
      return {
        tone: 'plain',
        title: payment.refund_pending > 0 ? 'Возвращаем деньги' : 'Деньги возвращены',
        text: `${formatPrice(refunded)} придут тем же способом, которым вы платили. Когда именно, зависит от вашего банка.`,
        pay: null,
      }
    case 'not-needed':
      return {
        tone: 'plain',
        title: 'Платить не нужно',
        text: `${orderName(id)} отменён, денег за него мы не брали.`,
        pay: null,
      }
    default:
      return mayChange(payment) ? lateCopy(payment) : unpaidCopy(payment)
  }
}

const orderName = (id: number): string => `Заказ №\u00a0${id}`

const deadlineText = ({ pay_until: until }: Payment): string =>
  until === null ? '' : `Оплатите до ${momentOf(until)}, иначе заказ будет отменён.`

const unpaidCopy = (payment: Payment): PaymentCopy => ({
  tone: 'amber',
  title: `${orderName(payment.order_id)} ждёт оплаты`,
  text: `К оплате: ${formatPrice(payment.amount)} ${deadlineText(payment)}`.trim(),
  pay: 'Оплатить',
})

/** The provider has not confirmed the payment for two minutes. */
const lateCopy = (payment: Payment): PaymentCopy => ({
  tone: 'amber',
  title: 'Оплата пока не подтверждена',
  text: `Если вы заплатили, деньги не потеряются: заказ станет оплаченным, как только ответит банк. Если нет, оплатите сейчас. ${deadlineText(payment)}`.trim(),
  pay: 'Оплатить',
})

const receivedText = ({ amount, method }: Payment): string =>
  `Получили ${formatPrice(amount)} ${ONLINE_WAYS[method].paidBy}.`

const refundText = ({ refunded, refund_pending: pending }: Payment): string =>
  refunded === 0 ? '' : `${pending > 0 ? 'Возвращаем' : 'Вернули'} ${formatPrice(refunded)}`

/** For the list of orders; null when there is nothing to show. */
export function listedPaymentCopy(payment: Payment): PaymentCopy | null {
  const { status, refunded, refund_pending: pending } = payment
  const text = status === 'paid' ? refundText(payment) : ''
  const line = (tone: PaymentTone, title: string) => ({ tone, title, text, pay: null })
  const unpaid = (title: string): PaymentCopy => ({
    tone: 'amber',
    title,
    text: deadlineText(payment),
    pay: 'Оплатить',
  })
  switch (status) {
    case 'paid':
      return line('jade', 'Оплачен')
    case 'failed':
      return unpaid('Оплата не прошла')
    case 'refunded':
      return line('plain', `${pending > 0 ? 'Возвращаем' : 'Возвращено'} ${formatPrice(refunded)}`)
    case 'checking':
      return line('amber', 'Оплата проверяется')
    case 'waiting':
      return unpaid('Ждёт оплаты')
    default:
      return null
  }
}
