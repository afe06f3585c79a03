// The next step of an order for staff: what Enter does on the desk.

import type { StaffOrder } from './contract.ts'
import type { OrderStep, StaffAct } from './permissions.ts'

export type NextStep = {
  readonly to: OrderStep
  /** What the button says. */
  readonly label: string
  /** The buyer names the code of a ready order. */
  readonly needsCode: boolean
}

type Followed = Pick<StaffOrder, 'status' | 'is_pickup'>

/** Null: the order has reached its end, or the role may not take the step. */
export function nextStep(order: Followed, may: readonly StaffAct[]): NextStep | null {
  const step = stepOf(order)
  return step && may.includes(`make-${step.to}`) ? step : null
}

function stepOf({ status, is_pickup: isPickup }: Followed): NextStep | null {
  switch (status) {
    case 'new':
      return { to: 'confirmed', label: 'Подтвердить', needsCode: false }
    case 'confirmed':
      return { to: 'assembling', label: 'В сборку', needsCode: false }
    case 'assembling':
      return isPickup
        ? { to: 'ready', label: 'Собран, ждёт покупателя', needsCode: false }
        : { to: 'shipped', label: 'Передать в доставку', needsCode: false }
    case 'ready':
      return { to: 'completed', label: 'Выдать', needsCode: true }
    case 'shipped':
      return { to: 'completed', label: 'Доставлен', needsCode: false }
    default:
      return null
  }
}

/** Orders that still have steps, by what is done with them. */
export const QUEUES = [
  { status: 'new', title: 'Подтвердить' },
  { status: 'confirmed', title: 'Начать сборку' },
  { status: 'assembling', title: 'Собрать' },
  { status: 'ready', title: 'Выдать' },
  { status: 'shipped', title: 'В доставке' },
] as const
export type QueueStatus = (typeof QUEUES)[number]['status']
