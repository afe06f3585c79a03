import { expect, test } from 'vitest'
import { spellingOf } from './straight-path.ts'

test.each([
  ['/catalog/./search/x'],
  ['/catalog/x/%2e%2e/search/x'],
  ['/catalog/x/.%2E/search/x'],
  ['/./oil'],
  ['/oil/..'],
  ['/oil/.?page=2'],
  ['/catalog\\search\\x'],
])('%s is refused: others would read another path', (url) => {
  expect(spellingOf(url)).toBe('refused')
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
])('%s is straight', (url) => {
  expect(spellingOf(url)).toBe('straight')
})

test('a double slash inside leads to a single one', () => {
  expect(spellingOf('/catalog///chery//tiggo?a=//b')).toEqual({
    location: '/catalog/chery/tiggo?a=//b',
  })
})
