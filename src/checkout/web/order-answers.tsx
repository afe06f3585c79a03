// Where an order is received, what to do there and how it is paid, line by line.

import type { ListedOrder } from '#src/orders/contract.ts'
import { isClosed, isPickupOrder, paymentOf, shippingOf } from '#src/orders/web/public.ts'
import { formatPrice } from '#src/shared/money.ts'
import styles from './order-answers.module.css'

type Props = {
  readonly order: ListedOrder
  /** The city and the address of the shop, or the address of the buyer. */
  readonly place: string
  /** Whether the shop stands on the page's map. */
  readonly isOnMap: boolean
}

export const OrderAnswers = ({ order, place, isOnMap }: Props) => (
  <dl className={styles.answers}>
    <dt>{shippingOf(order)}</dt>
    <dd>{isOnMap ? <a href="#place">{place}</a> : place}</dd>
    {!isClosed(order.status) && !order.pickup_code && (
      <>
        <dt>При получении</dt>
        <dd>{isPickupOrder(order) ? IN_THE_SHOP : AT_THE_DOOR}</dd>
      </>
    )}
    <dt>Оплата</dt>
    <dd>
      {paymentOf(order)}, <span className={styles.sum}>{formatPrice(order.total)}</span>
    </dd>
  </dl>
)

const IN_THE_SHOP =
  'Назовите код получения: когда заказ будет готов, он появится здесь и придёт на подтверждённый e-mail.'
const AT_THE_DOOR = 'Проверьте количество и упаковку, сверьте артикулы с заказом.'
