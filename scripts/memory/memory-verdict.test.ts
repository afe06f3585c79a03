// Tests that growing memory is distinguished from stable memory.

import { expect, test } from 'vitest'
import { memoryFaults, type Reading } from './memory-verdict.ts'

const readings = (...resident: number[]): Reading[] =>
  resident.map((megabytes, place) => ({
    minute: place + 1,
    resident: megabytes,
    heapUsed: 0,
    heapTotal: 0,
    external: 0,
  }))

test('memory that stays within its bound is sound', () => {
  expect(memoryFaults(readings(200, 300, 340, 330, 345, 341))).toEqual([])
})

test.each([
  ['500 MB, more than 400 MB', readings(200, 500, 350, 350, 350, 350)],
  ['it grows: 230 MB in the middle, 300 MB at the end', readings(150, 190, 220, 240, 280, 320)],
  ['too few readings', readings(200, 200)],
])('%s is reported', (words, given) => {
  expect(memoryFaults(given).join()).toContain(words)
})
