// How days of the week are said.

import { expect, test } from 'vitest'
import { weekdaysText } from './price-table.ts'

test.each([
  [[0, 1, 2, 3, 4, 5], 'пн–сб'],
  [[1, 4], 'вт, пт'],
  [[0, 1], 'пн, вт'],
  [[0, 1, 3], 'пн, вт, чт'],
])('the days %j are «%s»', (weekdays, text) => {
  expect(weekdaysText(weekdays)).toBe(text)
})
