// The card of an order: number, state, day, total and goods in short; opened, all of the order.

import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatPrice } from '#src/shared/money.ts'
import { Accordion } from '#src/ui/browsing/accordion.tsx'
import { Badge } from '#src/ui/browsing/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Icon } from '#src/ui/icons.tsx'
import type { ListedOrder, Order } from '../contract.ts'
import { mayCustomerCancel } from '../order-life.ts'
import { CancelOrder } from './cancel-order.tsx'
import styles from './order-card.module.css'
import { OrderGoods, type Pictured } from './order-goods.tsx'
import { OrderSheet } from './order-sheet.tsx'
import { OrderStepsLine } from './order-steps-line.tsx'
import {
  formatDeadline,
  formatMoment,
  isPickupOrder,
  receiptText,
  shownStatus,
  stateTone,
} from './shown-order.ts'

type Props = {
  readonly order: ListedOrder
  readonly isOpen: boolean
  readonly pictured: Pictured
  /** The state of its payment, shown in the closed card. */
  readonly payment: ReactNode
  /** Shown in the closed card too. */
  readonly repeat: ReactNode
}

export function OrderCard({ order, isOpen, pictured, payment, repeat }: Props) {
  const [opened, setOpened] = useState(isOpen)
  const { isPrinted, print } = usePrinting()
  function unfold() {
    setOpened(true)
    // the button is removed
    document.querySelector<HTMLElement>(`#${cardId(order.id)} summary`)?.focus()
  }
  return (
    <Card as="li" id={cardId(order.id)} className={styles.order} data-printed={isPrinted}>
      <Accordion
        open={opened}
        onToggle={(event) => setOpened(event.currentTarget.open)}
        summary={<Summary order={order} />}
      >
        <OrderStepsLine status={order.status} isPickup={isPickupOrder(order)} />
        <OrderSheet order={order} />
        <div className={styles.actions}>
          <Button icon={<Icon name="print" />} onClick={print}>
            Напечатать
          </Button>
          {mayCustomerCancel(order.status) && <CancelOrder orderId={order.id} />}
        </div>
      </Accordion>
      {!opened && <OrderGoods order={order} pictured={pictured} onMore={unfold} />}
      <PickupCode code={order.pickup_code} keptUntil={order.kept_until} />
      {order.confirm_until && (
        <p className={styles.waiting}>
          Магазин подтвердит заказ до {formatDeadline(order.confirm_until)}. Если не успеет, заказ
          отменится: товары снова поступят в продажу.
        </p>
      )}
      {payment}
      <div className={styles.foot}>
        {repeat}
        <Link to={`/orders/${order.id}`} className={styles.page}>
          Страница заказа<span className="visually-hidden"> № {order.id}</span>
        </Link>
      </div>
    </Card>
  )
}

const cardId = (orderId: number): string => `order-${orderId}`

function Summary({ order }: { readonly order: Order }) {
  const { label, tone, state } = shownStatus(order.status)
  return (
    <span className={styles.summary}>
      <span>
        <span className={styles.number}>Заказ № {order.id}</span>
        <span className={styles.moment}>{formatMoment(order.created_at)}</span>
      </span>
      <span className={styles.status}>
        <Badge tone={state ? stateTone(order.status) : tone}>
          <span className={styles.state}>{state ?? label}</span>
        </Badge>{' '}
        {state && <span className={styles.day}>{label}</span>}
        <span className={styles.day}>{receiptText(order)}</span>
      </span>
      <span className={styles.sum}>{formatPrice(order.total)}</span>
    </span>
  )
}

/** Prints one part of the page, marked by a class while printing. */
function usePrinting() {
  const [isPrinted, setPrinted] = useState(false)
  useEffect(() => {
    if (!isPrinted) return
    const finish = () => setPrinted(false)
    window.addEventListener('afterprint', finish)
    window.print()
    return () => window.removeEventListener('afterprint', finish)
  }, [isPrinted])
  return { isPrinted, print: () => setPrinted(true) }
}

type PickupCodeProps = {
  readonly code: string | null
  readonly keptUntil: string | null
}

/** Empty unless the order is ready for pickup. */
export function PickupCode({ code, keptUntil }: PickupCodeProps) {
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
