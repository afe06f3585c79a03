// The counts beside an answer: what each filter would leave.

import type { Choice } from '#src/catalogue/contract.ts'
import type { SearchFacet } from '../contract.ts'
import { countFacets, type FacetChoice, type FacetNames } from '../count-facets.ts'
import { TOLD_STOCK_OF } from './candidates.repository.ts'
import type { FoundSome } from './found.ts'

const atLeast = (choice: Choice): Choice => ({ ...choice, count_is_lower_bound: true })

/** A facet's own choice is counted among all, the other facets among what the filters have left. */
export function facetsOf(
  found: FoundSome,
  whole: FoundSome,
  choice: FacetChoice,
  names: FacetNames,
) {
  const all = countFacets(found.candidates, choice, names)
  const left = whole === found ? all : countFacets(whole.candidates, choice, names)
  const isStockUntold = whole.candidates.length > TOLD_STOCK_OF && choice.locationIds === null
  const own = (facet: SearchFacet) =>
    found.isCut ? moreOf(all[facet], left[facet]).map(atLeast) : all[facet]
  const others = whole.isCut ? mapValues(left, (choices) => choices.map(atLeast)) : left
  return {
    ...others,
    ...(isStockUntold && { in_stock: left.in_stock.map(atLeast) }),
    ...(choice.categoryIds && { category: own('category') }),
    ...(choice.manufacturerIds && { manufacturer: own('manufacturer') }),
    ...(choice.locationIds && found.isCut && { in_stock: own('in_stock') }),
  }
}

const mapValues = (
  facets: Record<SearchFacet, Choice[]>,
  change: (choices: Choice[]) => Choice[],
): Record<SearchFacet, Choice[]> => ({
  category: change(facets.category),
  manufacturer: change(facets.manufacturer),
  in_stock: change(facets.in_stock),
})

/** Of each choice the larger count: what was searched with is counted better than in a sample. */
function moreOf(some: readonly Choice[], others: readonly Choice[]): Choice[] {
  const byValue = new Map(others.map((choice) => [choice.value, choice]))
  const counted = some.map((choice) => {
    const other = byValue.get(choice.value)
    byValue.delete(choice.value)
    return other && other.count > choice.count ? other : choice
  })
  return [...byValue.values(), ...counted]
}
