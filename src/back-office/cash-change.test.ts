import { expect, test } from 'vitest'
import { changeOf, usualCash } from './cash-change.ts'

test.each([
  [1650, '2000', true, 350],
  [1650, '1 650', true, 0],
  [533.33, '1000', true, 466.67],
  [0.1, '0,30', true, 0.2],
  [4999.99, '5\u202f000,00', true, 0.01],
  [1650, '1000', false, 650],
])('of %d for «%s»: %s, %d', (due, typed, isEnough, amount) => {
  expect(changeOf(due, typed)).toEqual({ isEnough, amount })
})

test.each(['', 'тысяча', '-5', '1.234', '10,', '123456789'])('«%s» is no sum', (typed) => {
  expect(changeOf(1650, typed)).toBeNull()
})

test.each([
  [1650, [1700, 2000, 5000]],
  [533.33, [600, 1000, 5000]],
  [1000, [5000]],
  [99.99, [100, 500, 1000, 5000]],
  [5000.5, [5100, 5500, 6000, 10_000]],
])('for %d buyers usually give %j', (due, cash) => {
  expect(usualCash(due)).toEqual(cash)
})
