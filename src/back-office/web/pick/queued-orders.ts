// The queue of picking: which order is next, and which ones wait for a part that was scanned.

import type { QueuedPick } from '../../picks-contract.ts'
import { meantBy } from './picked-lines.ts'

type Asked = {
  /** The one that was just assembled. */
  readonly after: number
  readonly me: number | undefined
}

/** It cannot be finished now, whoever picks it. */
export const isStopped = (order: QueuedPick): boolean =>
  order.is_elsewhere || order.is_awaited || order.missing > 0

/** One's own first, then what nobody picks; what cannot be picked now is no next one. */
export function nextToPick(
  orders: readonly QueuedPick[],
  { after, me }: Asked,
): QueuedPick | undefined {
  const open = orders.filter((order) => order.id !== after && !isStopped(order))
  return (
    open.find(({ pickers }) => pickers.some(({ id }) => id === me)) ??
    open.find(({ pickers }) => pickers.length === 0)
  )
}

/** Orders that still need this part, or whose label it is, in the order of the queue. */
export function ordersOfScan(orders: readonly QueuedPick[], scanned: string): QueuedPick[] {
  const isMeant = meantBy(scanned)
  return orders.filter(
    ({ id, lines }) =>
      `${id}` === scanned.trim() || lines.some((line) => line.left > 0 && isMeant(line)),
  )
}

/** What a scan is answered that no order of the queue waits for. */
export const nobodyWaits = (code: string, isMore: boolean): string =>
  isMore
    ? `${code}: ни один заказ этого не ждёт, но показаны не все.`
    : `${code}: ни один заказ этого не ждёт.`

/** `собрано 3 из 4, ждёт менеджера`. */
export function stateText(order: QueuedPick): string {
  const { units, picked, missing, is_elsewhere: isElsewhere, is_awaited: isAwaited } = order
  return [
    `собрано ${picked} из ${units}`,
    missing > 0 ? 'ждёт менеджера' : '',
    isElsewhere ? 'ждёт перемещения' : '',
    isAwaited ? 'ждёт поставщика' : '',
  ]
    .filter(Boolean)
    .join(', ')
}
