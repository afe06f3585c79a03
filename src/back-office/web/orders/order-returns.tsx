// What came back of an order: when, by whom, what became of the goods and the money.

import type { AnswerOf } from '#src/shared/endpoint.ts'
import { momentOf } from '#src/shared/moment-words.ts'
import { formatPrice } from '#src/shared/money.ts'
import type { staffApi } from '../../contract.ts'
import styles from './order-history.module.css'

type Shown = AnswerOf<typeof staffApi.order>
type Return = Shown['returns'][number]
type Props = { readonly shown: Pick<Shown, 'order' | 'returns'> }

export const OrderReturns = ({ shown: { order, returns } }: Props) =>
  returns.length === 0 ? null : (
    <section aria-labelledby="returns-title">
      <h2 id="returns-title">Возвраты</h2>
      <ol className={styles.history}>
        {returns.map((back) => (
          <li key={back.created_at}>
            <time dateTime={back.created_at}>{momentOf(back.created_at)}</time>{' '}
            {returnText(back, order.lines)}
          </li>
        ))}
      </ol>
    </section>
  )

function returnText(back: Return, lines: Shown['order']['lines']): string {
  const { actor_name: name, goods, given_back: given, reason } = back
  const nameOf = (position: number) =>
    lines.find((line) => line.position === position)?.name ?? `строка ${position}`
  const what =
    back.lines === null
      ? 'весь заказ'
      : back.lines
          .map(({ position, quantity }) => `${nameOf(position)} — ${quantity} шт.`)
          .join('; ')
  return [
    what,
    goods === 'stock' ? 'товар на остатке' : 'товар списан',
    given > 0 && `отдано в магазине ${formatPrice(given)}`,
    name,
  ]
    .filter(Boolean)
    .join(', ')
    .concat(reason && `: ${reason}`)
}
