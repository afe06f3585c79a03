// The queue of picking: which order is next, and which ones wait for a part that was scanned.

import { normaliseArticle } from '#src/shared/article.ts'
import { scanCode } from '#src/shared/barcode.ts'
import type { QueuedPick } from '../../picks-contract.ts'

type Asked = {
  /** The one that was just assembled. */
  readonly after: number
  readonly me: number | undefined
}

/** One's own first, then what nobody picks; what cannot be picked now is no next one. */
export function nextToPick(
  orders: readonly QueuedPick[],
  { after, me }: Asked,
): QueuedPick | undefined {
  const open = orders.filter(
    ({ id, is_elsewhere: isElsewhere, is_awaited: isAwaited, missing }) =>
      id !== after && !isElsewhere && !isAwaited && missing === 0,
  )
  return (
    open.find(({ pickers }) => pickers.some(({ id }) => id === me)) ??
    open.find(({ pickers }) => pickers.length === 0)
  )
}

/** Orders that still need this part, in the order of the queue. */
export function ordersOfScan(orders: readonly QueuedPick[], scanned: string): QueuedPick[] {
  const barcode = scanCode(scanned)
  const article = normaliseArticle(scanned)
  return orders.filter(({ lines }) =>
    lines.some(
      (line) =>
        line.left > 0 &&
        (line.barcodes.includes(barcode) || normaliseArticle(line.article) === article),
    ),
  )
}

/** What a scan is answered that no order of the queue waits for. */
export const nobodyWaits = (code: string, isMore: boolean): string =>
  isMore
    ? `${code}: из показанных заказов этого не ждёт ни один, но показаны не все.`
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
