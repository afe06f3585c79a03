// Takes a line or a part of it out of an order: which one, how many, and why.

import { exactRubles, formatPrice } from '#src/shared/money.ts'
import type { StaffOrder } from '../../contract.ts'
import { letterHint } from '../../letter-words.ts'
import type { OrderMoney } from '../../order-money.ts'
import { DROP_REASONS } from '../../reasons.ts'
import { useAskedChange } from './change-order.ts'
import { type ChosenUnits, LineChoice, useChosenUnits } from './line-choice.tsx'
import { type Places, useLost, useReported } from './lost-units.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useLetterReach } from './use-letter-reach.ts'

type Props = {
  readonly order: StaffOrder
  readonly money: OrderMoney
  /** The line that is chosen at first. */
  readonly first: ChosenUnits['line']
  readonly places: Places
  readonly onClose: () => void
}

export function DropLine({ order: seen, money, first, places, onClose }: Props) {
  const { order, make } = useAskedChange(seen)
  const reach = useLetterReach()(order.id)
  const reported = useReported(order)
  const { chosen, choose, chooseLine, lines, isThere } = useChosenUnits(order, first, reported)
  const { line, quantity } = chosen
  const isWhole = quantity === line.quantity
  const isLast = isWhole && order.lines.length === 1
  const lost = useLost({ chosen, reported: reported(line.position), places })
  const isReady = isThere && quantity >= 1 && quantity <= line.quantity
  const left = exactRubles(order.total - line.price * quantity)
  const units = isWhole ? '' : `${quantity} шт. `
  return (
    <ReasonDialog
      title="Убрать из заказа?"
      orderId={order.id}
      hint={
        isLast
          ? `${letterHint(reach, 'об отмене')}${money.paid > 0 ? ' Деньги вернутся ему сами.' : ''}`
          : `${letterHint(reach, 'с новой суммой')}${money.paid > 0 ? ' Разница вернётся ему сама.' : ''}`
      }
      reasons={DROP_REASONS}
      action={
        isLast
          ? 'Отменить заказ: это последняя строка'
          : isReady
            ? `Убрать: ${units}${line.name}, новая сумма ${formatPrice(left)}`
            : 'Убрать'
      }
      isReady={isReady}
      onClose={onClose}
      onAgree={(reason) => {
        const { position } = line
        const units = { quantity: isWhole ? null : quantity, lost: lost.unitsOf(reason) }
        return make({ kind: 'drop', position, ...units, reason })
      }}
      fieldFor={lost.field}
    >
      <LineChoice {...{ lines, chosen }} onLine={chooseLine} onChoose={choose} />
    </ReasonDialog>
  )
}
