// What was sold: its number and the sum, and on to the next buyer.

import { useEffect, useRef } from 'react'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import type { AnswerOf } from '#src/shared/endpoint.ts'
import { formatPrice } from '#src/shared/money.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { wayOfPaying } from '../../pay-words.ts'
import type { saleApi } from '../../sale-contract.ts'
import styles from '../phone-order/phone-order.module.css'
import { useScan } from '../pick/use-scan.ts'
import { useKeys } from '../use-keys.ts'
import counter from './counter-screen.module.css'

type Props = {
  readonly sold: AnswerOf<typeof saleApi.sell>
  /** As it was said before; empty: no cash was counted. */
  readonly change: string
  /** With what was scanned for it. */
  readonly onNext: (scan?: string) => void
}

export function SoldOrder({ sold: { order, customer }, change, onNext }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { id, total, address, payment_method: method, lines } = order
  useEffect(() => heading.current?.focus(), [])
  const next = () => onNext()
  useKeys({ Enter: next, KeyS: next, F2: next })
  useScan((code) => onNext(code))
  return (
    <section className={styles.placed}>
      <h2 ref={heading} tabIndex={-1}>
        Продано, заказ № {id}
      </h2>
      <p>
        <strong>{formatPrice(total)}</strong> {wayOfPaying(method).toLowerCase()}; {address}
      </p>
      {change !== '' && (
        <p role="status" className={counter.change}>
          {change}
        </p>
      )}
      <ul>
        {lines.map((line) => (
          <li key={line.position}>
            {line.name}, {line.quantity} шт.
          </li>
        ))}
      </ul>
      <p>{customer}</p>
      <div className={styles.buttons}>
        <Button variant="primary" aria-keyshortcuts="F2 S" onClick={next}>
          Ещё одна продажа (F2)
        </Button>
        <ButtonLink href={`/office/orders/${id}`} link={RouterLink}>
          Открыть заказ
        </ButtonLink>
        <ButtonLink href="/office/counter" link={RouterLink}>
          К выдаче
        </ButtonLink>
      </div>
    </section>
  )
}
