// The steps of an order on its page and on the desk; before a handover, its money as at the counter.

import type { ReactNode } from 'react'
import type { AnswerOf } from '#src/shared/endpoint.ts'
import type { staffApi } from '../../contract.ts'
import { nextStep } from '../../next-step.ts'
import { orderMoney } from '../../order-money.ts'
import { CounterMoney } from '../counter/counter-money.tsx'
import { usePayment } from '../counter/use-payment.ts'
import { useMay } from '../use-session.ts'
import { OrderSteps } from './order-steps.tsx'

type Props = {
  readonly shown: AnswerOf<typeof staffApi.order>
  readonly onStepped?: () => void
  readonly children: ReactNode
}

export function PanelSteps({ shown, ...rest }: Props) {
  const { order, pay_ways: ways, can_know_code: canKnowCode } = shown
  const money = orderMoney(shown)
  const isHandover = nextStep(order, useMay())?.needsCode === true
  const payment = usePayment({ due: money.due, ways, order: order.id })
  return (
    <>
      {isHandover && <CounterMoney method={order.payment_method} payment={payment} />}
      <OrderSteps
        {...{ order, money, canKnowCode, ...rest }}
        {...(isHandover && { payment, isLocal: false })}
      />
    </>
  )
}
