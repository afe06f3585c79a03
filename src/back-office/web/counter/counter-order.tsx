// The order at the counter: what to hand over, for whom, how much money to take, and the one key.

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '#src/platform/web/api-error.ts'
import type { AnswerOf } from '#src/shared/endpoint.ts'
import { momentOf } from '#src/shared/moment-words.ts'
import { Button } from '#src/ui/button.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import type { staffApi } from '../../contract.ts'
import { orderMoney } from '../../order-money.ts'
import { useOrderChange } from '../orders/change-order.ts'
import { OrderReturns } from '../orders/order-returns.tsx'
import { OrderSteps } from '../orders/order-steps.tsx'
import { ReturnStep } from '../orders/return-order.tsx'
import { PhoneLink } from '../phone-link.tsx'
import { orderQuery } from '../use-orders.ts'
import { useMay } from '../use-session.ts'
import { CounterMoney } from './counter-money.tsx'
import styles from './counter-screen.module.css'
import { type GoodsScan, TakePart } from './take-part.tsx'

type Props = {
  readonly id: number
  /** The code that named it; null: its number did, and the code is still to be asked for. */
  readonly code: string | null
  readonly goodsScan: GoodsScan
  readonly onDone: () => void
}

export function CounterOrder({ id, code, goodsScan, onDone }: Props) {
  const [isPart, setPart] = useState(false)
  const shown = useQuery({ ...orderQuery(id), staleTime: 0 })
  if (shown.isPending) return <Skeleton shape="text" />
  if (!shown.data) {
    const text = messageOf(shown.error, 'Заказ не загрузился.')
    return <FailureNotice text={text} onRetry={() => shown.refetch()} />
  }
  const { order, customer, kept_until: until } = shown.data
  const isReady = order.status === 'ready'
  return (
    <article className={styles.order} aria-labelledby="counter-title">
      <h2 id="counter-title" className={styles.name}>
        Заказ № {order.id}, {order.status_name}
      </h2>
      <p>
        {customer}
        {order.phone && ', '}
        <PhoneLink phone={order.phone} />
        {until && `; хранится до ${momentOf(until)}`}
      </p>
      {isReady && isPart ? (
        <TakePart
          // chosen again for another version of the order
          key={order.version}
          order={order}
          onReceipt={shown.data.on_receipt}
          code={code}
          goodsScan={goodsScan}
          onDone={onDone}
          onBack={() => setPart(false)}
        />
      ) : (
        <WholeOrder shown={shown.data} code={code} onDone={onDone} onPart={() => setPart(true)} />
      )}
    </article>
  )
}

type Shown = AnswerOf<typeof staffApi.order>
type OpenProps = {
  readonly shown: Shown
  readonly onDone: () => void
  readonly onPart: () => void
}

function WholeOrder({ code, ...rest }: OpenProps & Pick<Props, 'code'>) {
  const { order, from } = rest.shown
  const places = (position: number) =>
    from.filter((one) => one.position === position).map(({ place }) => place)
  return (
    <>
      <ol className={styles.lines}>
        {order.lines.map((line) => (
          <li key={line.position} className={styles.line}>
            <span>
              <strong>{line.name}</strong>
              <span className={styles.soft}>
                {line.article}, {line.manufacturer}
                {places(line.position).length > 0 && `; ${places(line.position).join('; ')}`}
              </span>
            </span>
            <span className={styles.count}>{line.quantity} шт.</span>
          </li>
        ))}
      </ol>
      {order.status === 'ready' && code !== null ? (
        <HandOver {...rest} code={code} />
      ) : (
        <Asked {...rest} />
      )}
    </>
  )
}

const Money = ({ shown }: Pick<OpenProps, 'shown'>) => (
  <CounterMoney
    due={orderMoney(shown).due}
    method={shown.order.payment_method}
    onReceipt={shown.on_receipt}
  />
)

/** For an order of which something may be left behind. */
function PartButton({ shown: { order }, onPart }: Omit<OpenProps, 'onDone'>) {
  const may = useMay()
  const units = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  if (units < 2 || !may.includes('hand-over-part')) return null
  return <Button onClick={onPart}>Взял не всё</Button>
}

/** A shorter look is a double tap. */
const LEAST_LOOK_MS = 300

function HandOver({ shown, code, onDone, onPart }: OpenProps & { readonly code: string }) {
  const { order } = shown
  const { due } = orderMoney(shown)
  const button = useRef<HTMLButtonElement>(null)
  const shownAt = useRef(performance.now())
  useEffect(() => {
    shownAt.current = performance.now()
    button.current?.focus()
  }, [])
  const taking = useOrderChange()
  const hand = () => {
    if (performance.now() - shownAt.current < LEAST_LOOK_MS) return
    const change = { kind: 'step', to: 'completed', code } as const
    taking.mutate({ order, change }, { onSuccess: onDone })
  }
  return (
    <>
      <Money shown={shown} />
      <Button
        ref={button}
        variant="primary"
        wide
        loading={taking.isPending}
        onClick={hand}
        // a key that is held presses it again and again
        onKeyDown={(event) => event.repeat && event.preventDefault()}
      >
        {due > 0 ? `Деньги получены, выдать` : 'Выдать'}
      </Button>
      <PartButton shown={shown} onPart={onPart} />
    </>
  )
}

/** Named by its number: its code is asked for, or it is not ready yet. */
function Asked({ shown, onDone, onPart }: OpenProps) {
  const { status } = shown.order
  const isReady = status === 'ready'
  useEffect(() => {
    if (isReady) document.getElementById('pickup-code')?.focus()
  }, [isReady])
  return (
    <>
      {!OFF.includes(status) && <Money shown={shown} />}
      {isReady ? (
        <OrderSteps order={shown.order} money={orderMoney(shown)} onStepped={onDone}>
          <PartButton shown={shown} onPart={onPart} />
        </OrderSteps>
      ) : (
        <>
          <p className={styles.note}>{notReadyText(shown)}</p>
          <OrderReturns shown={shown} />
          <ReturnStep shown={shown} />
        </>
      )}
    </>
  )
}

const OFF = ['cancelled', 'returned']

/** Why nothing can be handed over; of what is over by whom and when. */
function notReadyText({ order, history }: Shown): string {
  const last = history.findLast(({ status }) => status === order.status)
  if (!last || !(order.status === 'completed' || OFF.includes(order.status))) {
    return `Выдавать рано: заказ ${order.status_name}.`
  }
  const who = last.actor_name && `, ${last.actor_name}`
  const why = last.reason && `: ${last.reason}`
  const done = order.status === 'completed' ? 'выдан' : order.status_name
  return `Заказ уже ${done}: ${momentOf(last.created_at)}${who}${why}.`
}
