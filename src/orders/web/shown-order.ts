// Formats an order for the screen: its state, lines and dates.

import * as z from 'zod/mini'
import { dayOf } from '#src/shared/moment-words.ts'
import { kopecksOf, rublesOf, times } from '#src/shared/money.ts'
import type { BadgeTone } from '#src/ui/browsing/badge.tsx'
import { type ListedOrder, type Order, PICKUP_METHOD_NAME } from '../contract.ts'
import { STATUS_NAMES } from '../order-life.ts'
import { statusWord } from '../order-steps.ts'
import { OrderedItem } from '../ordered-item.ts'

export type ShownStatus = {
  readonly label: 'Завершён' | 'Не завершён'
  readonly tone: BadgeTone
  /** The word for the status; null where the label says it. */
  readonly state: string | null
}

export const shownStatus = (status: string): ShownStatus =>
  status === STATUS_NAMES.completed
    ? { label: 'Завершён', tone: 'jade', state: null }
    : { label: 'Не завершён', tone: 'plain', state: statusWord(status) || null }

/** Of an order that is not completed: half full on its way, full where it is ready. */
export function stateTone(status: string): BadgeTone {
  if (CLOSED.includes(status)) return 'grey'
  return READY.includes(status) ? 'jade' : 'amber'
}

const READY: readonly string[] = [STATUS_NAMES.ready, STATUS_NAMES.shipped]

/** The lines of an order, which travel as JSON text. */
const lines = z.array(OrderedItem)

/** An unreadable text gives no lines: the order is still shown. */
export function orderedItems(text: string): readonly OrderedItem[] {
  try {
    return lines.parse(JSON.parse(text))
  } catch {
    return []
  }
}

/** Rubles. */
export const lineTotal = ({ price, quantity }: OrderedItem): number =>
  rublesOf(times(kopecksOf(price), quantity))

const moment = new Intl.DateTimeFormat('ru-RU', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Volgograd',
})

const deadline = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Volgograd',
})

/** ISO 8601 → `24 ноября, 20:00`, in the time of the shops. */
export const formatDeadline = (iso: string): string =>
  deadline.format(new Date(iso)).replace(' в ', ', ')

/** ISO 8601 → `30.08.2021, 14:05`, in the time of the shops. */
export const formatMoment = (iso: string): string => moment.format(new Date(iso))

export const isPickupOrder = (order: Pick<Order, 'shipping_method'>): boolean =>
  order.shipping_method === PICKUP_METHOD_NAME

type Promised = Pick<Order, 'promised_at' | 'carrier' | 'status' | 'shipping_method'>

/**
 * «с 24 ноября, 18:00» of a pickup, «до …» of a courier, a day of a carrier; empty: no promise, or the
 * order is ready before its day.
 */
export function promiseOf(order: Promised): string {
  const { promised_at: at, carrier, status } = order
  if (at === null || isClosed(status) || status === STATUS_NAMES.ready) return ''
  if (carrier !== '') return `до ${dayOf(at)}`
  return `${isPickupOrder(order) ? 'с' : 'до'} ${formatDeadline(at)}`
}

/** «Можно забрать с 24 ноября, 18:00», «Привезём до 26 ноября»; empty: no promise. */
export function receiptText(order: Promised): string {
  const promise = promiseOf(order)
  return promise && `${isPickupOrder(order) ? 'Можно забрать' : 'Привезём'} ${promise}`
}

/** Whether nothing is to be received any more. */
export const isClosed = (status: string): boolean => CLOSED.includes(status)

const CLOSED: readonly string[] = [
  STATUS_NAMES.completed,
  STATUS_NAMES.cancelled,
  STATUS_NAMES.returned,
]

/** «Наличными при получении, оплачен 24.11.2026» where the shop's accounts say so. */
export function paymentOf(order: Order | ListedOrder): string {
  const paidOn = 'paid_on' in order ? order.paid_on : undefined
  if (!paidOn) return order.payment_method
  return `${order.payment_method}, оплачен ${paidOn.split('-').reverse().join('.')}`
}

/** «Самовывоз», «Доставка транспортной компанией, СДЭК». */
export const shippingOf = ({ shipping_method, carrier }: Order): string =>
  [shipping_method, carrier].filter(Boolean).join(', ')
