// Counts the filters of a list of a model or a category, from its rows.

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

/** A row of a list, as far as filters know it. */
export type CountedRow = {
  readonly manufacturerId: number
  /** Null: nobody has said it. */
  readonly isOriginal: boolean | null
  /** Shops and warehouses with free units; rows may share the array. */
  readonly locationIds: readonly number[]
  /** Kopecks. */
  readonly price: number
}

/** Selected filters as in the address, '' for none. Prices are kopecks. */
export type ListChoice = {
  readonly quality: Quality | ''
  readonly manufacturer: readonly string[]
  readonly in_stock: string
  readonly priceFrom: number | null
  readonly priceTo: number | null
}

/** Selected filters of a list, with the ids of city and manufacturers; null: not selected. */
export type Narrowing = ListChoice & {
  readonly locationIds: readonly number[] | null
  readonly manufacturerIds: readonly number[] | null
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

export type CountedList = {
  readonly rows: readonly CountedRow[]
  readonly narrowing: Narrowing
  /** The list has more rows, so that every count is a lower bound. */
  readonly isPart: boolean
}

type Names = {
  readonly cities: readonly City[]
  readonly manufacturers: ReadonlyMap<number, { readonly name: string }>
}

/** Facets: each filter's values over the rows that the other filters admit. */
export function listFacets(
  list: CountedList,
  { cities, manufacturers }: Names,
): Readonly<Record<ListFacetName, Choice[]>> {
  const choiceOf = (value: string, name: string, count: number): Choice => ({
    value,
    name,
    count,
    ...(list.isPart && { count_is_lower_bound: true }),
  })
  const anywhere = {
    slug: IN_ANY_CITY,
    name: ANYWHERE,
    locationIds: cities.flatMap(({ locationIds }) => locationIds),
  }
  const byPlaces = [...countBy(admitted(list, 'in_stock'), 'locationIds')]
  const byQuality = countBy(admitted(list, 'quality'), 'isOriginal')
  return {
    in_stock: [anywhere, ...cities]
      .map(({ slug, name, locationIds }) => {
        const free = byPlaces.filter(([ids]) => ids.some((id) => locationIds.includes(id)))
        return choiceOf(
          slug,
          name,
          free.reduce((sum, [, count]) => sum + count, 0),
        )
      })
      .filter(({ count }) => count > 0),
    quality: QUALITY_NAMES.map(([quality, name]) =>
      choiceOf(quality, name, byQuality.get(quality === 'original') ?? 0),
    ).filter(({ count }) => count > 0),
    manufacturer: [...countBy(admitted(list, 'manufacturer'), 'manufacturerId')]
      .map(([id, count]) => ({ name: manufacturers.get(id)?.name ?? '', count }))
      .toSorted((one, other) => other.count - one.count || inRussian(one.name, other.name))
      .slice(0, MOST_MANUFACTURERS)
      .map(({ name, count }) => choiceOf(name, name, count)),
  }
}

const { compare: inRussian } = new Intl.Collator('ru')

function countBy<Field extends keyof CountedRow>(rows: readonly CountedRow[], field: Field) {
  const counts = new Map<CountedRow[Field], number>()
  for (const row of rows) counts.set(row[field], (counts.get(row[field]) ?? 0) + 1)
  return counts
}

type Filter = 'quality' | 'manufacturer' | 'in_stock' | 'price'

/** Whether a row meets a filter. */
const ADMITS: Readonly<Record<Filter, (row: CountedRow, wanted: Narrowing) => boolean>> = {
  quality: ({ isOriginal }, { quality }) =>
    quality === '' || isOriginal === (quality === 'original'),
  manufacturer: ({ manufacturerId }, { manufacturerIds }) =>
    manufacturerIds === null || manufacturerIds.includes(manufacturerId),
  in_stock: ({ locationIds }, wanted) =>
    wanted.locationIds === null || wanted.locationIds.some((id) => locationIds.includes(id)),
  price: ({ price }, { priceFrom, priceTo }) =>
    price >= (priceFrom ?? price) && price <= (priceTo ?? price),
}

/** The rows that all filters but `own` admit. */
function admitted({ rows, narrowing }: CountedList, own: Filter): CountedRow[] {
  const others = Object.entries(ADMITS).filter(([name]) => name !== own)
  return rows.filter((row) => others.every(([, admits]) => admits(row, narrowing)))
}

/** Price range over the rows that the other filters admit, in kopecks; null without rows. */
export function listPrices(
  list: CountedList,
): { readonly least: number; readonly most: number } | null {
  const prices = admitted(list, 'price').map(({ price }) => price)
  return prices.length === 0 ? null : { least: Math.min(...prices), most: Math.max(...prices) }
}
