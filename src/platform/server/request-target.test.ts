import { describe, expect, test } from 'vitest'
import { checkTarget, originForm, refuseBrokenEncoding } from './request-target.ts'

test.each([
  ['/catalog/./search/x'],
  ['/catalog/x/%2e%2e/search/x'],
  ['/catalog/x/.%2E/search/x'],
  ['/./oil'],
  ['/oil/..'],
  ['/oil/.?page=2'],
  ['/catalog\\search\\x'],
])('%s is refused: others would read another path', (url) => {
  expect(checkTarget(url)).toBe('refused')
})

test.each([
  ['/'],
  ['/catalog/search/5w%2F30'],
  ['/catalog/search/1.6?page=2'],
  ['/catalog/search/.hidden'],
  ['/catalog/search/a%5Cb'],
  ['/catalog/search/%25'],
  ['/news/a..b'],
  ['/?next=//x/../y'],
  ['*'],
  ['http://shop.example//x'],
  ['//evil.example//x?a=//b'],
  ['/api//products/search?search=x'],
  ['/API/products//search'],
])('%s is canonical', (url) => {
  expect(checkTarget(url)).toBe('canonical')
})

test('a double slash inside leads to a single one', () => {
  expect(checkTarget('/catalog///chery//tiggo?a=//b')).toEqual({
    location: '/catalog/chery/tiggo?a=//b',
  })
})

test.each(['/api/x?search=%E0%A4%A', '/api/x?search=%', '/api/x?search=100%&page=1'])(
  'the query of %s cannot be read',
  async (url) => {
    await expect(refuseBrokenEncoding({ url })).rejects.toMatchObject({ kind: 'malformed' })
  },
)

test.each(['/api/x', '/api/x?search=5w%2F30+a', '/api/x?search=%D1%84%25', '/100%/x'])(
  'the query of %s can',
  async (url) => {
    await expect(refuseBrokenEncoding({ url })).resolves.toBeUndefined()
  },
)

describe('the target of a request', () => {
  test.each([
    ['/catalog?page=2', '/catalog?page=2'],
    ['http://shop.example/catalog?page=2', '/catalog?page=2'],
    ['HTTPS://shop.example:8443/', '/'],
    ['http://shop.example', '/'],
    ['http://shop.example?page=2', '/?page=2'],
    ['http://shop.example/a/../b/%2e%2e/./c', '/a/../b/%2e%2e/./c'],
    ['http://shop.example//evil.example/', '//evil.example/'],
    ['*', '*'],
    ['ftp://shop.example/catalog', 'ftp://shop.example/catalog'],
    ['http:///catalog', 'http:///catalog'],
  ])('%s is asked for as %s', (url, path) => {
    expect(originForm({ url, headers: {} })).toBe(path)
  })

  test('names the host, whatever the header says', () => {
    const headers = { host: 'other.example' }
    originForm({ url: 'http://shop.example:8080/', headers })
    expect(headers.host).toBe('shop.example:8080')
  })
})
