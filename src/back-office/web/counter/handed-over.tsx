// What was handed over last: its change stays in sight until the next buyer.

import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#src/ui/button.tsx'
import { PutBacks } from '../pick/put-backs.tsx'
import { picksQuery } from '../pick/use-picks.ts'
import { useMay } from '../use-session.ts'
import styles from './counter-screen.module.css'

export type HandedOver = {
  readonly id: number
  readonly isPart: boolean
  /** As it was said before; empty: no cash was counted. */
  readonly change: string
}

export function HandedOverOrder({ done: { id, isPart, change } }: { readonly done: HandedOver }) {
  const seesBuyers = useMay().includes('see-contacts')
  return (
    <section className={styles.done} aria-labelledby="done-title">
      <div role="status">
        <h2 id="done-title" className={styles.name}>
          {isPart ? `Выдана часть заказа № ${id}` : `Выдан заказ № ${id}`}
        </h2>
        {change !== '' && <p className={styles.change}>{change}</p>}
      </div>
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
