// How a sale of today was paid was recorded wrongly: it is corrected, and the money of the day follows.

import { useState } from 'react'
import { dayOf } from '#src/shared/moment-words.ts'
import { Button } from '#src/ui/button.tsx'
import type { StaffOrder } from '../../contract.ts'
import { wayOfPaying } from '../../pay-words.ts'
import { OfficeDialog } from '../office-dialog.tsx'
import { useMay } from '../use-session.ts'
import { useOrderChange } from './change-order.ts'
import { useOrderChoices } from './use-order-desk.ts'

/** The two that the call takes. */
const isCorrecting = (id: number): id is 1 | 2 => id === 1 || id === 2

export function CorrectPayment({ order }: { readonly order: StaffOrder }) {
  const may = useMay()
  const changing = useOrderChange()
  const ways = useOrderChoices().data?.pay_ways ?? []
  const [isAsked, setAsked] = useState(false)
  const isOfToday = dayOf(order.created_at) === dayOf(new Date().toISOString())
  const isOpen = order.is_sale && order.status === 'completed' && isOfToday
  if (!isOpen || !may.includes('pay-on-receipt')) return null
  const now = ways.find(({ name }) => name === order.payment_method)
  const right = ways.find(({ id, kind }) => now && kind !== now.kind && isCorrecting(id))
  if (!right) return null
  const other = right.kind === 'card' ? 'картой' : 'наличными'
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
            changing.mutate({ order, change: { kind: 'method', method: right.id as 1 | 2 } })
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
