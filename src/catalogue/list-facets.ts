// Counts the filters of a list of a model or a category, from counted groups of its rows.

import { kopecksOf } from '#src/shared/money.ts'
import type { Choice } from './contract.ts'
import {
  ANYWHERE,
  type AskedListFilters,
  IN_ANY_CITY,
  type ListFacetName,
  type Quality,
  spelledValues,
} from './filter-contract.ts'
import { normaliseManufacturer } from './manufacturer-name.ts'

/**
 * How many rows of a list have one value of one filter: `manufacturer`, `isOriginal` or
 * `locationIds`, the other two are null.
 */
export type CountedGroup = {
  readonly manufacturer: string | null
  readonly isOriginal: boolean | null
  /** Shops and warehouses with free units. */
  readonly locationIds: readonly number[] | null
  /** Bit of the one filter that these rows do not meet (MISSED); 0: they meet all. */
  readonly missed: number
  readonly count: number
  /** Prices of the rows in kopecks. */
  readonly least: number
  readonly most: number
}

/** Bits of the filters. */
export const MISSED = { quality: 1, manufacturer: 2, in_stock: 4, price: 8 } as const

/** Selected filters as in the address, '' for none. Prices are kopecks. */
export type ListChoice = {
  readonly quality: Quality | ''
  readonly manufacturer: readonly string[]
  readonly in_stock: string
  readonly priceFrom: number | null
  readonly priceTo: number | null
}

/** The filters of a query of the API. */
export function listChoice(asked: AskedListFilters): ListChoice {
  const { quality, manufacturer = '', in_stock = '', price_from, price_to } = asked
  return {
    quality: (quality ?? '') as Quality | '',
    manufacturer: spelledValues((name) => normaliseManufacturer(name) || name, manufacturer),
    in_stock,
    priceFrom: boundOf(price_from),
    priceTo: boundOf(price_to),
  }
}

/** Largest possible price in kopecks: an `integer` of the database. */
const DEAREST = 2 ** 31 - 1

const boundOf = (rubles: number | undefined): number | null =>
  rubles === undefined ? null : Math.min(kopecksOf(rubles), DEAREST)

const QUALITY_NAMES: readonly (readonly [Quality, string])[] = [
  ['original', 'Оригинал'],
  ['analogue', 'Аналог'],
]

const MOST_MANUFACTURERS = 40

export type City = {
  readonly slug: string
  readonly name: string
  readonly locationIds: readonly number[]
}

/**
 * Facets: each filter's values over the rows that the other filters admit. With `isPart` the list
 * has more rows, so that every count is a lower bound.
 */
export function listFacets(
  groups: readonly CountedGroup[],
  { cities, isPart }: { readonly cities: readonly City[]; readonly isPart: boolean },
): Readonly<Record<ListFacetName, Choice[]>> {
  const countOf = (field: ListFacetName, holds: (group: CountedGroup) => boolean): number =>
    admitted(groups, field)
      .filter(holds)
      .reduce((sum, { count }) => sum + count, 0)
  const choiceOf = (value: string, name: string, count: number): Choice => ({
    value,
    name,
    count,
    ...(isPart && { count_is_lower_bound: true }),
  })
  const anywhere = {
    slug: IN_ANY_CITY,
    name: ANYWHERE,
    locationIds: cities.flatMap(({ locationIds }) => locationIds),
  }
  const makers = new Set(groups.flatMap(({ manufacturer }) => manufacturer ?? []))
  return {
    in_stock: [anywhere, ...cities]
      .map(({ slug, name, locationIds }) =>
        choiceOf(
          slug,
          name,
          countOf('in_stock', (group) =>
            Boolean(group.locationIds?.some((id) => locationIds.includes(id))),
          ),
        ),
      )
      .filter(({ count }) => count > 0),
    quality: QUALITY_NAMES.map(([quality, name]) =>
      choiceOf(
        quality,
        name,
        countOf('quality', ({ isOriginal }) => isOriginal === (quality === 'original')),
      ),
    ).filter(({ count }) => count > 0),
    manufacturer: [...makers]
      .map((maker) =>
        choiceOf(
          maker,
          maker,
          countOf('manufacturer', ({ manufacturer }) => manufacturer === maker),
        ),
      )
      .filter(({ count }) => count > 0)
      .toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name, 'ru'))
      .slice(0, MOST_MANUFACTURERS),
  }
}

/** The rows that all filters but `own` admit. */
const admitted = (groups: readonly CountedGroup[], own: keyof typeof MISSED): CountedGroup[] =>
  groups.filter(({ missed }) => missed === 0 || missed === MISSED[own])

/** Price range over the rows that the other filters admit, in kopecks; null without rows. */
export function listPrices(
  groups: readonly CountedGroup[],
): { readonly least: number; readonly most: number } | null {
  const left = admitted(groups, 'price')
  if (left.length === 0) return null
  return {
    least: Math.min(...left.map(({ least }) => least)),
    most: Math.max(...left.map(({ most }) => most)),
  }
}
