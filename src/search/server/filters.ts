// Filters of the search on the server: what the values of an address admit, how the database is asked
// for it, and how counted values are named.

import type { Choice } from '#src/catalogue/contract.ts'
import {
  type AskedFilters,
  SEARCH_FACETS,
  SEARCH_FILTERS,
  type SearchFacet,
  type SearchFilter,
} from '#src/catalogue/filter-contract.ts'
import {
  ANYWHERE,
  branchIds,
  type CategoryRow,
  IN_ANY_CITY,
  normaliseManufacturer,
} from '#src/catalogue/server/public.ts'
import { kopecksOf } from '#src/shared/money.ts'
import { EXACT_TOTAL } from '#src/shared/page-request.ts'
import { allOf, anyOf, lexemeText } from '../finding/tsquery.ts'
import type { FacetNames } from '../ordering/count-facets.ts'
import type { Candidate } from '../ordering/rank-candidates.ts'
import { type CandidateWishes, STOCK_OF_BEST } from './candidates.repository.ts'

/** What the values of filters stand for. */
export type FilterNames = {
  readonly categories: readonly CategoryRow[]
  readonly manufacturers: readonly { readonly id: number; readonly name: string }[]
  readonly stockCities: readonly { locationId: number; slug: string; name: string }[]
}

export type ChosenFilter = {
  readonly admits: (candidate: Candidate) => boolean
  /** The same as a query of the index, where the index knows the field. */
  readonly query?: string
  /** The same as parameters of search_candidates, where these know it. */
  readonly wishes?: CandidateWishes
}
/** Without those that are not chosen. */
export type ChosenFilters = Readonly<Partial<Record<SearchFilter, ChosenFilter>>>

type ServerFilter = {
  /** null where it is not chosen; an unknown value admits nothing. */
  readonly chosen: (asked: AskedFilters, names: FilterNames) => ChosenFilter | null
}
type ServerFacet = ServerFilter & {
  readonly counted: (names: FilterNames) => FacetNames[SearchFacet]
  /** The name of a chosen value that no candidate has. */
  readonly nameOf: (value: string, names: FilterNames) => string | undefined
}

const FILTERS: Record<SearchFacet, ServerFacet> & Record<SearchFilter, ServerFilter> = {
  category: {
    chosen: ({ category }, { categories }) =>
      category ? ofIds('c', branchIds(categories, category), (each) => each.categoryId) : null,
    counted: ({ categories }) => {
      const byId = new Map(categories.map(({ id, key, name }) => [id, { value: key, name }]))
      return { keysOf: ({ categoryId }) => [categoryId], named: (id) => byId.get(id) }
    },
    nameOf: (value, { categories }) => categories.find(({ key }) => key === value)?.name,
  },
  manufacturer: {
    chosen: ({ manufacturer }, { manufacturers }) => {
      if (!manufacturer) return null
      const wanted = new Set(manufacturer.split(',').map(normaliseManufacturer))
      const found = manufacturers.filter(({ name }) => wanted.has(normaliseManufacturer(name)))
      return ofIds(
        'f',
        found.map(({ id }) => id),
        (each) => each.manufacturerId,
      )
    },
    counted: ({ manufacturers }) => {
      const byId = new Map(manufacturers.map(({ id, name }) => [id, { value: name, name }]))
      return {
        keysOf: ({ manufacturerId }) => [manufacturerId],
        named: (id) => byId.get(id),
        isExactWhenChosen: true,
      }
    },
    nameOf: (value) => value,
  },
  in_stock: {
    chosen: ({ in_stock: slug }, { stockCities }) => {
      if (!slug) return null
      const found = stockCities.filter((city) => slug === IN_ANY_CITY || city.slug === slug)
      const ids = new Set(found.map(({ locationId }) => locationId))
      return {
        admits: ({ locationIds }) => locationIds.some((id) => ids.has(id)),
        wishes: { stocked: EXACT_TOTAL + 1, locationIds: [...ids] },
      }
    },
    counted: citiesOf,
    nameOf: (slug, { stockCities }) =>
      slug === IN_ANY_CITY ? ANYWHERE : stockCities.find((city) => city.slug === slug)?.name,
  },
  price: {
    chosen: ({ price_from, price_to }) => {
      if (price_from === undefined && price_to === undefined) return null
      const priceFrom = price_from === undefined ? null : boundOf(price_from)
      const priceTo = price_to === undefined ? null : boundOf(price_to)
      return {
        admits: ({ price }) =>
          (priceFrom === null || price >= priceFrom) && (priceTo === null || price <= priceTo),
        wishes: { priceFrom, priceTo },
      }
    },
  },
}

