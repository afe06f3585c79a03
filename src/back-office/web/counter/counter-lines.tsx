// The parts of an order at the counter: what each costs, and whether it is here.

import type { AnswerOf } from '#src/shared/endpoint.ts'
import { formatPrice } from '#src/shared/money.ts'
import type { staffApi } from '../../contract.ts'
import styles from './counter-screen.module.css'

type Shown = AnswerOf<typeof staffApi.order>

export const CounterLines = ({ shown }: { readonly shown: Shown }) => (
  <ol className={styles.lines}>
    {shown.order.lines.map((line) => (
      <li key={line.position} className={styles.line}>
        <span>
          <strong>{line.name}</strong>
          <span className={styles.soft}>
            {line.article}, {line.manufacturer}
          </span>
          <Where shown={shown} position={line.position} />
        </span>
        <span className={styles.count}>
          {line.quantity} шт.
          <span className={styles.soft}>
            {formatPrice(line.price)}
            {line.quantity > 1 && ' за шт.'}
          </span>
        </span>
      </li>
    ))}
  </ol>
)

/** Of a ready order what lies in its own shop is here; of another place only the records say so. */
function Where({ shown: { order, from }, position }: { shown: Shown; position: number }) {
  const places = from.filter((one) => one.position === position)
  const isOwn = ({ place }: { place: string }) => place.endsWith(`, ${order.address}`)
  const isReady = order.status === 'ready' && order.is_pickup
  if (isReady && places.length > 0 && places.every(isOwn)) {
    return <span className={styles.here}>Здесь, отложено</span>
  }
  // what was handed over lies nowhere
  if (places.length === 0 || order.status === 'completed') return null
  return (
    <span className={styles.soft}>
      {isReady && 'Проверьте, привезли ли: '}
      {places.map(({ place, quantity }) => `${place}, ${quantity} шт.`).join('; ')}
    </span>
  )
}
