// What was handed over last: its change stays in sight until the next buyer.

import { ButtonLink } from '#src/ui/button.tsx'
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
