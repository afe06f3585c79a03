// The service set with the buyer's changes: its lines, those of the car's gearbox, offers, the sum.

import { kopecksOf, rublesOf, sumOf } from '#src/shared/money.ts'
import type { ServiceLine, ServiceOffer, ServiceSet } from './contract.ts'

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

/** A car has one gearbox, and the table may name several; it may leave this one out. */
const MANUAL = 'механика'

/** The answers to choose from; empty: there is nothing to ask. */
export const gearboxChoices = ({ gearboxes, lines }: Pick<ServiceSet, 'gearboxes' | 'lines'>) =>
  gearboxes.length > 1 && lines.some(({ gearbox }) => gearbox !== '')
    ? [...new Set([...gearboxes, MANUAL])]
    : []

/** Without an answer no line of a gearbox is shown, as another's fluid would harm it. */
export const linesOfGearbox = (
  lines: readonly ServiceLine[],
  chosen: string,
): readonly ServiceLine[] => lines.filter(({ gearbox }) => gearbox === '' || gearbox === chosen)
