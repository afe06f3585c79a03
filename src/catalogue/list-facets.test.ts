import { describe, expect, test } from 'vitest'
import { type CountedGroup, listFacets, listPrices, MISSED } from './list-facets.ts'

const group = (value: Partial<CountedGroup>): CountedGroup => ({
  manufacturer: null,
  isOriginal: null,
  locationIds: null,
  missed: 0,
  count: 1,
  least: 40_000,
  most: 40_000,
  ...value,
})
const CITIES = [
  { slug: 'volgograd', name: 'Волгоград', locationIds: [1, 2] },
  { slug: 'astrahan', name: 'Астрахань', locationIds: [3] },
  { slug: 'volojskiy', name: 'Волжский', locationIds: [4] },
]
const counted = (groups: readonly CountedGroup[]) => {
  const facets = listFacets(groups, { cities: CITIES, isPart: false })
  const said = (field: keyof typeof facets) =>
    Object.fromEntries(facets[field].map(({ name, count }) => [name, count]))
  return { stock: said('in_stock'), quality: said('quality'), makers: said('manufacturer') }
}

describe('the filters of a list', () => {
  test('count what each value leaves; a city without any of it is not offered', () => {
    const groups = [
      group({ manufacturer: 'Chery', count: 1 }),
      group({ manufacturer: 'Bosch', count: 2 }),
      group({ isOriginal: true, count: 1 }),
      group({ isOriginal: false, count: 2 }),
      group({ locationIds: [], count: 1 }),
      group({ locationIds: [1, 2], count: 1 }),
      group({ locationIds: [2, 3], count: 1 }),
      group({ locationIds: [9], count: 5 }), // a place of no city: a supplier's
    ]
    expect(counted(groups)).toEqual({
      stock: { 'В любом магазине': 2, Волгоград: 2, Астрахань: 1 },
      quality: { Оригинал: 1, Аналог: 2 },
      makers: { Bosch: 2, Chery: 1 },
    })
  })

  test('each is counted beside the others, not beside itself', () => {
    const groups = [
      group({ manufacturer: 'Bosch', count: 2 }),
      group({ manufacturer: 'Chery', missed: MISSED.manufacturer, count: 1 }),
      group({ manufacturer: 'Mann', missed: MISSED.quality, count: 1 }),
      group({ isOriginal: false, count: 2 }),
      group({ isOriginal: true, missed: MISSED.manufacturer, count: 1 }),
    ]
    const { quality, makers } = counted(groups)
    expect(makers).toEqual({ Bosch: 2, Chery: 1 })
    expect(quality).toEqual({ Аналог: 2 })
  })

  test('of a part of the rows every count is a lower bound', () => {
    const { quality } = listFacets([group({ isOriginal: true })], { cities: CITIES, isPart: true })
    expect(quality).toEqual([
      { value: 'original', name: 'Оригинал', count: 1, count_is_lower_bound: true },
    ])
  })

  test('the prices are those of what the other filters leave', () => {
    const groups = [
      group({ least: 40_000, most: 50_000 }),
      group({ missed: MISSED.price, least: 10_000, most: 20_000 }),
      group({ missed: MISSED.quality, least: 1, most: 1 }),
    ]
    expect(listPrices(groups)).toEqual({ least: 10_000, most: 50_000 })
    expect(listPrices([group({ missed: MISSED.quality })])).toBeNull()
  })
})
