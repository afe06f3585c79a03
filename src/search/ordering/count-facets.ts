// Counts the values of filters among found goods.

import type { Choice } from '#src/catalogue/contract.ts'
import {
  SEARCH_FACETS,
  type SearchFacet,
  type SearchFilter,
} from '#src/catalogue/filter-contract.ts'
import { EXACT_TOTAL } from '#src/shared/page-request.ts'
import type { Candidate } from './rank-candidates.ts'

/** Filters hold together; of one field each of its values will do. Absent: not chosen. */
export type Chosen = Readonly<
  Partial<Record<SearchFilter, { readonly admits: (candidate: Candidate) => boolean }>>
>

/** The values that candidates have in a facet, as numbers, and how they are called. */
export type FacetNames = Readonly<
  Record<
    SearchFacet,
    {
      readonly keysOf: (candidate: Candidate) => readonly number[]
      readonly named: (key: number) => { readonly value: string; readonly name: string } | undefined
      /** Of how many candidates, the best first, the values are known; of all without it. */
      readonly knownOfBest?: number
      /** A value has no part of another: a search with it counts it exactly. */
      readonly isExactWhenChosen?: boolean
    }
  >
>

/** The candidates that all filters admit, that of one facet aside. */
function leftBy(
  candidates: readonly Candidate[],
  chosen: Chosen,
  but?: SearchFacet,
): readonly Candidate[] {
  const others = Object.entries(chosen).filter(([field]) => field !== but)
  return others.length === 0
    ? candidates
    : candidates.filter((candidate) => others.every(([, { admits }]) => admits(candidate)))
}

export const narrow = (candidates: readonly Candidate[], chosen: Chosen) =>
  leftBy(candidates, chosen)

type Found = { readonly candidates: readonly Candidate[]; readonly isCut: boolean }

/**
 * The facets of a page. `found` is what the text means, `whole` what a search with the filters has
 * found, the same where there was no need of one. A chosen facet is counted among all that was found,
 * the others among what the filters leave.
 */
export function pageFacets(
  { found, whole }: { readonly found: Found; readonly whole: Found },
  chosen: Chosen,
  names: FacetNames,
): Record<SearchFacet, Choice[]> {
  const left = countFacets(whole.candidates, chosen, names)
  const all = found.isCut && whole !== found ? countFacets(found.candidates, chosen, names) : left
  return mapFacets((facet) => {
    const { knownOfBest = Infinity, isExactWhenChosen = false } = names[facet]
    if (chosen[facet] && (found.isCut || knownOfBest === Infinity)) {
      if (!found.isCut) return all[facet]
      const exact = isExactWhenChosen && !whole.isCut ? left[facet] : []
      const isExact = ({ value }: Choice) => exact.some((each) => each.value === value)
      return larger(all[facet], left[facet]).map((each) => (isExact(each) ? each : atLeast(each)))
    }
    const isKnown = chosen[facet] || whole.candidates.length <= knownOfBest
    return whole.isCut || !isKnown ? left[facet].map(atLeast) : left[facet]
  })
}

const mapFacets = (choicesOf: (facet: SearchFacet) => Choice[]) =>
  Object.fromEntries(SEARCH_FACETS.map((facet) => [facet, choicesOf(facet)])) as Record<
    SearchFacet,
    Choice[]
  >

const atLeast = (choice: Choice): Choice => ({ ...choice, count_is_lower_bound: true })

/** Of each choice the larger count: a search with a value counts it better than a sample does. */
function larger(some: readonly Choice[], others: readonly Choice[]): Choice[] {
  const byValue = new Map(others.map((choice) => [choice.value, choice]))
  const counted = some.map((choice) => {
    const other = byValue.get(choice.value)
    byValue.delete(choice.value)
    return other && other.count > choice.count ? other : choice
  })
  return [...byValue.values(), ...counted]
}

const MOST_CHOICES = 30

/** A facet's own choice narrows the others and not itself: more of it can be chosen. */
export const countFacets = (
  candidates: readonly Candidate[],
  chosen: Chosen,
  names: FacetNames,
): Record<SearchFacet, Choice[]> =>
  mapFacets((facet) => mostFirst(leftBy(candidates, chosen, facet), names[facet]))

function mostFirst(
  candidates: readonly Candidate[],
  { keysOf, named }: FacetNames[SearchFacet],
): Choice[] {
  const counts = new Map<number, number>()
  for (const candidate of candidates) {
    for (const key of keysOf(candidate)) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return [...counts]
    .flatMap(([key, count]) => {
      const name = named(key)
      return name ? [choiceOf(name, count)] : []
    })
    .toSorted((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1))
    .slice(0, MOST_CHOICES)
}

const choiceOf = (named: { value: string; name: string }, count: number): Choice => ({
  ...named,
  count: Math.min(count, EXACT_TOTAL),
  ...(count > EXACT_TOTAL && { count_is_lower_bound: true }),
})
