import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

test('lists take turns, and the longer one goes on alone', () => {
  expect(inTurn([[1, 4, 6], [2], [3, 5]])).toEqual([1, 2, 3, 4, 5, 6])
})

test('of nothing there is nothing', () => {
  expect(inTurn([])).toEqual([])
  expect(inTurn([[], []])).toEqual([])
})
