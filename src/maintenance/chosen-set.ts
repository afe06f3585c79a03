// The service set with the buyer's changes: its lines, the offer of each line, the sum.

import { kopecksOf, rublesOf, sumOf } from '#src/shared/money.ts'
import type { ServiceLine, ServiceOffer } from './contract.ts'

/** The buyer's changes of the set, by item. */
export type SetChanges = Readonly<
  Record<string, { readonly isIn?: boolean; readonly place?: number }>
>

/** Undefined when nothing fits. */
export const offerOf = (line: ServiceLine, changes: SetChanges): ServiceOffer | undefined =>
  line.offers[changes[line.item]?.place ?? 0]

/** An offer with approvals to check is in the set only if the buyer ticks it. */
export const isInSet = (line: ServiceLine, changes: SetChanges): boolean => {
  const offer = offerOf(line, changes)
  if (!offer) return false
  return changes[line.item]?.isIn ?? (line.is_in_set && offer.approvals_to_check.length === 0)
}

/** The goods for the cart. */
export const goodsOf = (lines: readonly ServiceLine[], changes: SetChanges) =>
  lines
    .filter((line) => isInSet(line, changes))
    .flatMap((line) => offerOf(line, changes)?.goods ?? [])

/** Rubles. */
export const sumOfSet = (lines: readonly ServiceLine[], changes: SetChanges): number =>
  rublesOf(
    sumOf(
      lines
        .filter((line) => isInSet(line, changes))
        .map((line) => kopecksOf(offerOf(line, changes)?.price ?? 0)),
    ),
  )