/** A field of which the index has lexemes: `c12_`, `f7_`. */
function ofIds(
  lexeme: string,
  numbers: readonly number[],
  idOf: (candidate: Candidate) => number,
): ChosenFilter {
  const ids = new Set(numbers)
  return {
    admits: (candidate) => ids.has(idOf(candidate)),
    query: anyOf([...ids].map((id) => lexemeText(`${lexeme}${id}_`))) ?? "'nothing_'",
  }
}

const EVERY_CITY = -1

/**
 * Cities are counted once for each candidate, however many of their locations have it. What only
 * suppliers have lies in no city.
 */
function citiesOf({ stockCities }: FilterNames): FacetNames[SearchFacet] {
  const slugs = [...new Set(stockCities.map(({ slug }) => slug))]
  const cityByLocation = new Map(
    stockCities.map(({ locationId, slug }) => [locationId, slugs.indexOf(slug)]),
  )
  const nameBySlug = new Map(stockCities.map(({ slug, name }) => [slug, name]))
  return {
    keysOf: ({ locationIds }) => {
      const keys = [EVERY_CITY]
      for (const id of locationIds) {
        const city = cityByLocation.get(id)
        if (city !== undefined && !keys.includes(city)) keys.push(city)
      }
      return keys.length === 1 ? [] : keys
    },
    named: (city) => {
      if (city === EVERY_CITY) return { value: IN_ANY_CITY, name: ANYWHERE }
      const slug = slugs[city]
      return slug === undefined ? undefined : { value: slug, name: nameBySlug.get(slug) ?? slug }
    },
    knownOfBest: STOCK_OF_BEST,
  }
}

/** The dearest price that a product can have, in kopecks: an `integer` of the database. */
const DEAREST = 2 ** 31 - 1

const boundOf = (rubles: number): number => Math.min(kopecksOf(rubles), DEAREST)

/** Made once: every search counts by these. */
export const facetNames = (names: FilterNames): FacetNames =>
  Object.fromEntries(
    SEARCH_FACETS.map((facet) => [facet, FILTERS[facet].counted(names)]),
  ) as FacetNames

export const chosenFilters = (asked: AskedFilters, names: FilterNames): ChosenFilters =>
  Object.fromEntries(
    Object.entries(FILTERS).flatMap(([field, filter]) => {
      const chosen = filter.chosen(asked, names)
      return chosen ? [[field, chosen]] : []
    }),
  )

/** How candidates are asked for that all filters admit. */
export function askedOfDatabase(chosen: ChosenFilters): {
  readonly filters: string
  readonly wishes: CandidateWishes
} {
  const each = Object.values(chosen)
  return {
    filters: allOf(each.map(({ query = '' }) => query)) ?? '',
    wishes: Object.assign({}, ...each.map(({ wishes }) => wishes)),
  }
}

/** Adds chosen values that nothing has: they can be taken back. */
export function withChosenValues(
  facets: Record<SearchFacet, Choice[]>,
  asked: AskedFilters,
  names: FilterNames,
): Record<SearchFacet, Choice[]> {
  const filled = SEARCH_FACETS.map((facet) => {
    const chosen = (asked[facet] ?? '').split(SEARCH_FILTERS[facet].kind === 'many' ? ',' : '\n')
    const missing = chosen
      .map((value) => value.trim())
      .filter((value) => value && !facets[facet].some((choice) => isSame(choice.value, value)))
    const none = missing.map((value) => {
      return { value, name: FILTERS[facet].nameOf(value, names) ?? value, count: 0 }
    })
    return [facet, [...facets[facet], ...none]] as const
  })
  return Object.fromEntries(filled) as Record<SearchFacet, Choice[]>
}

const isSame = (one: string, other: string): boolean =>
  normaliseManufacturer(one) === normaliseManufacturer(other)
