// Takes a line out of an order: which one, and why.

import { useState } from 'react'
import { Select } from '#src/ui/forms/select.tsx'
import type { StaffOrder } from '../../contract.ts'
import { DROP_REASONS } from '../../next-step.ts'
import type { OrderMoney } from '../../order-money.ts'
import { useDropLine } from '../use-orders.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type Props = {
  readonly order: StaffOrder
  readonly money: OrderMoney
  /** The position that is chosen at first. */
  readonly first: number
  readonly onClose: () => void
}

export function DropLine({ order, money, first, onClose }: Props) {
  const [position, setPosition] = useState(first)
  const dropping = useDropLine()
  const isLast = order.lines.length === 1
  return (
    <ReasonDialog
      title="Убрать строку из заказа?"
      hint={
        isLast
          ? 'Это последняя строка: заказ будет отменён. Покупатель получит письмо.'
          : `Покупатель получит письмо с новой суммой.${money.paid > 0 ? ' Разница вернётся ему сама.' : ''}`
      }
      reasons={DROP_REASONS}
      action={isLast ? 'Убрать и отменить заказ' : 'Убрать'}
      onClose={onClose}
      onAgree={(reason) => dropping.mutate({ id: order.id, position, reason })}
    >
      <Select
        label="Строка"
        value={String(position)}
        options={order.lines.map((line) => ({
          value: String(line.position),
          label: `${line.name}, ${line.article}`,
        }))}
        onChange={(event) => setPosition(Number(event.target.value))}
      />
    </ReasonDialog>
  )
}
