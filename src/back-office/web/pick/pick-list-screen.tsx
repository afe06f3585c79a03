// /office/pick: the orders that are to be assembled, by their time. Made for a phone.

import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { messageOf } from '#src/platform/web/api-error.ts'
import { momentOf } from '#src/shared/moment-words.ts'
import { FailureNotice } from '#src/ui/notice.tsx'
import { clockText, isLate } from '../../clock-words.ts'
import { pickersText } from '../../picker-words.ts'
import type { PickQueue, QueuedPick } from '../../picks-contract.ts'
import { Late, Nothing } from '../list-states.tsx'
import { CameraScan } from '../scan/camera-scan.tsx'
import { useNow } from '../use-today.ts'
import { Lateness } from './lateness.tsx'
import styles from './pick-screen.module.css'
import { AllPutBacks } from './put-backs.tsx'
import { nobodyWaits, ordersOfScan, stateText } from './queued-orders.ts'
import { useOutbox } from './use-outbox.ts'
import { usePickQueue } from './use-picks.ts'
import { useScan } from './use-scan.ts'
import { Refusals } from './waiting.tsx'

const NOTHING_YET: PickQueue = { orders: [], is_more: false }
const GROUPS = [
  ['Собираются', 'assembling'],
  ['Ждут сборки', 'confirmed'],
] as const

export function PickListScreen() {
  const queue = usePickQueue()
  const { refusals, forget } = useOutbox()
  const { orders, is_more: isMore } = queue.data ?? NOTHING_YET
  const { scanned, found, said } = useFound(orders, isMore)
  return (
    <div className={styles.screen}>
      <h1>Сборка</h1>
      <Refusals refusals={refusals} areNamed onSeen={forget} />
      <div className={styles.camera}>
        {orders.length > 0 && <CameraScan onScan={scanned} />}
        <p role="status" className={styles.said} data-wrong={said !== '' || undefined}>
          {said}
        </p>
      </div>
      {found.length > 1 && <Orders title="Ждут эту деталь" orders={found} />}
      {queue.isPending && <Late />}
      {!queue.data && queue.isError && (
        <FailureNotice
          text={messageOf(queue.error, 'Нет связи: заказы загрузятся, когда она появится.')}
          onRetry={() => queue.refetch()}
        />
      )}
      {queue.data?.orders.length === 0 && (
        <Nothing text="Собирать нечего: новых подтверждённых заказов нет." />
      )}
      <AllPutBacks />
      {isMore && (
        <p className={styles.soft}>
          Показаны первые {orders.length}, есть и другие: они появятся, когда эти соберут.
        </p>
      )}
      {GROUPS.map(([title, status]) => (
        <Orders
          key={status}
          title={title}
          orders={orders.filter((order) => order.status === status)}
          areAll={!isMore}
        />
      ))}
    </div>
  )
}

/** A scan opens the order that waits for the part; where several do, they are listed. */
function useFound(orders: readonly QueuedPick[], isMore: boolean) {
  const navigate = useNavigate()
  const [ids, setIds] = useState<readonly number[]>([])
  const [said, setSaid] = useState('')
  const scanned = useScan((code) => {
    const found = ordersOfScan(orders, code)
    setIds(found.map(({ id }) => id))
    setSaid(found.length === 0 ? nobodyWaits(code.trim(), isMore) : '')
    const [first, second] = found
    if (first && !second) void navigate(`/office/pick/${first.id}`)
    return found.length > 0
  })
  return { scanned, said, found: orders.filter(({ id }) => ids.includes(id)) }
}

type OrdersProps = {
  readonly title: string
  readonly orders: readonly QueuedPick[]
  /** False: there are more than these, so they are not counted. */
  readonly areAll?: boolean
}

function Orders({ title, orders, areAll = true }: OrdersProps) {
  if (orders.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className={styles.group}>{areAll ? `${title}: ${orders.length}` : title}</h2>
      <ul className={styles.orders}>
        {orders.map((order) => (
          <Row key={order.id} order={order} />
        ))}
      </ul>
    </section>
  )
}

function Row({ order }: { readonly order: QueuedPick }) {
  const now = useNow()
  const { id, promised_at: promised, due_at: due, pickers } = order
  const isStopped = order.is_elsewhere || order.is_awaited || order.missing > 0
  const clock =
    due === null ? null : ({ kind: 'assemble', due_at: due, late_ms: order.late_ms } as const)
  return (
    <li>
      <Link to={`/office/pick/${id}`} className={styles.row}>
        <strong>№ {id}</strong>
        <span>{order.is_pickup ? 'самовывоз' : order.carrier || 'доставка'}</span>
        {clock && (
          <span className={isLate(clock, now) ? styles.late : styles.due}>
            {clockText(clock, now)}
          </span>
        )}
        <span className={isStopped ? styles.stopped : styles.soft}>{stateText(order)}</span>
        {promised && <span className={styles.soft}>обещан {momentOf(promised)}</span>}
        {pickers.length > 0 && <span className={styles.soft}>{pickersText(pickers)}</span>}
        <Lateness order={order} />
      </Link>
    </li>
  )
}
