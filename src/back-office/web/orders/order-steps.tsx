// The next step of an order as the one red button, the code of a handover, and the cancelling.

import { type FormEvent, type ReactNode, useState } from 'react'
import { formatPrice } from '#src/shared/money.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import type { StaffOrder } from '../../contract.ts'
import { nextStep } from '../../next-step.ts'
import type { OrderMoney } from '../../order-money.ts'
import { CANCEL_REASONS, HANDOVER_REASONS } from '../../reasons.ts'
import { useMay } from '../use-session.ts'
import { useAskedChange, useOrderChange } from './change-order.ts'
import styles from './order-steps.module.css'
import { ReasonDialog } from './reason-dialog.tsx'

type Props = {
  readonly order: StaffOrder
  readonly money: OrderMoney
  readonly onStepped?: () => void
  /** What else can be done. */
  readonly children?: ReactNode
}

const MAY_BE_CANCELLED = ['new', 'confirmed', 'assembling', 'ready']

export function OrderSteps({ order, money, onStepped, children }: Props) {
  const may = useMay()
  const step = nextStep(order, may)
  const taking = useOrderChange()
  const [asked, setAsked] = useState<Asked | null>(null)
  const take = (to: string, code = '') =>
    taking.mutate({ order, change: { kind: 'step', to, code } }, { onSuccess: () => onStepped?.() })
  const mayCancel = may.includes('make-cancelled') && MAY_BE_CANCELLED.includes(order.status)
  return (
    <div className={styles.steps}>
      {step?.needsCode && (
        <Handover isPending={taking.isPending} onHandOver={(code) => take(step.to, code)} />
      )}
      {step && !step.needsCode && (
        <Button variant="primary" loading={taking.isPending} onClick={() => take(step.to)}>
          {step.label}
        </Button>
      )}
      {step?.needsCode && may.includes('hand-over-without-code') && (
        <Button onClick={() => setAsked({ to: 'completed', order })}>Выдать без кода</Button>
      )}
      {mayCancel && (
        <Button onClick={() => setAsked({ to: 'cancelled', order })}>Отменить заказ</Button>
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
type Asked = { readonly to: 'cancelled' | 'completed'; readonly order: StaffOrder }

type StepProps = Pick<Props, 'money' | 'onStepped'> & {
  readonly asked: Asked
  readonly onClose: () => void
}

/** A step that needs a reason. */
function StepDialog({ asked: { to, order: seen }, money, onStepped, onClose }: StepProps) {
  const { order, make } = useAskedChange(seen)
  const isCancelling = to === 'cancelled'
  return (
    <ReasonDialog
      title={isCancelling ? `Отменить заказ № ${order.id}?` : 'Выдать без кода?'}
      orderId={order.id}
      hint={
        isCancelling
          ? `Покупатель прочтёт причину в письме.${returnText(money)}`
          : 'Причина останется в журнале.'
      }
      reasons={isCancelling ? CANCEL_REASONS : HANDOVER_REASONS}
      action={isCancelling ? 'Отменить заказ' : 'Выдать'}
      onClose={onClose}
      onAgree={(reason) => make({ kind: 'step', to, reason })}
      {...(onStepped && { onDone: onStepped })}
    />
  )
}

type HandoverProps = {
  readonly isPending: boolean
  readonly onHandOver: (code: string) => void
}

function Handover({ isPending, onHandOver }: HandoverProps) {
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '') onHandOver(code.trim())
  }
  return (
    <form className={styles.handover} onSubmit={submit}>
      <TextField
        id="pickup-code"
        label="Код получения"
        inputMode="numeric"
        autoComplete="off"
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" variant="primary" loading={isPending}>
        Выдать
      </Button>
    </form>
  )
}

/** Money of an order that is paid online goes back by itself. */
const returnText = ({ paid, returned, returning }: OrderMoney): string => {
  const kept = paid - returned - returning
  return kept > 0 ? ` Ему вернётся ${formatPrice(kept)}.` : ''
}
