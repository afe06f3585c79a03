// The confirmation of a placed order.

import { useEffect, useRef } from 'react'
import type { Order } from '#src/orders/contract.ts'
import { BeginPayment } from '#src/payments/web/public.ts'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import { formatPrice } from '#src/shared/money.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { useOrderPlace } from '#src/stores/web/public.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { CheckIcon } from '#src/ui/icons.tsx'
import styles from './placed-order.module.css'

export type Placed = { readonly order: Order; readonly isPaidOnline: boolean }

export function PlacedOrder({ order, isPaidOnline }: Placed) {
  const heading = useRef<HTMLHeadingElement>(null)
  const place = useOrderPlace(order.address)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.placed}>
      <h1 ref={heading} tabIndex={-1} className={styles.heading}>
        <CheckIcon className={styles.sign} />
        Заказ №&nbsp;{order.id} принят
      </h1>
      <div>
        <p>
          К оплате: <strong className="tabular">{formatPrice(order.total)}</strong>
        </p>
        <p>
          {order.shipping_method}: {place.text}
        </p>
        {!place.isShop && (
          <p>Стоимость доставки назовём до отправки: от неё можно отказаться без расходов.</p>
        )}
        <p>
          Мы позвоним по номеру <span className={styles.phone}>{formatPhone(order.phone)}</span>
        </p>
      </div>
      <div className={styles.ways}>
        {isPaidOnline && <BeginPayment orderId={order.id} />}
        <ButtonLink
          href={`/personal-area/orders#order-${order.id}`}
          link={RouterLink}
          variant={isPaidOnline ? 'secondary' : 'primary'}
        >
          Посмотреть заказ
        </ButtonLink>
        <ButtonLink href="/catalog" link={RouterLink}>
          В каталог
        </ButtonLink>
      </div>
    </section>
  )
}
