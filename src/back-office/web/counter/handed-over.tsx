// What was handed over last: its change stays in sight until the next buyer.

import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#src/shared/endpoint.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import type { staffApi } from '../../contract.ts'
import { PutBacks } from '../pick/put-backs.tsx'
import { picksQuery } from '../pick/use-picks.ts'
import { useMay } from '../use-session.ts'
import styles from './counter-screen.module.css'
import type { Payment } from './use-payment.ts'

export type HandedOver = {
  readonly id: number
  readonly isPart: boolean
  /** As it was said before; empty: no cash was counted. */
  readonly change: string
  /** «665 руб. наличными» */
  readonly paid: string
  /** Other orders of the buyer that wait for him here. */
  readonly more: readonly number[]
}

type Shown = AnswerOf<typeof staffApi.order>
type Taken = { readonly payment: Payment; readonly isPart?: boolean }

/** What is said of a handover when it is over. */
export const handedOver = (shown: Shown, { payment, isPart = false }: Taken): HandedOver => ({
  ...{ id: shown.order.id, isPart, change: payment.change },
  paid: payment.paid || `Оплачен раньше: ${shown.order.payment_method}`,
  more: shown.other_orders.flatMap(({ id, status, is_same_shop: isHere }) =>
    isHere && status === 'ready' ? [id] : [],
  ),
})

type Props = { readonly done: HandedOver; readonly onOpen: (id: number) => void }

export function HandedOverOrder({ done: { id, isPart, change, paid, more }, onOpen }: Props) {
  const seesBuyers = useMay().includes('see-contacts')
  return (
    <section className={styles.done} aria-labelledby="done-title">
      <div role="status">
        <h2 id="done-title" className={styles.name}>
          {isPart ? `Выдана часть заказа № ${id}` : `Выдан заказ № ${id}`}
        </h2>
        <p>{paid}</p>
        {change !== '' && <p className={styles.change}>{change}</p>}
      </div>
      {more.length > 0 && (
        <p className={styles.answers}>
          Ещё готовы у этого покупателя:
          {more.map((other) => (
            <Button key={other} onClick={() => onOpen(other)}>
              № {other}
            </Button>
          ))}
        </p>
      )}
      {isPart && <LeftUnits id={id} />}
      {seesBuyers && (
        <p>
          <ButtonLink href={`/api/staff/prints/slip?orders=${id}`} target="_blank" rel="noopener">
            Напечатать накладную
          </ButtonLink>
        </p>
      )}
    </section>
  )
}

/** Where what he has not taken belongs is known of units that were marked as taken. */
function LeftUnits({ id }: { readonly id: number }) {
  const picks = useQuery({ ...picksQuery(id), refetchOnMount: 'always' }).data
  return (
    <>
      <p>Что покупатель не взял, верните на полку.</p>
      {picks && <PutBacks id={id} put_back={picks.put_back} />}
    </>
  )
}
