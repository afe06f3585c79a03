import { describe, expect, test } from 'vitest'
import {
  type CountedRow,
  listChoice,
  listFacets,
  listPrices,
  type Narrowing,
} from './list-facets.ts'

const ALL: Narrowing = { ...listChoice({}), locationIds: null, manufacturerIds: null }
const [BOSCH, CHERY, MANN] = [1, 2, 3]
const NAMES = new Map([
  [BOSCH, { name: 'Bosch' }],
  [CHERY, { name: 'Chery' }],
  [MANN, { name: 'Mann' }],
])
const row = (value: Partial<CountedRow>): CountedRow => ({
  manufacturerId: BOSCH,
  isOriginal: false,
  locationIds: [],
  price: 40_000,
  ...value,
})
const CITIES = [
  { slug: 'volgograd', name: 'Волгоград', locationIds: [1, 2] },
  { slug: 'astrahan', name: 'Астрахань', locationIds: [3] },
  { slug: 'volojskiy', name: 'Волжский', locationIds: [4] },
]
const facetsOf = (
  rows: readonly CountedRow[],
  narrowing: Partial<Narrowing> = {},
  isPart = false,
) =>
  listFacets(
    { rows, narrowing: { ...ALL, ...narrowing }, isPart },
    { cities: CITIES, manufacturers: NAMES },
  )
const counted = (rows: readonly CountedRow[], narrowing: Partial<Narrowing> = {}) => {
  const facets = facetsOf(rows, narrowing)
  const said = (field: keyof typeof facets) =>
    Object.fromEntries(facets[field].map(({ name, count }) => [name, count]))
  return { stock: said('in_stock'), quality: said('quality'), makers: said('manufacturer') }
}

describe('the filters of a list', () => {
  test('count what each value leaves; a city without any of it is not offered', () => {
    const rows = [
      row({ manufacturerId: CHERY, isOriginal: true }),
      row({ locationIds: [1, 2] }),
      row({ locationIds: [2, 3] }),
      row({ locationIds: [9] }), // a place of no city: a supplier's
      row({ isOriginal: null }), // nobody has said what it is
    ]
    expect(counted(rows)).toEqual({
      stock: { 'В любом магазине': 2, Волгоград: 2, Астрахань: 1 },
      quality: { Оригинал: 1, Аналог: 3 },
      makers: { Bosch: 4, Chery: 1 },
    })
  })

  test('each is counted beside the others, not beside itself', () => {
    const rows = [
      row({ locationIds: [1] }),
      row({ locationIds: [3], price: 50_000 }),
      row({ manufacturerId: CHERY, locationIds: [1] }),
      row({ manufacturerId: MANN, locationIds: [1], isOriginal: true }),
    ]
    const ofBosch: Partial<Narrowing> = { quality: 'analogue', manufacturerIds: [BOSCH] }
    const here: Partial<Narrowing> = { locationIds: [1, 2], priceTo: 40_000 }
    expect(counted(rows, ofBosch)).toMatchObject({
      quality: { Аналог: 2 },
      makers: { Bosch: 2, Chery: 1 },
    })
    expect(counted(rows, here)).toEqual({
      stock: { 'В любом магазине': 3, Волгоград: 3 },
      quality: { Аналог: 2, Оригинал: 1 },
      makers: { Bosch: 1, Chery: 1, Mann: 1 },
    })
  })

  test('of a part of the rows every count is a lower bound', () => {
    expect(facetsOf([row({ isOriginal: true })], {}, true).quality).toEqual([
      { value: 'original', name: 'Оригинал', count: 1, count_is_lower_bound: true },
    ])
  })

  test('the prices are those of what the other filters leave', () => {
    const rows = [
      row({ price: 10_000 }),
      row({ price: 50_000 }),
      row({ price: 1, isOriginal: true }),
    ]
    const pricesOf = (narrowing: Partial<Narrowing>) =>
      listPrices({ rows, narrowing: { ...ALL, ...narrowing }, isPart: false })
    const narrowing = { quality: 'analogue', priceFrom: 40_000 } as const
    expect(pricesOf(narrowing)).toEqual({ least: 10_000, most: 50_000 })
    expect(pricesOf({ locationIds: [1] })).toBeNull()
  })
})
