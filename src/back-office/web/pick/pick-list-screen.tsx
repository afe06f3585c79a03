// /office/pick: the orders that are to be assembled, by their time. Made for a phone.

import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { messageOf } from '#src/platform/web/api-error.ts'
import { momentOf } from '#src/shared/moment-words.ts'
import { FailureNotice } from '#src/ui/notice.tsx'
import { clockText, isLate } from '../../clock-words.ts'
import { pickersText } from '../../picker-words.ts'
import type { PickQueue, QueuedPick, QueuedPutBack } from '../../picks-contract.ts'
import { Late, Nothing } from '../list-states.tsx'
import { CameraScan } from '../scan/camera-scan.tsx'
import { useNow } from '../use-today.ts'
import { Lateness } from './lateness.tsx'
import styles from './pick-screen.module.css'
import { meantBy } from './picked-lines.ts'
import { AllPutBacks } from './put-backs.tsx'
import { isStopped, nobodyWaits, ordersOfScan, stateText } from './queued-orders.ts'
import { useOutbox } from './use-outbox.ts'
import { useAllPutBacks, usePickQueue } from './use-picks.ts'
import { LEAST_OF_LABEL, useScan } from './use-scan.ts'
import { Refusals } from './waiting.tsx'

const NOTHING_YET: PickQueue = { orders: [], is_more: false }
/** `stopped`: they cannot be finished now. */
const GROUPS = [
  ['Собираются', 'assembling'],
  ['Ждут сборки', 'confirmed'],
  ['Пока не собрать', 'stopped'],
] as const
const groupOf = (order: QueuedPick) => (isStopped(order) ? 'stopped' : order.status)

export function PickListScreen() {
  const queue = usePickQueue()
  const { refusals, forget } = useOutbox()
  const { orders, is_more: isMore } = queue.data ?? NOTHING_YET
  const { scanned, found, part, back, said } = useFound(orders, isMore)
  return (
    <div className={styles.screen}>
      <h1>Сборка</h1>
      <div className={styles.camera}>
        <Refusals refusals={refusals} areNamed onSeen={forget} />
        {orders.length > 0 && <CameraScan onScan={scanned} />}
        <p role="status" className={styles.said} data-wrong={back === undefined || undefined}>
          {said}
        </p>
      </div>
      {found.length > 1 && <Orders title={`Ждут эту деталь, ${part}`} orders={found} />}
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
      <AllPutBacks isOpen={back !== undefined} />
      {isMore && (
        <p className={styles.soft}>
          Показаны первые {orders.length}, есть и другие: они появятся, когда эти соберут.
        </p>
      )}
      {GROUPS.map(([title, group]) => (
        <Orders
          key={group}
          title={title}
          orders={orders.filter((order) => groupOf(order) === group)}
          areAll={!isMore}
        />
      ))}
    </div>
  )
}

type Scan = {
  readonly ids: readonly number[]
  readonly part?: string | undefined
  /** No order waits for it, and it belongs on its shelf. */
  readonly back?: QueuedPutBack | undefined
  readonly said: string
}

/** The number on the label of an order is short. */
const LABELS = { leastSigns: LEAST_OF_LABEL }

/** A scan opens the order that waits for the part; where several do, they are listed. */
function useFound(orders: readonly QueuedPick[], isMore: boolean) {
  const navigate = useNavigate()
  const lost = useAllPutBacks().data?.units ?? []
  const [{ ids, part, back, said }, setScan] = useState<Scan>({ ids: [], said: '' })
  const scanned = useScan((code) => {
    const found = ordersOfScan(orders, code)
    const [first, second] = found
    const unit = first ? undefined : lost.find(meantBy(code))
    setScan({
      ids: found.map(({ id }) => id),
      part: first?.lines.find(meantBy(code))?.article,
      back: unit,
      said: first
        ? ''
        : unit
          ? `${unit.article}: верните на полку.`
          : nobodyWaits(code.trim(), isMore),
    })
    if (first && !second) void navigate(`/office/pick/${first.id}`)
    return Boolean(first ?? unit)
  }, LABELS)
  return {
    scanned,
    part,
    back,
    // it has been put back since
    said: back && !lost.includes(back) ? '' : said,
    found: orders.filter(({ id }) => ids.includes(id)),
  }
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
        <span className={isStopped(order) ? styles.stopped : styles.soft}>{stateText(order)}</span>
        {promised && <span className={styles.soft}>обещан {momentOf(promised)}</span>}
        {pickers.length > 0 && <span className={styles.soft}>{pickersText(pickers)}</span>}
        <Lateness order={order} />
      </Link>
    </li>
  )
}
