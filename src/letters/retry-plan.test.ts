import { expect, test } from 'vitest'
import { MOST_TRIES, secondsToNextTry } from './retry-plan.ts'

const pauses = Array.from({ length: MOST_TRIES }, (_, place) => secondsToNextTry(place + 1))

test('a letter is tried soon at first, then every six hours, for about two days', () => {
  expect(pauses.slice(0, 3)).toEqual([60, 120, 240])
  expect(pauses.at(-2)).toBe(6 * 3600)
  const hours = pauses.reduce<number>((sum, pause) => sum + (pause ?? 0), 0) / 3600
  expect(hours).toBeGreaterThan(44)
  expect(hours).toBeLessThan(52)
})

test('and then given up', () => {
  expect(pauses.at(-1)).toBeNull()
  expect(pauses.slice(0, -1)).not.toContain(null)
})
