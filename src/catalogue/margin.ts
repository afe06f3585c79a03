// What the owner adds to a supplier's price: which rule counts, and the price it makes.

import { asKopecks, type Kopecks } from '#src/shared/money.ts'

/** A list names no higher price, so none comes of a margin: one kopeck below 21 000 000 rubles. */
export const MOST_PRICE = asKopecks(2_099_999_999)
/** Of `rate`: 1000 %. With it, cost times rate is still a whole number without loss. */
export const MOST_RATE = 100_000

export type Margin = {
  /** Hundredths of a percent. */
  readonly rate: number
  readonly leastMarkup: Kopecks
  /** The price is a multiple of it, upwards; 1 leaves it as it is. */
  readonly rounding: Kopecks
}

export type MarginRule = Margin & {
  readonly id: number
  /** null: any. */
  readonly supplierId: number | null
  /** null: any; a category stands for all beneath it. */
  readonly categoryId: number | null
  readonly costFrom: Kopecks
  /** The first cost that is no longer meant; null: without end. */
  readonly costBelow: Kopecks | null
}

export type Bought = {
  readonly supplierId: number
  /** The product's category and all above it, the innermost first; empty where it has none. */
  readonly categoryIds: readonly number[]
  readonly cost: Kopecks
}

/**
 * The most particular rule that holds: one of this supplier before one of any, then one of the
 * nearest category before those above it, and of any category last. Rules whose step does not
 * contain the cost do not hold. null: the list's price is the shop's.
 */
export function chooseMargin<Rule extends MarginRule>(
  rules: readonly Rule[],
  bought: Bought,
): Rule | null {
  const nearness = ({ categoryId }: Rule): number =>
    categoryId === null ? Number.POSITIVE_INFINITY : bought.categoryIds.indexOf(categoryId)
  const [best] = rules
    .filter((rule) => holds(rule, bought))
    .sort(
      (one, other) =>
        Number(one.supplierId === null) - Number(other.supplierId === null) ||
        // two of any category would be Infinity minus itself
        (nearness(one) === nearness(other) ? 0 : nearness(one) - nearness(other)),
    )
  return best ?? null
}

const holds = (rule: MarginRule, { supplierId, categoryIds, cost }: Bought): boolean =>
  (rule.supplierId === null || rule.supplierId === supplierId) &&
  (rule.categoryId === null || categoryIds.includes(rule.categoryId)) &&
  rule.costFrom <= cost &&
  (rule.costBelow === null || cost < rule.costBelow)

/** Whole kopecks, every division upwards; never below the cost, nor above what the shop sells at. */
export function retailPrice({ rate, leastMarkup, rounding }: Margin, cost: Kopecks): Kopecks {
  const markup = Math.max(Math.ceil((cost * rate) / 10_000), leastMarkup)
  const price = Math.ceil((cost + markup) / rounding) * rounding
  return asKopecks(Math.max(cost, Math.min(price, MOST_PRICE)))
}
