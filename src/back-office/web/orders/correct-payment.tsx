// How an order handed over today was paid was recorded wrongly: it is corrected, and the money of the day
// follows.

import { useState } from 'react'
import type { AnswerOf } from '#src/shared/endpoint.ts'
import { dayOf } from '#src/shared/moment-words.ts'
import { Button } from '#src/ui/button.tsx'
import type { StaffOrder, staffApi } from '../../contract.ts'
import { paidBy, wayOfPaying } from '../../pay-words.ts'
import { OfficeDialog } from '../office-dialog.tsx'
import { useMay } from '../use-session.ts'
import { useOrderChange } from './change-order.ts'

type Shown = AnswerOf<typeof staffApi.order>
type Way = Shown['pay_ways'][number]

/** The order stays as it was seen when it was asked. */
type Asked = { readonly order: StaffOrder; readonly way: Way }

export function CorrectPayment({ shown }: { readonly shown: Shown }) {
  const { order } = shown
  const ways = useOtherWays(shown)
  const changing = useOrderChange()
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <>
      {ways.map((way) => (
        <Button key={way.id} loading={changing.isPending} onClick={() => setAsked({ order, way })}>
          Заплачено {paidBy(way.name)}
        </Button>
      ))}
      {asked && (
        <OfficeDialog
          title={`${asked.order.is_sale ? 'Продажа' : 'Заказ'} № ${asked.order.id}: заплачено ${paidBy(asked.way.name)}?`}
          action="Исправить"
          isPending={false}
          onSubmit={() => {
            setAsked(null)
            const change = { kind: 'method', method: asked.way.id } as const
            changing.mutate({ order: asked.order, change })
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

/** Empty: there is nothing to correct, or nobody may. */
function useOtherWays({ order, history, pay_ways: ways }: Shown): readonly Way[] {
  const may = useMay()
  const handedOver = history.findLast(({ status }) => status === 'completed')
  const isOfToday = handedOver && dayOf(handedOver.created_at) === dayOf(new Date().toISOString())
  const isOpen = order.status === 'completed' && isOfToday
  if (!isOpen || !may.includes('pay-on-receipt')) return []
  return ways.filter(({ name }) => name !== order.payment_method)
}
