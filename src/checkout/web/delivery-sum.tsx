// The price and the day of the delivery, above the order button.

import { type CartLine, cartTotal } from '#src/cart/web/public.ts'
import { formatPrice } from '#src/shared/money.ts'
import styles from './delivery-sum.module.css'
import type { OrderDelivery } from './order-delivery.ts'

type Props = {
  readonly lines: readonly CartLine[]
  readonly delivery: Pick<OrderDelivery, 'way' | 'chosen' | 'refusal'>
}

/** Rubles. */
export const totalWithDelivery = ({ lines, delivery }: Props): number =>
  Math.round(cartTotal(lines) * 100 + (delivery.chosen?.price ?? 0) * 100) / 100

export function DeliverySum({ lines, delivery: { way, chosen, refusal } }: Props) {
  const price = chosen?.price ?? null
  return (
    <div className={styles.delivery} aria-live="polite">
      {way !== 'pickup' &&
        !refusal &&
        (price === null ? (
          <p>Без доставки: её стоимость назовём до отправки.</p>
        ) : (
          <p>
            Товары {formatPrice(cartTotal(lines))}, доставка {formatPrice(price)}
          </p>
        ))}
      {chosen?.promise && (
        <p>
          {WHEN[way ?? 'pickup']}: <strong className={styles.when}>{chosen.promise.text}</strong>
        </p>
      )}
    </div>
  )
}

const WHEN = { pickup: 'Можно забрать', courier: 'Привезём', carrier: 'Привезут' } as const
