// The statuses of an order in Russian, and the texts of refused steps. The table `order_steps` lists
// the allowed steps.

export const STATUS_NAMES = {
  new: 'новый',
  confirmed: 'подтверждён',
  assembling: 'собирается',
  ready: 'готов к выдаче',
  shipped: 'передан в доставку',
  completed: 'завершён',
  cancelled: 'отменён',
  returned: 'возвращён',
} as const

export type OrderStatus = keyof typeof STATUS_NAMES

/** Who takes a step; `shop` is the process, which only cancels. */
export type ActorKind = 'customer' | 'staff' | 'shop'

/** The same as the customer's steps in `order_steps`. */
export const CANCELLED_BY_CUSTOMER: readonly OrderStatus[] = ['new', 'confirmed']

/** Takes the Russian name of the status, as the screens know it. */
export const mayCustomerCancel = (statusName: string): boolean =>
  CANCELLED_BY_CUSTOMER.some((status) => STATUS_NAMES[status] === statusName)

type Step = { readonly from: OrderStatus; readonly to: OrderStatus }

export function refusedStepText({ from, to }: Step, by: ActorKind): string {
  if (by === 'customer' && to === 'cancelled') return TOO_LATE[from] ?? TOO_LATE.assembling
  return `Заказ «${STATUS_NAMES[from]}» не может стать «${STATUS_NAMES[to]}».`
}

const TOO_LATE: Partial<Record<OrderStatus, string>> & { readonly assembling: string } = {
  assembling: 'Заказ уже собирают. Чтобы отказаться от него, позвоните в магазин.',
  ready: 'Заказ уже собран. Чтобы отказаться от него, позвоните в магазин.',
  shipped: 'Заказ уже передан в доставку. Чтобы отказаться от него, позвоните в магазин.',
  completed: 'Заказ уже завершён: отменить его нельзя.',
  returned: 'Заказ уже возвращён: отменить его нельзя.',
}

export const refusedDropText = (from: OrderStatus): string =>
  `Заказ «${STATUS_NAMES[from]}»: строку из него убрать уже нельзя.`
