// The steps of an order for its buyer: which are done, and what comes next.

import { STATUS_NAMES } from './order-life.ts'

export type OrderStep = { readonly label: string; readonly isDone: boolean }

const PICKUP = ['Принят', 'Подтверждён', 'Готов к выдаче', 'Получен']
const DELIVERY = ['Принят', 'Подтверждён', 'Передан в доставку', 'Получен']

/** Number of done steps, by the Russian name of the status. */
const DONE: Readonly<Record<string, number>> = {
  [STATUS_NAMES.new]: 1,
  [STATUS_NAMES.confirmed]: 2,
  [STATUS_NAMES.assembling]: 2,
  [STATUS_NAMES.ready]: 3,
  [STATUS_NAMES.shipped]: 3,
  [STATUS_NAMES.completed]: 4,
}

type Followed = { readonly status: string; readonly isPickup: boolean }

/** Empty for cancelled and returned orders. */
export function orderSteps({ status, isPickup }: Followed): readonly OrderStep[] {
  if (DONE[status] === undefined) return []
  // assembled goods that are not picked up have not left yet
  const done = status === STATUS_NAMES.ready && !isPickup ? 2 : DONE[status]
  return (isPickup ? PICKUP : DELIVERY).map((label, step) => ({ label, isDone: step < done }))
}

/** Status in headings and lists, in the words of the steps: «Заказ № 12 принят». */
export const statusWord = (status: string): string =>
  status === STATUS_NAMES.new ? 'принят' : status

type Delivered = {
  /** Rubles; 0 until the price is known. */
  readonly cost: number
  readonly hasTerm: boolean
}

/** Price or term that the shop names before it sends; empty: both are known. */
export function namedLaterText({ cost, hasTerm }: Delivered): string {
  if (hasTerm) return '' // the price, even of a free one, is known before the term
  if (cost > 0) return 'Срок доставки назовём до отправки.'
  return 'Стоимость доставки назовём до отправки: от неё можно отказаться без расходов.'
}

/** The next step, of the shop or of the buyer. */
export function nextStepText({ status, isPickup }: Followed): string {
  const ready = isPickup
    ? 'Заказ собран и ждёт вас в магазине.'
    : 'Заказ собран, скоро передадим его в доставку.'
  const texts: Readonly<Record<string, string>> = {
    [STATUS_NAMES.new]: 'Позвоним, чтобы подтвердить заказ.',
    [STATUS_NAMES.confirmed]: 'Скоро начнём собирать заказ.',
    [STATUS_NAMES.assembling]: 'Собираем заказ.',
    [STATUS_NAMES.ready]: ready,
    [STATUS_NAMES.shipped]: 'Заказ в пути.',
    [STATUS_NAMES.completed]: 'Заказ у вас. Если что-то не подошло, верните в течение 14 дней.',
    [STATUS_NAMES.cancelled]: 'Заказ отменён, товары снова в продаже.',
    [STATUS_NAMES.returned]: 'Заказ возвращён.',
  }
  return texts[status] ?? ''
}
