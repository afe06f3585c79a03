// An order at the counter that is not handed over: what comes first, or by whom and when it was done.

import { RouterLink } from '#src/platform/web/router-link.tsx'
import type { AnswerOf } from '#src/shared/endpoint.ts'
import { momentOf } from '#src/shared/moment-words.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import type { staffApi } from '../../contract.ts'
import { nextStep } from '../../next-step.ts'
import { STAFF_ACTS } from '../../permissions.ts'
import { useMay } from '../use-session.ts'
import styles from './counter-screen.module.css'

type Shown = AnswerOf<typeof staffApi.order>

const OFF = ['cancelled', 'returned']

/** Nothing is to be paid for it any more. */
export const isOver = (status: string): boolean => OFF.includes(status)

export function NotReady({ shown }: { readonly shown: Shown }) {
  const may = useMay()
  const { order } = shown
  const done = doneText(shown)
  if (done !== null) return <p className={styles.note}>{done}</p>
  const next = nextStep(order, STAFF_ACTS)
  const isMine = next !== null && may.includes(`make-${next.to}`)
  return (
    <>
      <p className={styles.note}>
        Выдавать рано: заказ {order.status_name}
        {order.promised_at && `, обещан ${momentOf(order.promised_at)}`}.
        {next && ` Следующий шаг — «${next.label}»${isMine ? '' : ', его делает менеджер'}.`}
      </p>
      <ButtonLink href={`/office/orders/${order.id}`} link={RouterLink}>
        Открыть заказ
      </ButtonLink>
    </>
  )
}

/** By whom and when it was handed over, cancelled or returned; null: neither yet. */
function doneText({ order, history }: Shown): string | null {
  const last = history.findLast(({ status }) => status === order.status)
  if (!last || !(order.status === 'completed' || isOver(order.status))) return null
  const who = last.actor_name && `, ${last.actor_name}`
  const why = last.reason && `: ${last.reason}`
  const done = order.status === 'completed' ? 'выдан' : order.status_name
  return `Заказ уже ${done}: ${momentOf(last.created_at)}${who}${why}.`
}
