// What a buyer is told of a payment, and what he may do about it.

import { momentOf } from '#src/shared/moment-words.ts'
import { formatPrice } from '#src/shared/money.ts'
import type { Payment } from './contract.ts'

export type PaymentTone = 'jade' | 'amber' | 'alarm' | 'plain'

export type PaymentWords = {
  readonly tone: PaymentTone
  readonly title: string
  readonly text: string
  /** What the button says that leads to the provider; null where there is nothing to pay. */
  readonly pay: string | null
}

/** The provider's word may still change what is known: it is worth asking again. */
export const mayChange = ({ status, confirmation_url }: Payment): boolean =>
  status === 'checking' || (status === 'waiting' && confirmation_url !== null)

/** While the shop still asks for the provider's word. */
export function checkedWords(payment: Payment | undefined): PaymentWords {
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

export function paymentWords(payment: Payment): PaymentWords {
  const { status, order_id: id, refunded } = payment
  switch (status) {
    case 'paid':
      return {
        tone: 'jade',
        title: `${orderName(id)} оплачен`,
        text: `${receivedWords(payment)} ${refundWords(payment)}`.trim(),
        pay: null,
      }
    case 'failed':
      return {
        tone: 'alarm',
        title: 'Оплата не прошла',
        text: `Деньги не списаны. ${deadlineWords(payment)}`.trim(),
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
      return mayChange(payment) ? lateWords(payment) : unpaidWords(payment)
  }
}

const orderName = (id: number): string => `Заказ №\u00a0${id}`

const deadlineWords = ({ pay_until: until }: Payment): string =>
  until === null ? '' : `Оплатите до ${momentOf(until)}, иначе заказ будет отменён.`

const unpaidWords = (payment: Payment): PaymentWords => ({
  tone: 'amber',
  title: `${orderName(payment.order_id)} ждёт оплаты`,
  text: `К оплате: ${formatPrice(payment.amount)} ${deadlineWords(payment)}`.trim(),
  pay: 'Оплатить',
})

/** Two minutes have passed without the provider's word. */
const lateWords = (payment: Payment): PaymentWords => ({
  tone: 'amber',
  title: 'Оплата пока не подтверждена',
  text: `Если вы заплатили, деньги не потеряются: заказ станет оплаченным, как только ответит банк. Если нет, оплатите сейчас. ${deadlineWords(payment)}`.trim(),
  pay: 'Оплатить',
})

const receivedWords = ({ amount, method }: Payment): string =>
  `Получили ${formatPrice(amount)} ${method === 'sbp' ? 'через СБП' : 'банковской картой'}.`

const refundWords = ({ refunded, refund_pending: pending }: Payment): string =>
  refunded === 0 ? '' : `${pending > 0 ? 'Возвращаем' : 'Вернули'} ${formatPrice(refunded)}`

/** The same in a line beside an order; null where there is nothing to say. */
export function paymentLine(payment: Payment): PaymentWords | null {
  const { status, refunded, refund_pending: pending } = payment
  const text = status === 'paid' ? refundWords(payment) : ''
  const line = (tone: PaymentTone, title: string) => ({ tone, title, text, pay: null })
  const unpaid = (title: string): PaymentWords => ({
    tone: 'amber',
    title,
    text: deadlineWords(payment),
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
