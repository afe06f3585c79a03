// What the seller asks for at the counter, seen without unfolding the order.

import { formatDeadline } from '../order-date.ts'
import styles from './pickup-code.module.css'

type Props = {
  readonly code: string | null
  readonly keptUntil: string | null
}

/** Nothing while the order does not wait at the counter. */
export function PickupCode({ code, keptUntil }: Props) {
  if (!code) return null
  return (
    <div className={styles.pickup}>
      <p>
        Код получения <strong className={styles.code}>{code}</strong>
      </p>
      <p className={styles.note}>
        Назовите его в магазине.
        {keptUntil !== null && ` Заказ ждёт вас до ${formatDeadline(keptUntil)}.`}
      </p>
    </div>
  )
}
