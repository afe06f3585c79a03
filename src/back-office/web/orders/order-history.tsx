// What has happened to an order, and who did it.

import { momentOf } from '#src/shared/moment-words.ts'
import type { OrderChange } from '../../contract.ts'
import { placedText } from '../../order-events.ts'
import styles from './order-history.module.css'

type Props = { readonly history: readonly OrderChange[] }

export const OrderHistory = ({ history }: Props) => (
  <section aria-labelledby="history-title">
    <h2 id="history-title">История</h2>
    <ol className={styles.history}>
      {history.map((change) => (
        <li key={`${change.created_at} ${change.status} ${change.dropped_position}`}>
          <time dateTime={change.created_at}>{momentOf(change.created_at)}</time>{' '}
          {changeText(change)}
        </li>
      ))}
    </ol>
  </section>
)

/** What was done, by whom and why. */
export function changeText(change: OrderChange): string {
  const who = change.actor_name || actorText(change.actor)
  if (change.by_phone) return `${change.status_name}, ${placedText(who)}`
  const done = `${deedText(change)}, ${who}`
  return change.reason ? `${done}: ${change.reason}` : done
}

function deedText(change: OrderChange): string {
  const { dropped_position: line, dropped_units: units, new_position: came } = change
  if (line === null) return change.status_name
  const what = units === null ? `строка ${line}` : `${units} шт. из строки ${line}`
  if (came !== null) return `${what}: замена строкой ${came}`
  return units === null ? `убрана ${what}` : `убрано ${what}`
}

const ACTORS: Readonly<Record<string, string>> = { customer: 'покупатель', shop: 'магазин' }

/** `staff 7` is the member of staff with this number. */
const actorText = (actor: string): string =>
  ACTORS[actor.split(' ')[0] ?? ''] ?? actor.replace(/^staff /, 'сотрудник № ')
