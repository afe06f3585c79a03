// Asks before a logout that loses something. It comes with the first such question.

import { OfficeDialog } from './office-dialog.tsx'
import { phoneDrafts, saleDrafts } from './phone-order/kept-drafts.ts'
import { keptCounts } from './stock/kept-counts.ts'

type Props = {
  readonly staff: number
  /** Marks of picking that are not sent. */
  readonly waiting: number
  readonly isPending: boolean
  readonly onLeave: () => void
  readonly onClose: () => void
}

export function LeaveDialog({ staff, waiting, isPending, onLeave, onClose }: Props) {
  const counted = keptCounts.countedGoods(staff)
  return (
    <OfficeDialog
      title="Выйти?"
      action="Выйти"
      refusal="Остаться"
      isPending={isPending}
      onSubmit={onLeave}
      onClose={onClose}
    >
      {counted > 0 && <p>Не записан пересчёт: {counted}.</p>}
      {saleDrafts.begun(staff) > 0 && <p>Не закончена продажа: она сотрётся.</p>}
      {phoneDrafts.begun(staff) > 0 && <p>Не оформлен заказ по телефону: он сотрётся.</p>}
      <p role="status">
        {waiting > 0 && `Отметки сборки ждут отправки: ${waiting}. Уйдут после нового входа.`}
      </p>
    </OfficeDialog>
  )
}
