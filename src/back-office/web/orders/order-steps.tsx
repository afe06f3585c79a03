// The next step of an order as the one red button, the code of a handover, and the cancelling.

import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { formatPrice } from '#src/shared/money.ts'
import { Button } from '#src/ui/button.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import type { StaffOrder } from '../../contract.ts'
import { letterHint } from '../../letter-words.ts'
import { nextStep } from '../../next-step.ts'
import type { OrderMoney } from '../../order-money.ts'
import { CANCEL_REASONS, HANDOVER_REASONS } from '../../reasons.ts'
import type { Payment } from '../counter/use-payment.ts'
import { picksQuery } from '../pick/use-picks.ts'
import { useKeys } from '../use-keys.ts'
import { useMay } from '../use-session.ts'
import { useAskedChange, useOrderChange } from './change-order.ts'
import { CodeField, type CodeHandle } from './code-field.tsx'
import styles from './order-steps.module.css'
import { ReasonDialog } from './reason-dialog.tsx'
import { useHandover } from './use-handover.ts'
import { useLetterReach } from './use-letter-reach.ts'

type Props = {
  readonly order: StaffOrder
  readonly money: OrderMoney
  readonly onStepped?: (to: string) => void
  /** False: no letter with a code reaches the buyer. */
  readonly canKnowCode?: boolean
  /** How it is paid, looked at before a handover. */
  readonly payment?: Payment
  /** Whether what fails is said here, as at the counter, or above the screen. */
  readonly isLocal?: boolean
  /** What else can be done. */
  readonly children?: ReactNode
}

const MAY_BE_CANCELLED = ['new', 'confirmed', 'assembling', 'ready']

export function OrderSteps(props: Props) {
  const { order, money, onStepped, canKnowCode = true, payment, isLocal = true, children } = props
  const may = useMay()
  const step = nextStep(order, may)
  const taking = useOrderChange()
  const [asked, setAsked] = useState<Asked | null>(null)
  const take = (to: string) =>
    taking.mutate({ order, change: { kind: 'step', to } }, { onSuccess: () => onStepped?.(to) })
  const mayCancel = may.includes('make-cancelled') && MAY_BE_CANCELLED.includes(order.status)
  const cancel = () => mayCancel && setAsked({ to: 'cancelled', order })
  // at the counter no key is in the way of money and codes
  useKeys(payment ? {} : { KeyC: cancel })
  return (
    <div className={styles.steps}>
      {step?.needsCode && (
        <Handover
          // of another order nothing is typed yet
          key={order.id}
          order={order}
          canKnowCode={canKnowCode}
          payment={payment}
          isLocal={isLocal}
          onStepped={onStepped}
        />
      )}
      {step && !step.needsCode && (
        <Button variant="primary" loading={taking.isPending} onClick={() => take(step.to)}>
          {step.label}
        </Button>
      )}
      {step?.needsCode && may.includes('hand-over-without-code') && (
        <Button
          onClick={() => {
            if (payment?.check() === false) return
            setAsked({ to: 'completed', order, paidBy: payment?.paidBy })
          }}
        >
          Выдать без кода
        </Button>
      )}
      {mayCancel && (
        <Button {...(!payment && { 'aria-keyshortcuts': 'C' })} onClick={cancel}>
          Отменить заказ
        </Button>
      )}
      {children}
      {asked && (
        <StepDialog
          asked={asked}
          money={money}
          onClose={() => setAsked(null)}
          {...(onStepped && { onStepped })}
        />
      )}
    </div>
  )
}

/** The order stays as it was seen when it was asked. */
type Asked = {
  readonly to: 'cancelled' | 'completed'
  readonly order: StaffOrder
  readonly paidBy?: number | undefined
}

type StepProps = Pick<Props, 'money' | 'onStepped'> & {
  readonly asked: Asked
  readonly onClose: () => void
}

/** A step that needs a reason. */
function StepDialog({ asked, money, onStepped, onClose }: StepProps) {
  const { to, order: seen, paidBy } = asked
  const { order, make } = useAskedChange(seen)
  const reach = useLetterReach()(order.id)
  const isCancelling = to === 'cancelled'
  const isAssembled = isCancelling && order.status === 'assembling'
  const picks = useQuery({ ...picksQuery(order.id), enabled: isAssembled })
  const lost = picks.data?.lines.reduce((all, { missing }) => all + missing, 0) ?? 0
  return (
    <ReasonDialog
      title={isCancelling ? `Отменить заказ № ${order.id}?` : 'Выдать без кода?'}
      orderId={order.id}
      hint={
        isCancelling
          ? `${letterHint(reach, 'с причиной')}${returnText(money)}${lost > 0 ? ` С остатка спишется ${lost} шт.: их не нашли при сборке.` : ''}`
          : 'Причина останется в журнале.'
      }
      reasons={isCancelling ? CANCEL_REASONS : HANDOVER_REASONS}
      action={isCancelling ? 'Отменить заказ' : 'Выдать'}
      onClose={onClose}
      onAgree={(reason) => make({ kind: 'step', to, reason, paidBy })}
      {...(onStepped && { onDone: () => onStepped(to) })}
    />
  )
}

type HandoverProps = {
  readonly order: StaffOrder
  readonly canKnowCode: boolean
  readonly payment: Payment | undefined
  readonly isLocal: boolean
  readonly onStepped: Props['onStepped']
}

function Handover({ order, canKnowCode, payment, isLocal, onStepped }: HandoverProps) {
  const field = useRef<CodeHandle>(null)
  const { hand, isPending, failure } = useHandover(order, isLocal)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const named = field.current?.read()
    if (!named || payment?.check() === false || isPending) return
    const change = { kind: 'step', to: 'completed', ...named, paidBy: payment?.paidBy } as const
    hand(
      change,
      () => onStepped?.('completed'),
      () => field.current?.select(),
    )
  }
  return (
    <form className={styles.handover} onSubmit={submit} noValidate>
      <CodeField
        ref={field}
        canKnowCode={canKnowCode}
        failure={failure}
        {...(payment && payment.due > 0 && { onEnter: payment.toMoney })}
      />
      {failure.text && <FailureNotice text={failure.text} />}
      <Button {...payment?.pay} type="submit" variant="primary" loading={isPending}>
        {payment?.action ?? 'Выдать'}
      </Button>
    </form>
  )
}

/** Money of an order that is paid online goes back by itself. */
const returnText = ({ paid, returned, returning }: OrderMoney): string => {
  const kept = paid - returned - returning
  return kept > 0 ? ` Ему вернётся ${formatPrice(kept)}.` : ''
}
