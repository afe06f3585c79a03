// Who is left out of a step for many orders, and why, in words.

import { STATUS_NAMES } from '#src/orders/server/public.ts'
import type { StatusName } from '../../order-list-contract.ts'
import type { OrderStep } from '../../permissions.ts'

export type StepCandidate = {
  readonly status: StatusName
  readonly isPickup: boolean
  readonly isPaid: boolean
  readonly isWaiting: boolean
  readonly hasCode: boolean
  readonly isPicked: boolean
  readonly isTakenWhole: boolean
  readonly isShort: boolean
  readonly elsewhere: keyof typeof ELSEWHERE | null
}

/** From where a step leads, as in `order_steps` of the database. */
const BEFORE: Readonly<Record<OrderStep, readonly StatusName[]>> = {
  confirmed: ['new'],
  assembling: ['confirmed'],
  ready: ['assembling'],
  shipped: ['assembling'],
  completed: ['ready', 'shipped'],
  cancelled: ['new', 'confirmed', 'assembling', 'ready'],
  returned: ['shipped', 'completed'],
}

/** Null: the order takes the step. */
export function leftOutReason(to: OrderStep, order: StepCandidate): string | null {
  const { status, isPickup, isPaid, isWaiting, hasCode } = order
  if (status === to) return `уже ${STATUS_NAMES[to]}`
  if (!BEFORE[to].includes(status)) return `заказ ${STATUS_NAMES[status]}`
  if (to === 'ready' && !isPickup) return 'доставка, а не самовывоз'
  if (to === 'shipped' && isPickup) return 'самовывоз, а не доставка'
  if ((to === 'ready' || to === 'shipped') && isWaiting) {
    return 'товар под заказ ещё не пришёл от поставщика'
  }
  const untaken = to === 'ready' || to === 'shipped' ? untakenReason(order) : null
  if (untaken !== null) return untaken
  if (to === 'completed' && status === 'ready' && hasCode) return 'выдаётся по коду покупателя'
  // the same steps as of the trigger orders_paid_first
  if (!isPaid && (to === 'ready' || to === 'shipped' || to === 'completed')) return 'не оплачен'
  return null
}

const ELSEWHERE = {
  shop: 'лежит в другом магазине',
  warehouse: 'лежит на складе, ещё не привезли',
  way: 'ещё в пути из другой точки',
}

/** As `requireTaken`: an order that nobody picks is taken on trust, but for what lies elsewhere. */
function untakenReason({
  isShort,
  elsewhere,
  isPicked,
  isTakenWhole,
}: StepCandidate): string | null {
  if (isShort) return 'при сборке не нашли товар'
  if (elsewhere !== null) return ELSEWHERE[elsewhere]
  return isPicked && !isTakenWhole ? 'не всё взято' : null
}
