// /office/pick: the orders that are to be assembled, those promised first are first. Made for a phone.

import { Link } from 'react-router'
import { messageOf } from '#src/platform/web/api-error.ts'
import { momentOf } from '#src/shared/moment-words.ts'
import { FailureNotice } from '#src/ui/notice.tsx'
import type { StaffOrder } from '../../contract.ts'
import { Late, Nothing } from '../list-states.tsx'
import { Lateness } from './lateness.tsx'
import styles from './pick-screen.module.css'
import { usePickQueue } from './use-picks.ts'

export function PickListScreen() {
  const begun = usePickQueue('assembling')
  const waiting = usePickQueue('confirmed')
  const both = [begun, waiting]
  const failed = both.find(({ isError }) => isError)
  return (
    <div className={styles.screen}>
      <h1>Сборка</h1>
      {both.some(({ isPending }) => isPending) && <Late />}
      {failed && (
        <FailureNotice
          text={messageOf(failed.error, 'Заказы не загрузились.')}
          onRetry={() => failed.refetch()}
        />
      )}
      {both.every(({ data }) => data?.length === 0) && (
        <Nothing text="Собирать нечего: новых подтверждённых заказов нет." />
      )}
      <Orders title="Собираются" orders={begun.data ?? []} />
      <Orders title="Ждут сборки" orders={waiting.data ?? []} />
    </div>
  )
}

type OrdersProps = { readonly title: string; readonly orders: readonly StaffOrder[] }

function Orders({ title, orders }: OrdersProps) {
  if (orders.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className={styles.group}>
        {title}: {orders.length}
      </h2>
      <ul className={styles.orders}>
        {orders.map((order) => (
          <li key={order.id}>
            <Link to={`/office/pick/${order.id}`} className={styles.row}>
              <strong>№ {order.id}</strong>
              <span>{order.is_pickup ? 'самовывоз' : order.carrier || 'доставка'}</span>
              <span className={styles.soft}>
                {unitsText(order)}
                {order.promised_at && `, обещан ${momentOf(order.promised_at)}`}
              </span>
              <Lateness order={order} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const unitsText = ({ lines }: StaffOrder): string => {
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return `строк: ${lines.length}, штук: ${units}`
}
