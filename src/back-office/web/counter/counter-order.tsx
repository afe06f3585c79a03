// The order at the counter: what to hand over, for whom, how much money to take, and the one key.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '#src/platform/web/api-error.ts'
import type { AnswerOf } from '#src/shared/endpoint.ts'
import { momentOf } from '#src/shared/moment-words.ts'
import { Button } from '#src/ui/button.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import type { staffApi } from '../../contract.ts'
import { orderMoney } from '../../order-money.ts'
import { forgetHandovers } from '../orders/change-order.ts'
import { CorrectPayment } from '../orders/correct-payment.tsx'
import { OrderReturns } from '../orders/order-returns.tsx'
import { OrderSteps } from '../orders/order-steps.tsx'
import { ReturnStep } from '../orders/return-order.tsx'
import { useHandover } from '../orders/use-handover.ts'
import { useHeld } from '../orders/use-held.ts'
import { PhoneLink } from '../phone-link.tsx'
import { orderQuery } from '../use-orders.ts'
import { useMay } from '../use-session.ts'
import { CounterLines } from './counter-lines.tsx'
import { CounterMoney } from './counter-money.tsx'
import styles from './counter-screen.module.css'
import { type HandedOver, handedOver } from './handed-over.tsx'
import { isOver, NotReady } from './not-ready.tsx'
import { type GoodsScan, TakePart } from './take-part.tsx'
import { type Payment, usePayment } from './use-payment.ts'

type Props = {
  readonly id: number
  /** The code that named it; null: its number did, and the code is still to be asked for. */
  readonly code: string | null
  readonly goodsScan: GoodsScan
  readonly onDone: (done: HandedOver | null) => void
}

export function CounterOrder({ id, code, goodsScan, onDone }: Props) {
  const [isPart, setPart] = useState(false)
  const client = useQueryClient()
  const asked = useQuery({ ...orderQuery(id), staleTime: 0 })
  const shown = useHeld(id, asked.data)
  const isHandedOver = shown?.order.status === 'completed'
  useEffect(() => {
    if (isHandedOver) forgetHandovers(client, id)
  }, [client, id, isHandedOver])
  if (asked.isPending) return <Skeleton shape="text" />
  if (!shown) {
    const text = messageOf(asked.error, 'Заказ не загрузился.')
    return <FailureNotice text={text} onRetry={() => asked.refetch()} />
  }
  const { order, customer } = shown
  const isReady = order.status === 'ready'
  const until = isReady ? shown.kept_until : null
  return (
    <article className={styles.order} aria-labelledby="counter-title">
      <h2 id="counter-title" className={styles.name}>
        Заказ № {order.id}, {order.status_name}
      </h2>
      <p>
        {order.recipient && `Получатель: ${order.recipient}; заказал `}
        {customer}
        {order.phone && ', '}
        <PhoneLink phone={order.phone} />
        {until && `; хранится до ${momentOf(until)}`}
      </p>
      {isReady && isPart ? (
        <TakePart
          // chosen again for another version of the order
          key={order.version}
          shown={shown}
          code={code}
          goodsScan={goodsScan}
          onDone={onDone}
          onBack={() => setPart(false)}
        />
      ) : (
        <WholeOrder shown={shown} code={code} onDone={onDone} onPart={() => setPart(true)} />
      )}
    </article>
  )
}

type Shown = AnswerOf<typeof staffApi.order>

type OpenProps = {
  readonly shown: Shown
  readonly onDone: (done: HandedOver | null) => void
  readonly onPart: () => void
}

function WholeOrder({ code, ...rest }: OpenProps & Pick<Props, 'code'>) {
  const { order, pay_ways: ways } = rest.shown
  // of what is not handed over yet no money is taken
  const due = orderMoney(rest.shown).due
  const payment = usePayment({ due, ways: order.status === 'ready' ? ways : [] })
  const all = { ...rest, payment }
  return (
    <>
      <CounterLines shown={rest.shown} />
      {order.status === 'ready' && code !== null ? (
        <HandOver {...all} code={code} />
      ) : (
        <Asked {...all} />
      )}
    </>
  )
}

type PayProps = OpenProps & { readonly payment: Payment }

/** For an order of which something may be left behind. */
function PartButton({ shown: { order }, onPart }: Omit<OpenProps, 'onDone'>) {
  const may = useMay()
  const units = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  if (units < 2 || !may.includes('hand-over-part')) return null
  return <Button onClick={onPart}>Взял не всё</Button>
}

/** A shorter look is a double tap. */
const LEAST_LOOK_MS = 300

function HandOver({ shown, code, payment, onDone, onPart }: PayProps & { readonly code: string }) {
  const { order } = shown
  const { isCash, field, pay, action, paidBy, check } = payment
  const shownAt = useRef(performance.now())
  const first = useRef(isCash ? field : pay.ref)
  useEffect(() => {
    shownAt.current = performance.now()
    first.current.current?.focus()
  }, [])
  const { hand, isPending, failure } = useHandover(order)
  const take = () => {
    if (performance.now() - shownAt.current < LEAST_LOOK_MS || !check()) return
    const step = { kind: 'step', to: 'completed', code, paidBy } as const
    hand(step, () => onDone(handedOver(shown, { payment })))
  }
  const refused = failure.text || failure.fields.code
  return (
    <>
      <CounterMoney method={order.payment_method} payment={payment} />
      <div className={styles.foot}>
        {refused && <FailureNotice text={refused} />}
        <Button {...pay} variant="primary" wide loading={isPending} onClick={take}>
          {action}
        </Button>
      </div>
      <PartButton shown={shown} onPart={onPart} />
    </>
  )
}

/** Named by its number: its code is asked for, or it is not ready yet. */
function Asked({ shown, payment, onDone, onPart }: PayProps) {
  const { status, payment_method: method } = shown.order
  const isReady = status === 'ready'
  useEffect(() => {
    if (isReady) document.getElementById('pickup-code')?.focus()
  }, [isReady])
  return (
    <>
      {!isOver(status) && <CounterMoney method={method} payment={payment} />}
      {isReady ? (
        <div className={styles.foot}>
          <OrderSteps
            order={shown.order}
            money={orderMoney(shown)}
            canKnowCode={shown.can_know_code}
            payment={payment}
            onStepped={(to) => onDone(to === 'completed' ? handedOver(shown, { payment }) : null)}
          >
            <PartButton shown={shown} onPart={onPart} />
          </OrderSteps>
        </div>
      ) : (
        <>
          <NotReady shown={shown} />
          <OrderReturns shown={shown} />
          <CorrectPayment shown={shown} />
          <ReturnStep shown={shown} />
        </>
      )}
    </>
  )
}
