// A count of a shelf as it is typed and scanned.

import type { RefObject } from 'react'
import type { ShelfGood } from '../../shelves-contract.ts'
import type { CountedLine } from './use-shelf.ts'

/** Whoever counts takes the scans of the screen. */
export type ScanTaker = RefObject<((text: string) => unknown) | null>

/** The units as typed or scanned, and the stock that the screen showed when they were begun. */
type Counted = {
  readonly units: string
  readonly on_hand: number
  readonly taken: number
}

/** By product; without an entry it is not counted yet. */
export type Counts = ReadonlyMap<number, Counted>

const MOST_UNITS = 1_000_000

/** Null: no whole number of units. */
export function unitsOf(text: string | undefined): number | null {
  if (text === undefined || !/^\d{1,7}$/.test(text.trim())) return null
  const units = Number(text)
  return units <= MOST_UNITS ? units : null
}

/** Without a text the product is counted anew, from the stock of then. */
export function withUnits(counts: Counts, good: ShelfGood, text: string): Counts {
  const { product_id: id, on_hand, taken } = good
  const next = new Map(counts)
  if (text === '') next.delete(id)
  else next.set(id, { ...(counts.get(id) ?? { on_hand, taken }), units: text })
  return next
}

/** A scan is one more unit. */
export const withScan = (counts: Counts, good: ShelfGood): Counts =>
  withUnits(counts, good, String((unitsOf(counts.get(good.product_id)?.units) ?? 0) + 1))

/** Sold, taken or brought since its count was begun: nobody knows whether that was counted. */
export function isOutdated(counts: Counts, { product_id: id, on_hand, taken }: ShelfGood): boolean {
  const counted = counts.get(id)
  return counted !== undefined && (counted.on_hand !== on_hand || counted.taken !== taken)
}

/** What should lie on the shelf: what is taken for orders does not. */
export const shelvedUnits = ({ on_hand: onHand, taken }: ShelfGood): number => onHand - taken

/** Promised to buyers, and not taken for them yet. */
export const promisedUnits = ({ reserved, taken }: ShelfGood): number =>
  Math.max(0, reserved - taken)

export function shelvedText(good: ShelfGood): string {
  const promised = promisedUnits(good)
  const here = `на полке должно быть ${shelvedUnits(good)}${promised > 0 ? `, из них обещано ${promised}` : ''}`
  return good.taken > 0 ? `${here}; ещё ${good.taken} шт. собрано или ждёт возврата на полку` : here
}

type Difference = { readonly good: ShelfGood; readonly change: number }

export type CountSummary = {
  readonly lines: readonly CountedLine[]
  readonly differences: readonly Difference[]
  /** Nobody has counted them: they stay as they are. */
  readonly left: readonly ShelfGood[]
  /** Their stock has changed since: they are counted again before they are written. */
  readonly outdated: readonly ShelfGood[]
  /** More of them is still to be taken for buyers than was counted. */
  readonly promised: readonly ShelfGood[]
}

export function summaryOf(goods: readonly ShelfGood[], counts: Counts): CountSummary {
  const unitsIn = (good: ShelfGood) => unitsOf(counts.get(good.product_id)?.units)
  const counted = goods.flatMap((good) => {
    const units = unitsIn(good)
    return units === null || isOutdated(counts, good) ? [] : [{ good, units }]
  })
  return {
    lines: counted.map(({ good, units }) => ({
      product_id: good.product_id,
      on_hand: units,
      seen_on_hand: good.on_hand,
      seen_taken: good.taken,
    })),
    differences: counted
      .map(({ good, units }) => ({ good, change: units - shelvedUnits(good) }))
      .filter(({ change }) => change !== 0),
    left: goods.filter((good) => unitsIn(good) === null),
    outdated: goods.filter((good) => unitsIn(good) !== null && isOutdated(counts, good)),
    promised: counted.flatMap(({ good, units }) => (units < promisedUnits(good) ? [good] : [])),
  }
}

export const changeText = (change: number): string =>
  change > 0 ? `лишних ${change}` : `не хватает ${-change}`
