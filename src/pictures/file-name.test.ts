import { expect, test } from 'vitest'
import { isLeftover, isPlace, placesOfName } from './file-name.ts'

test.each([
  ['W712.jpg', [{ article: 'W712', position: 1 }]],
  ['bosch/0 451 103 783.JPEG', [{ article: '0 451 103 783', position: 1 }]],
  [
    'W712_2.png',
    [
      { article: 'W712', position: 2 },
      { article: 'W712_2', position: 1 },
    ],
  ],
  ['A.B.webp', [{ article: 'A.B', position: 1 }]],
])('the name %s means an article and a place', (name, places) => {
  expect(placesOfName(name)).toEqual(places)
})

test('files of archivers and file managers are no pictures', () => {
  for (const name of ['.DS_Store', 'a/.hidden.jpg', '__MACOSX/a.jpg', 'a/Thumbs.db']) {
    expect(isLeftover(name), name).toBe(true)
  }
  expect(isLeftover('a/W712.jpg')).toBe(false)
})

test('a product has places 1 to 8', () => {
  expect([0, 1, 8, 9].map(isPlace)).toEqual([false, true, true, false])
})
