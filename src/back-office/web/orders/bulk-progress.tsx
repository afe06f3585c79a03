// A step for many orders on its way: the seconds in which it can be taken back, then what came of it.

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '#src/platform/web/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import type { BulkJob } from '../../order-desk-contract.ts'
import styles from './bulk-bar.module.css'
import { BULK_NAMES } from './bulk-bar.tsx'
import { useBulk, useUndoBulk } from './use-order-desk.ts'

type Props = { readonly id: number; readonly onClose: () => void }

export function BulkProgress({ id, onClose }: Props) {
  const { data: job, error } = useBulk(id)
  const client = useQueryClient()
  const state = job?.state
  useEffect(() => {
    if (state !== 'done') return
    for (const queryKey of [['orders'], ['order'], ['queue']]) {
      void client.invalidateQueries({ queryKey })
    }
  }, [client, state])
  if (!job) return <p role="status">{error ? messageOf(error, 'Нет связи.') : 'Проверяем…'}</p>
  const refused = job.orders.filter(({ outcome }) => outcome === 'refused')
  const title = BULK_NAMES[job.to as keyof typeof BULK_NAMES]
  return (
    <section className={styles.progress} aria-label="Шаг для выбранных заказов">
      <p role="status">
        {title}: {stateText(job)}
      </p>
      {state === 'waiting' && <Undo job={job} />}
      {(state === 'done' || state === 'undone') && (
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

function Undo({ job }: { readonly job: BulkJob }) {
  const undoing = useUndoBulk()
  const seconds = useSecondsUntil(job.run_at)
  return (
    <Button loading={undoing.isPending} onClick={() => undoing.mutate(job.id)}>
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
