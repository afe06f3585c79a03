// Decides the steps of a shop's order by the document that 1C sends back.

import type { DocumentRecord } from './exchange-records.ts'

/** Statuses of the shop that 1C can set. */
export type Goal = 'confirmed' | 'completed' | 'cancelled'

type Status = 'new' | 'confirmed' | 'assembling' | 'ready' | 'shipped' | 'completed'

const isYes = (text = ''): boolean => /^(true|1|да|истина)$/i.test(text.trim())
const isNo = (text = ''): boolean => /^(false|0|нет|ложь)$/i.test(text.trim())

type Decision = {
  /** null: 1C sets none, or contradicts itself. */
  readonly goal: Goal | null
  /** For the owner, where nothing can be done by it. */
  readonly contradiction: string
}

/** A date of shipment means handed over, unless 1C says of the same order that it is not. */
export function decisionOf(document: DocumentRecord): Decision {
  const { isDeleted, requisites } = document
  const { shippedOn } = datesOf(document)
  const shipped = requisites.Отгружен ?? ''
  const isCancelled = isDeleted || isYes(requisites.Отменен) || isYes(requisites.Отменён)
  if (shippedOn !== null && isNo(shipped)) {
    return refused(`В 1С стоит дата отгрузки ${dayOf(shippedOn)}, но заказ не отгружен.`)
  }
  const isShipped = isYes(shipped) || shippedOn !== null
  if (isCancelled && isShipped) return refused('В 1С заказ и отгружен, и отменён или удалён.')
  if (isCancelled) return { goal: 'cancelled', contradiction: '' }
  if (isShipped) return { goal: 'completed', contradiction: '' }
  const isPosted = isYes(requisites.Проведен) || isYes(requisites.Проведён)
  return { goal: isPosted ? 'confirmed' : null, contradiction: '' }
}

const refused = (why: string): Decision => ({
  goal: null,
  contradiction: `${why} Состояние заказа в магазине не изменено.`,
})

/** The number that 1C gives the order: an element of its own, or a requisite. */
export const numberOf = ({ number, requisites }: DocumentRecord): string =>
  number || (requisites['Номер по 1С'] ?? '')

/** The dates of payment and shipment as 1C writes them; null when it states none. */
export const datesOf = ({ requisites }: DocumentRecord) => ({
  paidOn: dateOf(requisites['Дата оплаты по 1С']),
  shippedOn: dateOf(requisites['Дата отгрузки по 1С']),
})

/** An empty date of 1C is the first day of the year 1. */
const dateOf = (text = ''): string | null =>
  /^\d{4}-\d{2}-\d{2}/.test(text.trim()) && !text.trim().startsWith('0001') ? text.trim() : null

/** `2026-11-21T10:00:00` → `21.11.2026` */
export const dayOf = (date: string): string => date.slice(0, 10).split('-').reverse().join('.')

/** How the shop knows that the order is paid. */
export type PaymentInShop = {
  readonly status: string
  /** The provider's truth; null for an order that is paid on receipt. */
  readonly isPaidOnline: boolean | null
}

/** Where 1C's date of payment contradicts the shop; '' where it does not. */
export function paymentContradiction(paidOn: string | null, known: PaymentInShop): string {
  if (paidOn === null) return ''
  const day = dayOf(paidOn)
  if (known.isPaidOnline === false) {
    return (
      `В 1С заказ оплачен ${day}, а по данным платёжной системы оплаты нет. ` +
      'Магазин считает его неоплаченным: проверьте оплату или смените способ оплаты.'
    )
  }
  return known.status === 'cancelled' || known.status === 'returned'
    ? `В 1С заказ оплачен ${day}, а в магазине он отменён или возвращён: проверьте, не нужно ли вернуть деньги.`
    : ''
}

/** The steps from a status to the goal; empty when the goal is reached or passed. */
export function stepsTo(goal: Goal, from: string, isPickup: boolean): (Goal | Status)[] {
  if (goal === 'cancelled') return from === 'cancelled' ? [] : ['cancelled']
  const path: Status[] = [
    'new',
    'confirmed',
    'assembling',
    isPickup ? 'ready' : 'shipped',
    'completed',
  ]
  const start = path.indexOf(from as Status)
  // a cancelled or returned order makes no more steps
  if (start < 0) return []
  return path.slice(start + 1, path.indexOf(goal) + 1)
}
