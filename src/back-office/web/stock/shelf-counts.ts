// A count of a shelf as it is typed and scanned.

import type { RefObject } from 'react'
import type { ShelfGood } from '../../shelves-contract.ts'
import type { CountedLine } from './use-shelf.ts'

/** Whoever counts takes the scans of the screen. */
export type ScanTaker = RefObject<((text: string) => unknown) | null>

/** By product, as typed; no text: not counted yet. */
export type Counts = ReadonlyMap<number, string>

const MOST_UNITS = 1_000_000

/** Null: no whole number of units. */
export function unitsOf(text: string | undefined): number | null {
  if (text === undefined || !/^\d{1,7}$/.test(text.trim())) return null
  const units = Number(text)
  return units <= MOST_UNITS ? units : null
}

export const withUnits = (counts: Counts, id: number, text: string): Counts =>
  new Map([...counts, [id, text]])

/** A scan is one more unit. */
export const withScan = (counts: Counts, id: number): Counts =>
  withUnits(counts, id, String((unitsOf(counts.get(id)) ?? 0) + 1))

/** What should lie on the shelf: what is taken for orders does not. */
export const shelvedUnits = ({ on_hand: onHand, taken }: ShelfGood): number => onHand - taken

/** Promised to buyers, and not taken for them yet. */
export const promisedUnits = ({ reserved, taken }: ShelfGood): number =>
  Math.max(0, reserved - taken)

export function shelvedText(good: ShelfGood): string {
  const promised = promisedUnits(good)
  const here = `на полке должно быть ${shelvedUnits(good)}${promised > 0 ? `, из них обещано ${promised}` : ''}`
  return good.taken > 0 ? `${here}; ещё ${good.taken} шт. собрано для покупателей` : here
}

type Difference = { readonly good: ShelfGood; readonly change: number }

type Summary = {
  readonly lines: readonly CountedLine[]
  readonly differences: readonly Difference[]
  /** Nobody has counted them: they stay as they are. */
  readonly left: readonly ShelfGood[]
  /** More of them is still to be taken for buyers than was counted. */
  readonly promised: readonly ShelfGood[]
}

export function summaryOf(goods: readonly ShelfGood[], counts: Counts): Summary {
  const counted = goods.flatMap((good) => {
    const units = unitsOf(counts.get(good.product_id))
    return units === null ? [] : [{ good, units }]
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
    left: goods.filter(({ product_id: id }) => unitsOf(counts.get(id)) === null),
    promised: counted.flatMap(({ good, units }) => (units < promisedUnits(good) ? [good] : [])),
  }
}

export const changeText = (change: number): string =>
  change > 0 ? `лишних ${change}` : `не хватает ${-change}`
