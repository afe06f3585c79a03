import { expect, test } from 'vitest'
import { priceOfCall } from './call-prices.ts'

const priceOf = (url: string, query: Record<string, string> = {}) =>
  priceOfCall({ query, routeOptions: { config: { url } } } as never)
const searchUnits = (search: string) => priceOf('/api/products/search', { search })?.units

test.each([' ', '.', '-', '_', '/', ', ', '…', ' . '])(
  'words divided by «%s» are as dear',
  (sign) => {
    const words = 'фильтр масляный для автомобиля марки чери тигго семь про макс'.split(' ')
    expect(searchUnits(words.join(sign))).toBe(4 + (words.length - 4) * 2)
  },
)

test.each([
  ['', 4],
  ['масляный фильтр чери тигго', 4],
  ['масляный фильтр чери тигго 7', 6],
  ['a.b-c_d '.repeat(60), 44],
  ['x'.repeat(600), 44],
  // typed in the other layout, where ю is a point
  ['ашдеукю'.repeat(10), 4 + (70 / 12 - 4) * 2],
])('a search for «%s» costs %d units', (text, units) => {
  expect(searchUnits(text)).toBeCloseTo(units)
})

test.each([
  [0, 4],
  [1, 4],
  [5, 5],
  [5000, 28.75],
])('a cart of %d lines is priced by them, and takes its turn', (count, units) => {
  const products = Array.from({ length: count }, (_, id) => id).join(',')
  const price = priceOf('/api/orders/create', { products })
  expect(price).toEqual({ units, kind: 'work', isBuying: true })
})

test.each(['/api/staff/orders', '/api/staff/orders/:id/cancel', '/exchange/1c'])(
  '%s is the own work of the shop, which is refused last',
  (url) => {
    expect(priceOf(url)).toMatchObject({ kind: 'cheap', isBuying: true })
  },
)

test('a login of staff is as dear as one of customers', () => {
  expect(priceOf('/api/staff/login')).toEqual(priceOf('/api/login'))
})
