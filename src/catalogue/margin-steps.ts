// The margin rules of one supplier as steps of costs that do not overlap, category by category.

import { parentsOf, pathUp } from './category-by-path.ts'
import { type Bought, chooseMargin, type Margin, type MarginRule } from './margin.ts'

type Place = { readonly id: number; readonly parentId: number | null }

export type MarginStep = Margin & {
  /** 0: of products without a category, and of every category where no rule names one. */
  readonly categoryId: number
  readonly costFrom: number
  readonly costBelow: number | null
}

export const NO_CATEGORY = 0

/** For each cost and category at most one step: the one of the rule that counts there. */
export function marginSteps(
  rules: readonly MarginRule[],
  categories: readonly Place[],
  supplierId: number,
): MarginStep[] {
  const own = rules.filter((rule) => rule.supplierId === null || rule.supplierId === supplierId)
  if (own.length === 0) return []
  const steps = stepsOf(own, { supplierId, categoryIds: [] }, NO_CATEGORY)
  if (own.every(({ categoryId }) => categoryId === null)) return steps
  const parents = parentsOf(categories)
  const inside = categories.flatMap(({ id }) =>
    stepsOf(own, { supplierId, categoryIds: pathUp(parents, id) }, id),
  )
  return [...steps, ...inside]
}

function stepsOf(
  rules: readonly MarginRule[],
  bought: Omit<Bought, 'cost'>,
  categoryId: number,
): MarginStep[] {
  const here = rules.filter(
    (rule) => rule.categoryId === null || bought.categoryIds.includes(rule.categoryId),
  )
  const costs = new Set(here.flatMap(({ costFrom, costBelow }) => [costFrom, costBelow]))
  const edges = [...costs].filter((cost) => cost !== null).sort((one, other) => one - other)
  return edges.flatMap((costFrom, index) => {
    const rule = chooseMargin(here, { ...bought, cost: costFrom })
    if (!rule) return []
    const { rate, leastMarkup, rounding } = rule
    const costBelow = edges[index + 1] ?? null
    return [{ categoryId, costFrom, costBelow, rate, leastMarkup, rounding }]
  })
}
