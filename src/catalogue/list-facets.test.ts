import { describe, expect, test } from 'vitest'
import { type CountedRow, type ListChoice, listFacets, listPrices } from './list-facets.ts'
import { normaliseManufacturer } from './manufacturer-name.ts'

const row = (manufacturer: string, price: number, rest: Partial<CountedRow> = {}): CountedRow => ({
  manufacturer,
  price,
  isOriginal: manufacturer === 'Chery',
  cities: ['volgograd'],
  ...rest,
})
const ROWS = [
  row('Chery', 90_000),
  row('Bosch', 40_000),
  row('Bosch', 50_000, { cities: [] }),
  row('Mann', 45_000, { cities: ['astrahan', 'volgograd'] }),
]
const CITIES = [
  { slug: 'volgograd', name: 'Волгоград' },
  { slug: 'astrahan', name: 'Астрахань' },
  { slug: 'volojskiy', name: 'Волжский' },
]
const NOTHING: ListChoice = {
  quality: '',
  manufacturer: [],
  in_stock: '',
  priceFrom: null,
  priceTo: null,
}
const counted = (choice: Partial<ListChoice>, isPart = false) => {
  const facets = listFacets(ROWS, { ...NOTHING, ...choice }, { cities: CITIES, isPart })
  const said = (field: keyof typeof facets) =>
    Object.fromEntries(facets[field].map(({ name, count }) => [name, count]))
  return { stock: said('in_stock'), quality: said('quality'), makers: said('manufacturer') }
}

describe('the filters of a list', () => {
  test('count what each value leaves; a city without any of it is not offered', () => {
    expect(counted({})).toEqual({
      stock: { 'В любом магазине': 3, Волгоград: 3, Астрахань: 1 },
      quality: { Оригинал: 1, Аналог: 3 },
      makers: { Bosch: 2, Chery: 1, Mann: 1 },
    })
  })

  test('each is counted beside the others, not beside itself', () => {
    const { stock, quality, makers } = counted({
      manufacturer: [normaliseManufacturer('bosch')],
      in_stock: 'volgograd',
    })
    expect(makers).toEqual({ Bosch: 1, Chery: 1, Mann: 1 })
    expect(stock).toEqual({ 'В любом магазине': 1, Волгоград: 1 })
    expect(quality).toEqual({ Аналог: 1 })
  })

  test('of a part of the rows every count is a lower bound', () => {
    const { quality } = listFacets(ROWS, NOTHING, { cities: CITIES, isPart: true })
    expect(quality.every(({ count_is_lower_bound }) => count_is_lower_bound)).toBe(true)
  })

  test('prices are those that the other filters leave', () => {
    expect(listPrices(ROWS, { ...NOTHING, quality: 'analogue', priceTo: 41_000 })).toEqual({
      least: 40_000,
      most: 50_000,
    })
    expect(listPrices(ROWS, { ...NOTHING, manufacturer: ['nobody'] })).toBeNull()
  })
})
