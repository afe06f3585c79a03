// What has to be taken before an order is called assembled.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import {
  type Elsewhere,
  isPickingBegun,
  listElsewhere,
  listPickLines,
  type PickedLine,
} from './picks.repository.ts'

/** Units of a line that a screen has shown as taken. */
export type SeenMark = { readonly position: number; readonly picked: number }

/**
 * An order that somebody picks is taken whole; one that nobody picks is taken on trust, but for what
 * lies elsewhere. `seen`: what the caller's screen has shown; null: he does not say.
 */
export async function requireTaken(
  tx: Database,
  orderId: number,
  seen: readonly SeenMark[] | null,
): Promise<void> {
  const lines = await listPickLines(tx, orderId)
  refuseMissing(lines)
  if (seen) refuseOtherMarks(lines, seen)
  const untaken = lines.filter(({ picked, quantity }) => picked < quantity)
  if (untaken.length === 0) return
  // of what a supplier has not sent the step itself tells
  const elsewhere = (await listElsewhere(tx, orderId)).filter(({ isAwaited }) => !isAwaited)
  if (elsewhere.length > 0) throw liesElsewhere(elsewhere)
  if (seen !== null || (await isPickingBegun(tx, orderId))) {
    throw new ShopError(
      'conflict',
      `Взято не всё: ${untaken.map(takenText).join('; ')}. ${WAYS_OUT}`,
    )
  }
}

/** Nobody has in his hands what has not come. */
export async function requireHere(
  tx: Database,
  orderId: number,
  { position, quantity }: PickedLine,
  picked: number,
): Promise<void> {
  const elsewhere = (await listElsewhere(tx, orderId)).filter((one) => one.position === position)
  const away = elsewhere.reduce((all, one) => all + one.quantity, 0)
  if (picked > quantity - away) throw liesElsewhere(elsewhere)
}

const liesElsewhere = (elsewhere: readonly Elsewhere[]): ShopError => {
  const names = (those: readonly Elsewhere[], of: (one: Elsewhere) => string) =>
    those.map((one) => `«${one.name}» — ${of(one)}`).join('; ')
  const awaited = elsewhere.filter((one) => one.isAwaited)
  const lost = elsewhere.filter((one) => one.lost > 0)
  const there = elsewhere.filter((one) => !one.isAwaited && one.quantity > one.lost)
  return new ShopError(
    'conflict',
    [
      there.length > 0 &&
        `Лежит не здесь: ${names(there, ({ place }) => place)}; сначала примите перемещение.`,
      awaited.length > 0 &&
        `Не пришло от поставщика: ${names(awaited, ({ quantity }) => `${quantity} шт.`)}.`,
      lost.length > 0 &&
        `Не дошло с перемещением: ${names(lost, (one) => `${one.lost} шт.`)}; примите товар, замените строку или уберите.`,
    ]
      .filter(Boolean)
      .join(' '),
  )
}

const WAYS_OUT = 'Отметьте взятое в «Сборке», а если её начали по ошибке, нажмите там «Не собираю».'

const takenText = ({ name, picked, quantity }: PickedLine): string =>
  `«${name}», взято ${picked} из ${quantity}`

/** What was not found on the shelf is taken out, replaced, or found, before the order goes on. */
function refuseMissing(lines: readonly PickedLine[]): void {
  const missing = lines.filter((line) => line.missing > 0)
  if (missing.length === 0) return
  const names = missing.map(({ name, missing: units }) => `«${name}», ${units} шт.`).join('; ')
  throw new ShopError(
    'conflict',
    `При сборке не нашли: ${names} Уберите строку или замените её, а если товар нашёлся — отметьте это в сборке.`,
  )
}

function refuseOtherMarks(lines: readonly PickedLine[], seen: readonly SeenMark[]): void {
  const shown = new Map(seen.map(({ position, picked }) => [position, picked]))
  const others = lines.filter(({ position, picked }) => shown.get(position) !== picked)
  const isSame = others.length === 0 && shown.size === lines.length
  if (isSame) return
  const names = others.map(takenText).join('; ')
  throw new ShopError(
    'conflict',
    `Отметки изменились, пока вы смотрели${names && `: ${names}`}. Заказ не собран: проверьте и нажмите ещё раз.`,
  )
}
