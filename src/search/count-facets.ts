// What the found goods can be narrowed to, and how many each choice leaves.

import type { Choice } from '#src/catalogue/contract.ts'
import { EXACT_TOTAL } from '#src/shared/page-request.ts'
import { SEARCH_FACETS, type SearchFacet } from './contract.ts'
import type { Candidate } from './rank-candidates.ts'

/** What was chosen. Values of a facet are alternatives, facets hold together. */
export type FacetChoice = {
  /** With everything under them; null when none is chosen. */
  readonly categoryIds: ReadonlySet<number> | null
  readonly manufacturerIds: ReadonlySet<number> | null
  readonly locationIds: ReadonlySet<number> | null
  /** Kopecks. */
  readonly priceFrom: number | null
  readonly priceTo: number | null
}

/** The values that candidates have in a facet, as numbers, and how they are called. */
export type FacetNames = Readonly<
  Record<
    SearchFacet,
    {
      readonly keysOf: (candidate: Candidate) => readonly number[]
      readonly named: (key: number) => { readonly value: string; readonly name: string } | undefined
    }
  >
>

type Field = SearchFacet | 'price'
type Fits = (candidate: Candidate) => boolean

/** What was chosen, as a test of candidates; null where nothing was. */
const FITS: Readonly<Record<Field, (choice: FacetChoice) => Fits | null>> = {
  category: ({ categoryIds: ids }) => ids && (({ categoryId }) => ids.has(categoryId)),
  manufacturer: ({ manufacturerIds: ids }) =>
    ids && (({ manufacturerId }) => ids.has(manufacturerId)),
  in_stock: ({ locationIds: ids }) =>
    ids && (({ locationIds }) => locationIds.some((id) => ids.has(id))),
  price: ({ priceFrom, priceTo }) =>
    priceFrom === null && priceTo === null
      ? null
      : ({ price }) =>
          (priceFrom === null || price >= priceFrom) && (priceTo === null || price <= priceTo),
}
const FIELDS: readonly Field[] = [...SEARCH_FACETS, 'price']

/** What all choices leave, that of one facet aside. */
function leftBy(
  candidates: readonly Candidate[],
  choice: FacetChoice,
  but?: SearchFacet,
): readonly Candidate[] {
  const tests = FIELDS.flatMap((field) => (field === but ? [] : (FITS[field](choice) ?? [])))
  return tests.length === 0
    ? candidates
    : candidates.filter((candidate) => tests.every((fits) => fits(candidate)))
}

export const narrow = (candidates: readonly Candidate[], choice: FacetChoice) =>
  leftBy(candidates, choice)

const MOST_CHOICES = 30

/** A facet's own choice narrows the others and not itself: more of it can be chosen. */
export function countFacets(
  candidates: readonly Candidate[],
  choice: FacetChoice,
  names: FacetNames,
): Record<SearchFacet, Choice[]> {
  const choices = SEARCH_FACETS.map((facet) => {
    return [facet, mostFirst(leftBy(candidates, choice, facet), names[facet])] as const
  })
  return Object.fromEntries(choices) as Record<SearchFacet, Choice[]>
}

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
