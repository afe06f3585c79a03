// Counts the filters of a list of a model or a category over its rows.

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

/** Filter values of a product: price in kopecks, `cities` with free units. */
export type CountedRow = {
  readonly price: number
  readonly manufacturer: string
  readonly isOriginal: boolean
  readonly cities: readonly string[]
}

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

type Field = ListFacetName | 'price'

const ADMITS: Readonly<Record<Field, (row: CountedRow, choice: ListChoice) => boolean>> = {
  quality: ({ isOriginal }, { quality }) =>
    quality === '' || isOriginal === (quality === 'original'),
  manufacturer: (row, { manufacturer }) =>
    manufacturer.length === 0 || manufacturer.includes(normaliseManufacturer(row.manufacturer)),
  in_stock: ({ cities }, { in_stock }) =>
    in_stock === '' || (in_stock === IN_ANY_CITY ? cities.length > 0 : cities.includes(in_stock)),
  price: ({ price }, { priceFrom, priceTo }) =>
    (priceFrom === null || price >= priceFrom) && (priceTo === null || price <= priceTo),
}
const FIELDS = Object.keys(ADMITS) as Field[]

const QUALITY_NAMES: readonly (readonly [Quality, string])[] = [
  ['original', 'Оригинал'],
  ['analogue', 'Аналог'],
]

const MOST_MANUFACTURERS = 40

export type Cities = readonly { readonly slug: string; readonly name: string }[]

/**
 * Facets: each filter's values over the rows that the other filters admit. With `isPart` the list
 * has more rows, so that every count is a lower bound.
 */
export function listFacets(
  rows: readonly CountedRow[],
  choice: ListChoice,
  { cities, isPart }: { readonly cities: Cities; readonly isPart: boolean },
): Readonly<Record<ListFacetName, Choice[]>> {
  const leftBy = (own: Field) =>
    rows.filter((row) => FIELDS.every((field) => field === own || ADMITS[field](row, choice)))
  const choiceOf = (value: string, name: string, count: number): Choice => ({
    value,
    name,
    count,
    ...(isPart && { count_is_lower_bound: true }),
  })
  const ofQuality = leftBy('quality')
  const ofStock = leftBy('in_stock')
  const makers = Map.groupBy(leftBy('manufacturer'), ({ manufacturer }) => manufacturer)
  return {
    in_stock: [{ slug: IN_ANY_CITY, name: ANYWHERE }, ...cities]
      .map(({ slug, name }) =>
        choiceOf(
          slug,
          name,
          ofStock.filter((row) => ADMITS.in_stock(row, { ...choice, in_stock: slug })).length,
        ),
      )
      .filter(({ count }) => count > 0),
    quality: QUALITY_NAMES.map(([quality, name]) =>
      choiceOf(
        quality,
        name,
        ofQuality.filter((row) => ADMITS.quality(row, { ...choice, quality })).length,
      ),
    ).filter(({ count }) => count > 0),
    manufacturer: [...makers]
      .map(([name, ofMaker]) => choiceOf(name, name, ofMaker.length))
      .toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name, 'ru'))
      .slice(0, MOST_MANUFACTURERS),
  }
}

/** Price range over the rows that the other filters admit, in kopecks; null without rows. */
export function listPrices(
  rows: readonly CountedRow[],
  choice: ListChoice,
): { readonly least: number; readonly most: number } | null {
  const left = rows.filter((row) =>
    FIELDS.every((field) => field === 'price' || ADMITS[field](row, choice)),
  )
  if (left.length === 0) return null
  const prices = left.map(({ price }) => price)
  return { least: Math.min(...prices), most: Math.max(...prices) }
}
