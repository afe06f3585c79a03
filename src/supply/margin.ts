// Chooses the owner's margin rule for a purchase and calculates the price by it.

import { asKopecks, type Kopecks } from '#src/shared/money.ts'

/** Highest price of a list and of a margin: one kopeck below 21 000 000 rubles. */
export const MOST_PRICE = asKopecks(2_099_999_999)
/** Highest `rate`: 1000 %. Cost times rate stays an exact integer of JavaScript. */
export const MOST_RATE = 100_000

export type Margin = {
  /** Hundredths of a percent. */
  readonly rate: number
  readonly leastMarkup: Kopecks
  /** The price is rounded up to a multiple of it; 1 rounds to whole kopecks. */
  readonly rounding: Kopecks
}

export type MarginRule = Margin & {
  readonly id: number
  /** null: any. */
  readonly supplierId: number | null
  /** null: any; a category includes its subcategories. */
  readonly categoryId: number | null
  readonly costFrom: Kopecks
  /** Upper bound, not included; null: none. */
  readonly costBelow: Kopecks | null
}

export type Purchase = {
  readonly supplierId: number
  /** The product's category and its ancestors, the innermost first; empty where it has none. */
  readonly categoryIds: readonly number[]
  readonly cost: Kopecks
}

/**
 * The most specific rule that applies: one of this supplier before one of any supplier, then one of
 * the nearest category before one of an ancestor, and one of any category last. A rule applies only
 * if its range contains the cost. null: the shop sells at the list's price.
 */
export function chooseMargin<Rule extends MarginRule>(
  rules: readonly Rule[],
  purchase: Purchase,
): Rule | null {
  const nearness = ({ categoryId }: Rule): number =>
    categoryId === null ? Number.POSITIVE_INFINITY : purchase.categoryIds.indexOf(categoryId)
  const [best] = rules
    .filter((rule) => applies(rule, purchase))
    .sort(
      (one, other) =>
        Number(one.supplierId === null) - Number(other.supplierId === null) ||
        // Infinity minus Infinity is not a number
        (nearness(one) === nearness(other) ? 0 : nearness(one) - nearness(other)),
    )
  return best ?? null
}

const applies = (rule: MarginRule, { supplierId, categoryIds, cost }: Purchase): boolean =>
  (rule.supplierId === null || rule.supplierId === supplierId) &&
  (rule.categoryId === null || categoryIds.includes(rule.categoryId)) &&
  rule.costFrom <= cost &&
  (rule.costBelow === null || cost < rule.costBelow)

/** Rounds every division up to whole kopecks; never below the cost, nor above `MOST_PRICE`. */
export function retailPrice({ rate, leastMarkup, rounding }: Margin, cost: Kopecks): Kopecks {
  const markup = Math.max(Math.ceil((cost * rate) / 10_000), leastMarkup)
  const price = Math.ceil((cost + markup) / rounding) * rounding
  return asKopecks(Math.max(cost, Math.min(price, MOST_PRICE)))
}
