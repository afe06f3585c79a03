import { describe, expect, test } from 'vitest'
import { parseIds, withFirst } from './kept-products.ts'

describe('goods that a browser remembers', () => {
  test('the newest stands first, once', () => {
    expect(withFirst([3, 2, 1], 2, 20)).toEqual([2, 3, 1])
  })

  test('the oldest beyond the bound are forgotten', () => {
    expect(withFirst([3, 2, 1], 4, 3)).toEqual([4, 3, 2])
  })

  test.each([
    [null, []],
    ['1,2', []],
    [{ 0: 1 }, []],
    [
      [1, '2', null, -3, 4.5, 1, 7],
      [1, 7],
    ],
    [
      [1, 2, 3, 4],
      [1, 2, 3],
    ],
  ])('of a stored %j are %j', (stored, ids) => {
    expect(parseIds(3)(stored)).toEqual(ids)
  })
})
