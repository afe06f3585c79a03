// Options for a missing product: the cheapest analogue, or an e-mail when it arrives.

import { ArrivalOpener } from '#src/requests/web/public.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import type { Product } from '../../contract.ts'
import { analoguesText, isEnoughFree } from '../cart-or-analogues.tsx'
import styles from './ways-without.module.css'

export type WaysWithoutProps = {
  readonly productId: number
  /** Ordered by price, missing ones last. */
  readonly analogues: readonly Product[]
}

export function WaysWithout({ productId, analogues }: WaysWithoutProps) {
  const cheapest = analogues.find(isEnoughFree)
  return (
    <div className={styles.ways}>
      {cheapest && (
        <ButtonLink href="#analogues" variant="primary" wide>
          {analoguesText(cheapest.price)}
        </ButtonLink>
      )}
      <ArrivalOpener productId={productId} variant={cheapest ? 'secondary' : 'primary'}>
        <span>
          Сообщить<span className={styles.of}> о поступлении</span>
        </span>
      </ArrivalOpener>
    </div>
  )
}
