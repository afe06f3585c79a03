import { describe, expect, test } from 'vitest'
import { pageAddress } from './page-address.ts'

describe('the address of a page', () => {
  test('keeps known fields in one order and drops the others', () => {
    expect(pageAddress('/catalog/chery/tiggo?utm_source=x&page=2&engine=a&sort=price')).toBe(
      '/catalog/chery/tiggo?engine=a&sort=price&page=2',
    )
    expect(pageAddress('/?utm_source=x')).toBe('/')
  })

  test.each(['/', '/contacts', '/catalog', '/catalog/chery', '/catalog/product/1'])(
    'of %s is the same whatever fields of other pages stand behind it',
    (path) => {
      expect(pageAddress(`${path}?search=random&page=7&category=a&viscosity=5W-30`)).toBe(path)
    },
  )

  test('keeps what a list of oils is filtered by, and no search', () => {
    expect(pageAddress('/oil?search=x&page=2&viscosity=5W-30&in_stock=any')).toBe(
      '/oil?page=2&viscosity=5W-30&in_stock=any',
    )
    expect(pageAddress('/oil?api=SN&engine=E4G16&model=QQ&brand=Chery')).toBe(
      '/oil?brand=Chery&model=QQ&engine=E4G16&api=SN',
    )
  })

  test('keeps the engine and the mileage of a service', () => {
    expect(pageAddress('/service/chery/qq?km=20000&engine=E4G16&page=2')).toBe(
      '/service/chery/qq?engine=E4G16&km=20000',
    )
  })

  test('keeps all that narrows a search', () => {
    const query =
      'brand=Chery&category=a&page=2&exact=1&price_from=1&price_to=9&manufacturer=b&in_stock=any'
    expect(pageAddress(`/catalog/search/oil?${query}&from=mail`)).toBe(
      `/catalog/search/oil?${query}`,
    )
  })

  test('keeps the car of a category, and that every car is asked for', () => {
    expect(pageAddress('/catalog/categories/oil-filters?all=1&model=QQ&brand=Chery&x=1')).toBe(
      '/catalog/categories/oil-filters?brand=Chery&model=QQ&all=1',
    )
    expect(pageAddress('/catalog/chery/qq?all=1&brand=Chery')).toBe('/catalog/chery/qq')
  })

  test('keeps a question mark inside a field', () => {
    expect(pageAddress('/catalog/search?search=a?b')).toBe('/catalog/search?search=a%3Fb')
  })

  test('keeps an encoded slash and percent sign as they came', () => {
    expect(pageAddress('/catalog/search/5w%2F30%25')).toBe('/catalog/search/5w%2F30%25')
  })

  test('is refused when it cannot be read or has no end', () => {
    expect(pageAddress('/catalog/%E0%A4%A')).toBeNull()
    expect(pageAddress(`/catalog/search/${'a'.repeat(10_000)}`)).toBeNull()
  })
})
