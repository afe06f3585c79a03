import { describe, expect, test } from 'vitest'
import { pageHref, pageOf, withQuery } from './page-address.ts'

const query = (text: string) => new URLSearchParams(text)

describe('the page in the address', () => {
  test.each([
    ['', 1],
    ['page=3', 3],
    ['page=0', 1],
    ['page=-2', 1],
    ['page=1.5', 1],
    ['page=third', 1],
    ['page=9999', 1],
  ])('«%s» is page %d', (text, page) => {
    expect(pageOf(query(text))).toBe(page)
  })

  test('the first page is the address itself', () => {
    expect(pageHref('/catalog', query('page=2'), 1)).toBe('/catalog')
    expect(pageHref('/catalog', query('sort=price'), 2)).toBe('/catalog?sort=price&page=2')
  })
})

describe('a changed query', () => {
  test('keeps what was not changed and drops what became empty', () => {
    expect(withQuery(query('category=filtry&page=2'), { page: '', sort: 'price' })).toBe(
      '?category=filtry&sort=price',
    )
  })

  test('leaves the given query as it was', () => {
    const given = query('page=2')
    withQuery(given, { page: 3 })
    expect(given.get('page')).toBe('2')
  })
})
