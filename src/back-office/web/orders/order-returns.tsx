// What came back of an order: when, by whom, what became of the goods and the money.

import type { AnswerOf } from '#src/shared/endpoint.ts'
import { momentOf } from '#src/shared/moment-words.ts'
import { formatPrice } from '#src/shared/money.ts'
import type { staffApi } from '../../contract.ts'
import { type ReturnedUnits, unitsOfReturns } from '../../returned-goods.ts'
import styles from './order-history.module.css'

type Shown = AnswerOf<typeof staffApi.order>
type Return = Shown['returns'][number]
type Props = { readonly shown: Pick<Shown, 'order' | 'returns'> }

export function OrderReturns({ shown: { order, returns } }: Props) {
  if (returns.length === 0) return null
  const units = unitsOfReturns(order.lines, returns)
  return (
    <section aria-labelledby="returns-title">
      <h2 id="returns-title">Возвраты</h2>
      <ol className={styles.history}>
        {returns.map((back, at) => (
          <li key={back.created_at}>
            <time dateTime={back.created_at}>{momentOf(back.created_at)}</time>{' '}
            {returnText(back, units[at] ?? [], order.lines)}
          </li>
        ))}
      </ol>
    </section>
  )
}

function returnText(
  back: Return,
  units: readonly ReturnedUnits[],
  lines: Shown['order']['lines'],
): string {
  const { actor_name: name, goods, given_back: given, refunded, place, reason } = back
  const nameOf = (position: number) =>
    lines.find((line) => line.position === position)?.name ?? `строка ${position}`
  const what = units
    .map(({ position, quantity }) => `${nameOf(position)} — ${quantity} шт.`)
    .join('; ')
  return [
    what,
    goods === 'stock' ? 'товар на остатке' : 'товар списан',
    given > 0 && `отдано в магазине ${formatPrice(given)}`,
    refunded !== null && refunded > 0 && `онлайн возвращается ${formatPrice(refunded)}`,
    place && `приняли: ${place}`,
    name,
  ]
    .filter(Boolean)
    .join(', ')
    .concat(reason && `: ${reason}`)
}
