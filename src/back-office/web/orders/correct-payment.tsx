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

/** How it was paid indeed, by one of the two methods that the call takes. */
type Right = { readonly method: 1 | 2; readonly name: string }

/** The order stays as it was seen when it was asked. */
type Asked = { readonly order: StaffOrder; readonly right: Right }

export function CorrectPayment({ order }: { readonly order: StaffOrder }) {
  const right = useRight(order)
  const changing = useOrderChange()
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <>
      {right && (
        <Button loading={changing.isPending} onClick={() => setAsked({ order, right })}>
          Заплачено {right.name}
        </Button>
      )}
      {asked && (
        <OfficeDialog
          title={`Продажа № ${asked.order.id}: заплачено ${asked.right.name}?`}
          action="Исправить"
          isPending={false}
          onSubmit={() => {
            const { method } = asked.right
            setAsked(null)
            changing.mutate({ order: asked.order, change: { kind: 'method', method } })
          }}
          onClose={() => setAsked(null)}
        >
          <p>
            Записано «{wayOfPaying(asked.order.payment_method)}». Деньги дня пересчитаются, в
            журнале останется, кто исправил. Чек кассы исправьте на кассе.
          </p>
        </OfficeDialog>
      )}
    </>
  )
}

/** Null: there is nothing to correct, or nobody may. */
function useRight(order: StaffOrder): Right | null {
  const may = useMay()
  const ways = useOrderChoices().data?.pay_ways ?? []
  const isOfToday = dayOf(order.created_at) === dayOf(new Date().toISOString())
  const isOpen = order.is_sale && order.status === 'completed' && isOfToday
  const now = ways.find(({ name }) => name === order.payment_method)
  if (!isOpen || !now || !may.includes('pay-on-receipt')) return null
  for (const { id, kind } of ways) {
    if (kind === now.kind || (id !== 1 && id !== 2)) continue
    return { method: id, name: kind === 'card' ? 'картой' : 'наличными' }
  }
  return null
}
