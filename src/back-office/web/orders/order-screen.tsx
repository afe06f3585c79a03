// /office/orders/{id}: one order.

import { Link, useParams } from 'react-router'
import { OfficeFailure } from '../office-failure.tsx'
import { OrderPanel } from './order-panel.tsx'
import styles from './orders-screen.module.css'

export function OrderScreen() {
  const id = Number(useParams().order)
  if (!Number.isSafeInteger(id) || id < 1) return <OfficeFailure text="Такого заказа нет." />
  return (
    <div className={styles.screen}>
      <Link to="/office/orders">Все заказы</Link>
      <OrderPanel id={id} />
    </div>
  )
}
