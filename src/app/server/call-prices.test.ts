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
