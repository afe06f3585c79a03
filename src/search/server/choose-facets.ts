// The filters of a list of found goods: from the words of an address to ids, and back to names.

import type { Choice } from '#src/catalogue/contract.ts'
import {
  ANYWHERE,
  branchIds,
  IN_ANY_CITY,
  normaliseManufacturer,
} from '#src/catalogue/server/public.ts'
import { kopecksOf } from '#src/shared/money.ts'
import { SEARCH_FACETS, type SearchFacet } from '../contract.ts'
import type { FacetChoice } from '../count-facets.ts'
import { allOf, anyOf, lexemeText } from '../tsquery.ts'
import type { ShopWords } from './keep-shop-words.ts'

export type AskedFacets = {
  readonly category?: string | undefined
  /** Names behind commas. */
  readonly manufacturer?: string | undefined
  /** The slug of a city, or `any`. */
  readonly in_stock?: string | undefined
  /** Rubles. */
  readonly price_from?: number | undefined
  readonly price_to?: number | undefined
}

/** What is unknown leaves nothing, as an unknown car does. */
export function facetChoice(asked: AskedFacets, words: ShopWords): FacetChoice {
  const { category, manufacturer, in_stock, price_from, price_to } = asked
  return {
    categoryIds: category ? new Set(branchIds(words.categories, category)) : null,
    manufacturerIds: manufacturer ? manufacturersOf(manufacturer, words) : null,
    locationIds: in_stock ? locationsOf(in_stock, words) : null,
    priceFrom: price_from === undefined ? null : boundOf(price_from),
    priceTo: price_to === undefined ? null : boundOf(price_to),
  }
}

/** The dearest price that a product can have, in kopecks: an `integer` of the database. */
const DEAREST = 2 ** 31 - 1

const boundOf = (rubles: number): number => Math.min(kopecksOf(rubles), DEAREST)

function manufacturersOf(names: string, { lexicon }: ShopWords): Set<number> {
  const wanted = new Set(names.split(',').map(normaliseManufacturer))
  const found = lexicon.names.manufacturers.filter(({ name }) =>
    wanted.has(normaliseManufacturer(name)),
  )
  return new Set(found.map(({ id }) => id))
}

function locationsOf(slug: string, { stockCities }: ShopWords): Set<number> {
  const found = stockCities.filter((city) => slug === IN_ANY_CITY || city.slug === slug)
  return new Set(found.map(({ locationId }) => locationId))
}

/** Filters that the index knows, as a query: what is left is found however much there is else. */
export const facetQuery = ({ categoryIds, manufacturerIds }: FacetChoice): string =>
  allOf([lexemes('c', categoryIds), lexemes('f', manufacturerIds)]) ?? ''

const lexemes = (kind: string, ids: ReadonlySet<number> | null): string | null =>
  ids === null ? '' : (anyOf([...ids].map((id) => lexemeText(`${kind}${id}_`))) ?? "'nothing_'")

/** A value that was chosen and leaves nothing is told too, or nobody could take it back. */
export function withChosen(
  facets: Record<SearchFacet, Choice[]>,
  asked: AskedFacets,
  { categories, stockCities }: ShopWords,
): Record<SearchFacet, Choice[]> {
  const nameOf: Record<SearchFacet, (value: string) => string | undefined> = {
    category: (key) => categories.find((category) => category.key === key)?.name,
    manufacturer: (name) => name,
    in_stock: (slug) =>
      slug === IN_ANY_CITY ? ANYWHERE : stockCities.find((city) => city.slug === slug)?.name,
  }
  const filled = SEARCH_FACETS.map((facet) => {
    const chosen = (asked[facet] ?? '').split(facet === 'manufacturer' ? ',' : '\n')
    const missing = chosen
      .map((value) => value.trim())
      .filter((value) => value && !facets[facet].some((choice) => isSame(choice.value, value)))
    const none = missing.map((value) => ({ value, name: nameOf[facet](value) ?? value, count: 0 }))
    return [facet, [...facets[facet], ...none]] as const
  })
  return Object.fromEntries(filled) as Record<SearchFacet, Choice[]>
}

const isSame = (one: string, other: string): boolean =>
  normaliseManufacturer(one) === normaliseManufacturer(other)
