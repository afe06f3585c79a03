// Turns the margin rules of one supplier into ranges of costs that do not overlap, per category.

import { parentsOf, withAncestors } from './category-by-path.ts'
import { chooseMargin, type Margin, type MarginRule, type Purchase } from './margin.ts'

type Place = { readonly id: number; readonly parentId: number | null }

export type MarginStep = Margin & {
  /** 0: products without a category; every product where no rule names a category. */
  readonly categoryId: number
  readonly costFrom: number
  readonly costBelow: number | null
}

export const NO_CATEGORY = 0

/** At most one step for a cost and a category: that of the rule which applies there. */
export function marginSteps(
  rules: readonly MarginRule[],
  categories: readonly Place[],
  supplierId: number,
): MarginStep[] {
  const ofSupplier = rules.filter(
    (rule) => rule.supplierId === null || rule.supplierId === supplierId,
  )
  if (ofSupplier.length === 0) return []
  const steps = stepsOf(ofSupplier, { supplierId, categoryIds: [] }, NO_CATEGORY)
  if (ofSupplier.every(({ categoryId }) => categoryId === null)) return steps
  const parents = parentsOf(categories)
  const inside = categories.flatMap(({ id }) =>
    stepsOf(ofSupplier, { supplierId, categoryIds: withAncestors(parents, id) }, id),
  )
  return [...steps, ...inside]
}

function stepsOf(
  rules: readonly MarginRule[],
  purchase: Omit<Purchase, 'cost'>,
  categoryId: number,
): MarginStep[] {
  const here = rules.filter(
    (rule) => rule.categoryId === null || purchase.categoryIds.includes(rule.categoryId),
  )
  const costs = new Set(here.flatMap(({ costFrom, costBelow }) => [costFrom, costBelow]))
  const edges = [...costs].filter((cost) => cost !== null).sort((one, other) => one - other)
  return edges.flatMap((costFrom, index) => {
    const rule = chooseMargin(here, { ...purchase, cost: costFrom })
    if (!rule) return []
    const { rate, leastMarkup, rounding } = rule
    const costBelow = edges[index + 1] ?? null
    return [{ categoryId, costFrom, costBelow, rate, leastMarkup, rounding }]
  })
}
