// What came back with each return of an order, and what it cost.

import { asKopecks, type Kopecks, sumOf, times } from '#src/shared/money.ts'

export type ReturnedUnits = { readonly position: number; readonly quantity: number }
/** `lines` null: all that was left. */
type Return = {
  readonly lines: readonly ReturnedUnits[] | null
  readonly keepsDelivery?: boolean
}

/** By return, the oldest first. */
export function unitsOfReturns(
  lines: readonly ReturnedUnits[],
  returns: readonly Return[],
): ReturnedUnits[][] {
  const left = new Map(lines.map(({ position, quantity }) => [position, quantity]))
  return returns.map((back) => {
    const units = back.lines ?? [...left].map(([position, quantity]) => ({ position, quantity }))
    for (const { position, quantity } of units) {
      left.set(position, (left.get(position) ?? 0) - quantity)
    }
    return units.filter(({ quantity }) => quantity > 0)
  })
}

/** Of each line the units that came back. */
export function returnedByLine(
  lines: readonly ReturnedUnits[],
  returns: readonly Return[],
): ReadonlyMap<number, number> {
  const back = new Map<number, number>()
  for (const { position, quantity } of unitsOfReturns(lines, returns).flat()) {
    back.set(position, (back.get(position) ?? 0) + quantity)
  }
  return back
}

type Priced = {
  readonly total: Kopecks
  readonly shippingCost: Kopecks
  readonly lines: readonly (ReturnedUnits & { readonly unitPrice: Kopecks })[]
}

/** By return; the last one takes the rest of the total, with the delivery unless that is kept. */
export function returnAmounts(
  { total, shippingCost, lines }: Priced,
  returns: readonly Return[],
): Kopecks[] {
  let left = total
  return returns.map((back) => {
    const ofUnits = (back.lines ?? []).map(({ position, quantity }) =>
      times(lines.find((line) => line.position === position)?.unitPrice ?? asKopecks(0), quantity),
    )
    const kept = back.keepsDelivery ? shippingCost : 0
    const amount = back.lines === null ? asKopecks(left - kept) : sumOf(ofUnits)
    left = asKopecks(left - amount)
    return amount
  })
}
