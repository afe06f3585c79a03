// How a sale of today was paid was recorded wrongly: it is corrected, and the money of the day follows.

import { useState } from 'react'
import { dayOf } from '#src/shared/moment-words.ts'
import { Button } from '#src/ui/button.tsx'
import type { StaffOrder } from '../../contract.ts'
import { wayOfPaying } from '../../pay-words.ts'
import { OfficeDialog } from '../office-dialog.tsx'
import { useMay } from '../use-session.ts'
import { useOrderChange } from './change-order.ts'

export function CorrectPayment({ order }: { readonly order: StaffOrder }) {
  const may = useMay()
  const changing = useOrderChange()
  const [isAsked, setAsked] = useState(false)
  const isOfToday = dayOf(order.created_at) === dayOf(new Date().toISOString())
  const isOpen = order.is_sale && order.status === 'completed' && isOfToday
  if (!isOpen || !may.includes('pay-on-receipt')) return null
  const isCard = /карт/i.test(order.payment_method)
  const other = isCard ? 'наличными' : 'картой'
  return (
    <>
      <Button loading={changing.isPending} onClick={() => setAsked(true)}>
        Заплачено {other}
      </Button>
      {isAsked && (
        <OfficeDialog
          title={`Продажа № ${order.id}: заплачено ${other}?`}
          action="Исправить"
          isPending={false}
          onSubmit={() => {
            setAsked(false)
            changing.mutate({ order, change: { kind: 'method', method: isCard ? 1 : 2 } })
          }}
          onClose={() => setAsked(false)}
        >
          <p>
            Записано «{wayOfPaying(order.payment_method)}». Деньги дня пересчитаются, в журнале
            останется, кто исправил. Чек кассы исправьте на кассе.
          </p>
        </OfficeDialog>
      )}
    </>
  )
}
