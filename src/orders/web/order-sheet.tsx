// An order in full: lines, total, particulars.

import { Link } from 'react-router'
import { formatPrice } from '#src/shared/money.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { verdictFor } from '#src/shared/verdict-words.ts'
import { useOrderPlace } from '#src/stores/web/public.ts'
import { FitMark } from '#src/ui/fit-mark.tsx'
import type { ListedOrder, Order } from '../contract.ts'
import { STATUS_NAMES } from '../order-life.ts'
import type { OrderedItem } from '../ordered-item.ts'
import styles from './order-sheet.module.css'
import {
  isPickupOrder,
  lineTotal,
  orderedItems,
  paymentOf,
  promiseOf,
  shippingOf,
} from './shown-order.ts'

type Props = {
  readonly order: Order | ListedOrder
  /** Where the page itself says how the order is received and paid. */
  readonly isBrief?: boolean
}

export const OrderSheet = ({ order, isBrief = false }: Props) => (
  <div className={styles.sheet}>
    <ul>
      {orderedItems(order.items).map((line) => (
        <Line key={line.key} line={line} isReceived={order.status === STATUS_NAMES.completed} />
      ))}
    </ul>
    {order.shipping_cost > 0 && (
      <p className={styles.delivery}>
        Доставка: <span className="tabular">{formatPrice(order.shipping_cost)}</span>
      </p>
    )}
    <p className={styles.total}>
      Итого: <span className="tabular">{formatPrice(order.total)}</span>
    </p>
    <Particulars order={order} isBrief={isBrief} />
  </div>
)

type LineProps = { readonly line: OrderedItem; readonly isReceived: boolean }

function Line({ line, isReceived }: LineProps) {
  const { id, key, name, article, manufacturer, price, quantity, fitment, car } = line
  return (
    <li className={styles.line}>
      <span>
        {id === null ? name : <Link to={`/catalog/product/${key}`}>{name}</Link>}
        <span className={styles.origin}>
          {manufacturer} <span className={styles.article}>· {article}</span>
        </span>
        {isReceived && id !== null && (
          <Link to={`/catalog/product/${key}#reviews`} className={styles.toReview}>
            Написать отзыв<span className="visually-hidden">: {name}</span>
          </Link>
        )}
        {/* after the purchase «unknown» tells nothing */}
        {fitment && fitment !== 'unknown' && car && (
          <FitMark verdict={fitment} word={verdictFor(fitment, car)} />
        )}
      </span>
      <span className={styles.price}>
        {formatPrice(price)} × {quantity}
      </span>
      <span className={styles.lineTotal}>{formatPrice(lineTotal(line))}</span>
    </li>
  )
}

function Particulars({ order, isBrief = false }: Props) {
  const place = useOrderPlace(order.address, isPickupOrder(order))
  const receipt = [
    ['Получение', shippingOf(order)],
    ['Адрес', place.text],
    ['Срок', promiseOf(order)],
    ['Оплата', paymentOf(order)],
  ] as const
  const particulars = [
    ...(isBrief ? [] : receipt),
    ['Номер в учёте', 'number_in_accounts' in order ? order.number_in_accounts : ''],
    ['Получатель', order.recipient],
    ['Телефон', formatPhone(order.phone)],
    ['Комментарий', order.comment],
  ] as const
  return (
    <dl className={styles.particulars}>
      {particulars.map(
        ([name, value]) =>
          value && (
            <div key={name} className={name === 'Комментарий' ? styles.wide : undefined}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
