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
import { isPickupOrder, lineTotal, orderedItems, promiseOf } from './shown-order.ts'

export const OrderSheet = ({ order }: { readonly order: Order | ListedOrder }) => (
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
    <Particulars order={order} />
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

/** «Наличными при получении, оплачен 24.11.2026» where the shop's accounts say so. */
function paymentOf(order: Order | ListedOrder): string {
  const paidOn = 'paid_on' in order ? order.paid_on : undefined
  if (!paidOn) return order.payment_method
  return `${order.payment_method}, оплачен ${paidOn.split('-').reverse().join('.')}`
}

function Particulars({ order }: { readonly order: Order | ListedOrder }) {
  const place = useOrderPlace(order.address, isPickupOrder(order))
  const particulars = [
    ['Получение', [order.shipping_method, order.carrier].filter(Boolean).join(', ')],
    ['Адрес', place.text],
    ['Срок', promiseOf(order)],
    ['Оплата', paymentOf(order)],
    ['Номер в учёте', 'number_in_accounts' in order ? order.number_in_accounts : ''],
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
