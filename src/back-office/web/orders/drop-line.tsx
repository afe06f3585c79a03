// Takes a line or a part of it out of an order: which one, how many, and why.

import { useState } from 'react'
import type { StaffOrder } from '../../contract.ts'
import type { OrderMoney } from '../../order-money.ts'
import { DROP_REASONS } from '../../reasons.ts'
import { useOrderChange } from './change-order.ts'
import { type ChosenUnits, LineChoice } from './line-choice.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

type Props = {
  readonly order: StaffOrder
  readonly money: OrderMoney
  /** The line that is chosen at first. */
  readonly first: ChosenUnits['line']
  readonly onClose: () => void
}

export function DropLine({ order, money, first, onClose }: Props) {
  const [chosen, setChosen] = useState<ChosenUnits>({ line: first, quantity: first.quantity })
  const changing = useOrderChange()
  const { line, quantity } = chosen
  const isWhole = quantity === line.quantity
  const isLast = isWhole && order.lines.length === 1
  return (
    <ReasonDialog
      title="Убрать из заказа?"
      hint={
        isLast
          ? 'Это последняя строка: заказ будет отменён. Покупатель получит письмо.'
          : `Покупатель получит письмо с новой суммой.${money.paid > 0 ? ' Разница вернётся ему сама.' : ''}`
      }
      reasons={DROP_REASONS}
      action={isLast ? 'Убрать и отменить заказ' : isWhole ? 'Убрать' : `Убрать ${quantity} шт.`}
      isReady={quantity >= 1 && quantity <= line.quantity}
      onClose={onClose}
      onAgree={(reason) => {
        const { position } = line
        const change = {
          kind: 'drop',
          position,
          quantity: isWhole ? null : quantity,
          reason,
        } as const
        changing.mutate({ order, change })
      }}
    >
      <LineChoice lines={order.lines} chosen={chosen} onChoose={setChosen} />
    </ReasonDialog>
  )
}
