import { describe, expect, test } from 'vitest'
import { searchQuery } from '../search-query.ts'
import { foundFacets, wholeHref } from './found-filters.tsx'

const PATH = '/catalog/search/oil'
const placeOf = (query: string) => ({ path: PATH, query: new URLSearchParams(query) })
const facet = (field: string, query: string) => {
  const found = foundFacets(undefined, placeOf(query)).find((each) => each.field === field)
  if (!found) throw new Error(field)
  return found
}

describe('a filter of the results', () => {
  test('begins at the first page and keeps car and order', () => {
    expect(facet('category', 'brand=Chery&sort=price&page=3').hrefOf('brakes')).toBe(
      `${PATH}?brand=Chery&sort=price&category=brakes`,
    )
  })

  test('takes one category, another replaces it, the same one leaves', () => {
    const { chosen, hrefOf } = facet('category', 'category=brakes')
    expect(chosen).toEqual(['brakes'])
    expect(hrefOf('oil')).toBe(`${PATH}?category=oil`)
    expect(hrefOf('brakes')).toBe(PATH)
  })

  test('takes several manufacturers', () => {
    const { hrefOf } = facet('manufacturer', 'manufacturer=Mann,Bosch')
    expect(hrefOf('Chery')).toBe(`${PATH}?manufacturer=Mann%2CBosch%2CChery`)
    expect(hrefOf('Mann')).toBe(`${PATH}?manufacturer=Bosch`)
  })

  test.each([
    ['price_from=100', 'от 100 руб.'],
    ['price_to=500', 'до 500 руб.'],
    ['price_from=100&price_to=500', 'от 100 до 500 руб.'],
  ])('says the price: %s', (query, text) => {
    const { chosen, hrefOf } = facet('price', query)
    expect(chosen).toEqual([text])
    expect(hrefOf(text)).toBe(PATH)
  })

  test('has no price where none is written', () => {
    expect(facet('price', 'price_from=cheap').chosen).toEqual([])
  })
})

test('without filters the same search is left', () => {
  const query = 'brand=Chery&exact=1&category=a&manufacturer=b&in_stock=any&price_to=9&page=2'
  expect(wholeHref(placeOf(query))).toBe(`${PATH}?brand=Chery&exact=1`)
})

describe('the page asks', () => {
  test('all that its address says', () => {
    const address =
      'brand=Chery&model=QQ&exact=1&category=a&manufacturer=b,c&in_stock=any&price_from=1&price_to=9&sort=-price&page=2'
    expect(searchQuery('oil', new URLSearchParams(address))).toEqual({
      search: 'oil',
      brand: 'Chery',
      model: 'QQ',
      engine: '',
      exact: '1',
      category: 'a',
      manufacturer: 'b,c',
      in_stock: 'any',
      price_from: '1',
      price_to: '9',
      sort: '-price',
      page: 2,
    })
  })

  test.each(['cheap', '-5', '1.5', '999999999'])('no price that is none: %s', (price) => {
    const query = new URLSearchParams({ price_from: price, price_to: price })
    expect(searchQuery('oil', query)).toMatchObject({ price_from: '', price_to: '' })
  })
})
