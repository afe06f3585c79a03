// The sticky bar with the total and the order button.

import type { CartLine } from '#src/cart/web/public.ts'
import { EMPTY_CART } from '#src/orders/web/public.ts'
import { type ApiError, messageOf } from '#src/platform/web/api-error.ts'
import { formatAmount, formatPrice } from '#src/shared/money.ts'
import { Button } from '#src/ui/button.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { DeliverySum, totalWithDelivery } from './delivery-sum.tsx'
import styles from './order-bar.module.css'
import type { OrderDelivery } from './order-delivery.ts'
import { isRefused } from './use-place-order.ts'

type Props = {
  /** The id of the form that the button sends. */
  readonly form: string
  readonly lines: readonly CartLine[]
  readonly isPending: boolean
  readonly delivery: OrderDelivery
  readonly error: ApiError | null
  /** Changed price of the delivery that made the shop refuse the order; else null. */
  readonly refusedPrice: number | null
}

/** The id of the bar, which takes the focus of what is removed above it. */
export const BAR = 'order-bar'

export function OrderBar(props: Props) {
  const { form, lines, isPending, delivery, error, refusedPrice } = props
  const price = delivery.chosen?.price ?? null
  const isOtherPrice = refusedPrice !== null && price !== null && price !== refusedPrice
  return (
    <div id={BAR} tabIndex={-1} className={styles.bar}>
      {lines.length === 0 && <p className={styles.notice}>{EMPTY_CART}</p>}
      {error && (
        <div className={styles.notice}>
          <FailureNotice text={isOtherPrice ? nowCosts(price) : failureText(error)} />
        </div>
      )}
      <DeliverySum lines={lines} delivery={delivery} />
      <p className={styles.total} aria-live="polite">
        {delivery.priced === 'included' ? 'Итого' : 'Итого без доставки'}:{' '}
        <strong className={styles.sum}>
          {formatAmount(totalWithDelivery({ lines, delivery }))} руб.
        </strong>
      </p>
      <Button
        type="submit"
        form={form}
        variant="primary"
        className={styles.send}
        loading={isPending}
      >
        Оформить заказ
      </Button>
    </div>
  )
}

const nowCosts = (price: number): string =>
  `Доставка теперь стоит ${formatPrice(price)} Проверьте сумму и оформите заказ ещё раз.`

const NO_ANSWER =
  'Магазин не ответил. Нажмите «Оформить заказ» ещё раз: второго заказа не появится.'

/** The server's message where it refused the order or takes none now. */
const failureText = (error: ApiError): string =>
  isRefused(error)
    ? messageOf(error, 'Заказ не принят.')
    : error.status === 503
      ? messageOf(error, NO_ANSWER)
      : NO_ANSWER
