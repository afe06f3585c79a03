// What else the buyer of an order waits for, and one more order for him.

import { RouterLink } from '#src/platform/web/router-link.tsx'
import type { AnswerOf } from '#src/shared/endpoint.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import type { staffApi } from '../../contract.ts'
import type { NextOrder } from '../../details-contract.ts'
import { askedAfter } from '../phone-order/phone-draft.ts'
import { PHONE_ORDER } from '../phone-order/phone-order-link.tsx'
import { useMay } from '../use-session.ts'
import styles from './other-orders.module.css'

type NextProps = { readonly id: number; readonly next: NextOrder }

/** `id`: of the order that it follows. */
export const NextOrderLink = ({ id, next }: NextProps) =>
  useMay().includes('place-orders') && (
    <ButtonLink href={PHONE_ORDER} link={RouterLink} state={{ asked: askedAfter(id, next) }}>
      Ещё заказ этому покупателю
    </ButtonLink>
  )

type Others = AnswerOf<typeof staffApi.order>['other_orders']

export const OtherOrders = ({ orders }: { readonly orders: Others }) =>
  orders.length > 0 && (
    <section className={styles.others} aria-labelledby="other-orders-title">
      <h2 id="other-orders-title">Ещё заказы покупателя</h2>
      <ul>
        {orders.map(({ id, status_name: status, shipping_method: way, address }) => (
          <li key={id}>
            <RouterLink href={`/office/orders/${id}`}>Заказ № {id}</RouterLink>, {status}. {way}:{' '}
            {address}
          </li>
        ))}
      </ul>
    </section>
  )
