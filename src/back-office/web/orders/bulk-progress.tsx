// Steps for many orders on their way, on every screen: the seconds in which each can be taken back, then
// what came of it.

import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { messageOf } from '#src/platform/web/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import type { BulkJob } from '../../order-desk-contract.ts'
import { useKeys } from '../use-keys.ts'
import { BULK_JOBS } from '../use-session.ts'
import styles from './bulk-bar.module.css'
import { bulkQuery, isBulkOver, useUndoBulk } from './use-order-desk.ts'

export const BULK_NAMES = {
  confirmed: 'Подтвердить',
  assembling: 'В сборку',
  ready: 'Собраны, ждут покупателя',
  shipped: 'Передать в доставку',
  completed: 'Доставлены',
  cancelled: 'Отменить',
} as const

export function BulkJobs({ jobs }: { readonly jobs: readonly number[] }) {
  const client = useQueryClient()
  const asked = useQueries({ queries: jobs.map((id) => bulkQuery(id)) })
  // the one that a key takes back: the last one of the list
  const newest = asked.findLast(({ data }) => data?.state === 'waiting')
  return (
    <div className={styles.jobs}>
      {jobs.map((id, at) => (
        <BulkProgress
          key={id}
          asked={asked[at]}
          hearsKey={asked[at] === newest}
          onClose={() =>
            client.setQueryData(
              BULK_JOBS,
              jobs.filter((each) => each !== id),
            )
          }
        />
      ))}
    </div>
  )
}

type Props = {
  readonly asked: UseQueryResult<BulkJob> | undefined
  readonly hearsKey: boolean
  readonly onClose: () => void
}

function BulkProgress({ asked, hearsKey, onClose }: Props) {
  const { data: job, error } = asked ?? {}
  const client = useQueryClient()
  const state = job?.state
  useEffect(() => {
    if (state !== 'done') return
    for (const queryKey of [['orders'], ['order'], ['queue']]) {
      void client.invalidateQueries({ queryKey })
    }
  }, [client, state])
  const isClean = job?.orders.every(({ outcome }) => outcome !== 'refused')
  // read by whoever stays; who goes on has seen it
  const leave = useEffectEvent(() => {
    if (isBulkOver(job) && isClean) onClose()
  })
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the screen has changed
  useEffect(() => leave(), [pathname])
  if (!job) return <p role="status">{error ? messageOf(error, 'Нет связи.') : 'Проверяем…'}</p>
  const refused = job.orders.filter(({ outcome }) => outcome === 'refused')
  const title = BULK_NAMES[job.to as keyof typeof BULK_NAMES]
  return (
    <section className={styles.progress} aria-label="Шаг для выбранных заказов">
      <p role="status">
        {title}: {stateText(job)}
      </p>
      {state === 'waiting' && <Undo job={job} hearsKey={hearsKey} />}
      {isBulkOver(job) && (
        <Button variant="quiet" onClick={onClose}>
          Закрыть
        </Button>
      )}
      {refused.length > 0 && (
        <ul className={styles.refused}>
          {refused.map(({ id: order, failure }) => (
            <li key={order}>
              <Link to={`/office/orders/${order}`}>№ {order}</Link> — {failure}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function stateText({ state, orders }: BulkJob): string {
  const done = orders.filter(({ outcome }) => outcome === 'done').length
  const texts = {
    waiting: `заказов: ${orders.length}, ещё не начато`,
    undone: 'возвращено, ничего не сделано',
    running: `сделано ${done} из ${orders.length}`,
    done: `сделано ${done} из ${orders.length}`,
  }
  return texts[state]
}

type UndoProps = Pick<Props, 'hearsKey'> & { readonly job: BulkJob }

function Undo({ job, hearsKey }: UndoProps) {
  const undoing = useUndoBulk()
  const seconds = useSecondsUntil(job.run_at)
  const undo = () => !undoing.isPending && undoing.mutate(job.id)
  useKeys(hearsKey ? { '$mod+KeyZ': undo } : {})
  return (
    <Button
      loading={undoing.isPending}
      aria-keyshortcuts={hearsKey ? 'Control+Z' : undefined}
      onClick={undo}
    >
      Вернуть ({seconds} с)
    </Button>
  )
}

/** Counted from the answer on: clocks of browsers differ. */
function useSecondsUntil(moment: string): number {
  const [left, setLeft] = useState(() =>
    Math.min(10, Math.max(0, Math.ceil((Date.parse(moment) - Date.now()) / 1000))),
  )
  useEffect(() => {
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  return left
}
