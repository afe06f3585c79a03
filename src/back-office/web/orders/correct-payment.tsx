// How a sale of today was paid was recorded wrongly: it is corrected, and the money of the day follows.

import { useState } from 'react'
import { dayOf } from '#src/shared/moment-words.ts'
import { Button } from '#src/ui/button.tsx'
import type { StaffOrder } from '../../contract.ts'
import { paidBy, wayOfPaying } from '../../pay-words.ts'
import { OfficeDialog } from '../office-dialog.tsx'
import { useMay } from '../use-session.ts'
import { useOrderChange } from './change-order.ts'
import { useOrderChoices } from './use-order-desk.ts'

export function CorrectPayment({ order }: { readonly order: StaffOrder }) {
  const may = useMay()
  const changing = useOrderChange()
  const ways = useOrderChoices().data?.pay_ways ?? []
  const [asked, setAsked] = useState<(typeof ways)[number] | null>(null)
  const isOfToday = dayOf(order.created_at) === dayOf(new Date().toISOString())
  const isOpen = order.is_sale && order.status === 'completed' && isOfToday
  if (!isOpen || !may.includes('pay-on-receipt')) return null
  const others = ways.filter(({ name }) => name !== order.payment_method)
  return (
    <>
      {others.map((way) => (
        <Button key={way.id} loading={changing.isPending} onClick={() => setAsked(way)}>
          Заплачено {paidBy(way.name)}
        </Button>
      ))}
      {asked && (
        <OfficeDialog
          title={`Продажа № ${order.id}: заплачено ${paidBy(asked.name)}?`}
          action="Исправить"
          isPending={false}
          onSubmit={() => {
            setAsked(null)
            changing.mutate({ order, change: { kind: 'method', method: asked.id } })
          }}
          onClose={() => setAsked(null)}
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
