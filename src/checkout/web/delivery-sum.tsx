// The price and the day of the delivery, above the order button.

import { type CartLine, cartTotal } from '#src/cart/web/public.ts'
import { shopText } from '#src/delivery/web/public.ts'
import { formatPrice } from '#src/shared/money.ts'
import { chosenCity } from '#src/stores/web/public.ts'
import { classNames } from '#src/ui/class-names.ts'
import styles from './delivery-sum.module.css'
import type { OrderDelivery, Pricing } from './order-delivery.ts'

type Props = {
  readonly lines: readonly CartLine[]
  readonly delivery: Pick<OrderDelivery, 'way' | 'chosen' | 'priced'>
}

/** Rubles; the goods alone where the delivery has no price yet. */
export const totalWithDelivery = ({ lines, delivery: { chosen, priced } }: Props): number => {
  const price = priced === 'included' ? (chosen?.price ?? 0) : 0
  return Math.round(cartTotal(lines) * 100 + price * 100) / 100
}

export function DeliverySum({ lines, delivery: { way, chosen, priced } }: Props) {
  const price = chosen?.price ?? 0
  const city = chosenCity.use()
  // on a phone the line stands where the total alone would hide a price
  const isBeside = way === 'pickup' || priced !== 'included'
  return (
    <div className={styles.delivery} aria-live="polite">
      {priced !== 'included' && WITHOUT_PRICE[priced] && <p>{WITHOUT_PRICE[priced]}</p>}
      {way && lines.length > 0 && (
        <p className={classNames(styles.lines, isBeside && styles.besides)}>
          <span>
            Товары <span>{formatPrice(cartTotal(lines))}</span>
          </span>
          <span>
            {way === 'pickup' ? 'самовывоз ' : 'доставка '}
            <span>{way === 'pickup' ? 'бесплатно' : isBeside ? '—' : formatPrice(price)}</span>
          </span>
        </p>
      )}
      {chosen?.promise && (
        <p>
          {(chosen.promise.at === null ? WAYS : WHEN)[way ?? 'pickup']}:{' '}
          <strong className={styles.when}>{chosen.promise.text}</strong>
          {chosen.shop && chosen.promise.kind !== 'missing' && `, ${shopText(chosen.shop, city)}`}
        </p>
      )}
    </div>
  )
}

/** A refusal is said at its field. */
const WITHOUT_PRICE: Readonly<Record<Exclude<Pricing, 'included'>, string>> = {
  later: 'Без доставки: её стоимость назовём до отправки.',
  typed: 'Посчитаем доставку, когда введёте город.',
  coming: 'Считаем доставку…',
  refused: '',
}

const WHEN = { pickup: 'Можно забрать', courier: 'Привезём', carrier: 'Привезут' } as const
/** Where no time is known. */
const WAYS = { pickup: 'Самовывоз', courier: 'Курьер', carrier: 'Перевозчик' } as const
