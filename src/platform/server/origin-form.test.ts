import { describe, expect, test } from 'vitest'
import { originForm } from './origin-form.ts'

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
