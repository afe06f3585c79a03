// What has happened to an order, and who did it.

import { momentOf } from '#src/shared/moment-words.ts'
import type { OrderChange, StaffOrder } from '../../contract.ts'
import { changeText, lineNames } from '../../order-changes.ts'
import styles from './order-history.module.css'

type Props = {
  readonly history: readonly OrderChange[]
  /** Those of the order, and those that fell out of it. */
  readonly lines: StaffOrder['lines']
}

export const OrderHistory = ({ history, lines }: Props) => (
  <section aria-labelledby="history-title">
    <h2 id="history-title">История</h2>
    <ol className={styles.history}>
      {history.map((change) => (
        <li key={`${change.created_at} ${change.status} ${change.dropped_position}`}>
          <time dateTime={change.created_at}>{momentOf(change.created_at)}</time>{' '}
          {changeText(change, lineNames(lines))}
        </li>
      ))}
    </ol>
  </section>
)
