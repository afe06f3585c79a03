// What a buyer takes of an order and what he pays for it: the rest stays in the shop.

import { asKopecks, type Kopecks, sumOf, times } from '#src/shared/money.ts'

export type Units = { readonly position: number; readonly quantity: number }

export type PartLine = Units & {
  readonly name: string
  readonly unitPrice: Kopecks
  /** It is sold in packs of so many units. */
  readonly multiplicity: number
}

type Held = {
  /** Those that stand in the order. */
  readonly lines: readonly PartLine[]
  /** Paid online and not given back. */
  readonly kept: Kopecks
  readonly shippingCost: Kopecks
}

/** Why so much cannot be taken; null: it can. */
export function wrongPart({ lines }: Pick<Held, 'lines'>, taken: readonly Units[]): string | null {
  if (taken.length === 0) return 'Укажите, что покупатель берёт.'
  for (const { position, quantity } of taken) {
    const line = lines.find((each) => each.position === position)
    if (!line) return `Строки ${position} в заказе нет.`
    if (quantity > line.quantity) return `«${line.name}»: в заказе ${line.quantity} шт.`
    // packs may have changed since: a whole line goes as it was ordered
    if (quantity < line.quantity && quantity % line.multiplicity !== 0) {
      return `«${line.name}» продаётся по ${line.multiplicity} шт.`
    }
  }
  return null
}

type Part = {
  readonly total: Kopecks
  /** At the counter. */
  readonly due: Kopecks
  /** Of what was paid online. */
  readonly refund: Kopecks
  /** In the order of the lines. */
  readonly left: readonly Units[]
}

/** Of a part that is not wrong. */
export function countPart({ lines, kept, shippingCost }: Held, taken: readonly Units[]): Part {
  const takenOf = (position: number) =>
    taken.find((each) => each.position === position)?.quantity ?? 0
  const prices = lines.map(({ position, unitPrice }) => times(unitPrice, takenOf(position)))
  const total = sumOf([...prices, shippingCost])
  return {
    total,
    due: asKopecks(Math.max(0, total - kept)),
    refund: asKopecks(Math.max(0, kept - total)),
    left: lines
      .map(({ position, quantity }) => ({ position, quantity: quantity - takenOf(position) }))
      .filter(({ quantity }) => quantity > 0),
  }
}
