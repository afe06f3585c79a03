// The next step of an order as the one red button, the code of a handover, and the cancelling.

import { type FormEvent, useState } from 'react'
import { formatPrice } from '#src/shared/money.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import type { StaffOrder } from '../../contract.ts'
import { nextStep } from '../../next-step.ts'
import type { OrderMoney } from '../../order-money.ts'
import { useStep } from '../use-orders.ts'
import { useMay } from '../use-session.ts'
import styles from './order-steps.module.css'
import { ReasonDialog } from './reason-dialog.tsx'

type Props = {
  readonly order: StaffOrder
  readonly money: OrderMoney
  readonly onStepped?: () => void
}

const MAY_BE_CANCELLED = ['new', 'confirmed', 'assembling', 'ready']
const CANCEL_REASONS = ['Покупатель отказался', 'Нет в наличии', 'Не дозвонились'] as const
const WITHOUT_CODE = ['Показан паспорт', 'Показан заказ в личном кабинете'] as const

export function OrderSteps({ order, money, onStepped }: Props) {
  const may = useMay()
  const step = nextStep(order, may)
  const taking = useStep()
  const [asked, setAsked] = useState<'cancelled' | 'completed' | null>(null)
  const take = (to: string, more: { reason?: string; code?: string } = {}) =>
    taking.mutate({ order, to, ...more }, { onSuccess: () => onStepped?.() })
  const mayCancel = may.includes('make-cancelled') && MAY_BE_CANCELLED.includes(order.status)
  return (
    <div className={styles.steps}>
      {step?.needsCode && (
        <Handover isPending={taking.isPending} onHandOver={(code) => take(step.to, { code })} />
      )}
      {step && !step.needsCode && (
        <Button variant="primary" loading={taking.isPending} onClick={() => take(step.to)}>
          {step.label}
        </Button>
      )}
      {step?.needsCode && may.includes('hand-over-without-code') && (
        <Button onClick={() => setAsked('completed')}>Выдать без кода</Button>
      )}
      {mayCancel && <Button onClick={() => setAsked('cancelled')}>Отменить заказ</Button>}
      {asked && (
        <ReasonDialog
          title={asked === 'cancelled' ? `Отменить заказ № ${order.id}?` : 'Выдать без кода?'}
          hint={
            asked === 'cancelled'
              ? `Покупатель прочтёт причину в письме.${returnText(money)}`
              : 'Причина останется в журнале.'
          }
          reasons={asked === 'cancelled' ? CANCEL_REASONS : WITHOUT_CODE}
          action={asked === 'cancelled' ? 'Отменить заказ' : 'Выдать'}
          onClose={() => setAsked(null)}
          onAgree={(reason) => take(asked, { reason })}
        />
      )}
    </div>
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
