import { describe, expect, test } from 'vitest'
import { clampQuantity, quantityFrom } from './quantity.ts'

const limits = { min: 1, max: 20 }

describe('a quantity between its limits', () => {
  test('stops at both ends', () => {
    expect(clampQuantity(0, limits)).toBe(1)
    expect(clampQuantity(21, limits)).toBe(20)
    expect(clampQuantity(7, limits)).toBe(7)
  })

  test('comes to whole steps, of which at least one is taken', () => {
    const byFour = { min: 1, max: 18, step: 4 }
    expect([1, 5, 6, 40].map((typed) => clampQuantity(typed, byFour))).toEqual([4, 4, 8, 16])
    expect(clampQuantity(1, { min: 1, max: 3, step: 4 })).toBe(4)
  })

  test.each([
    ['5', 5],
    ['500', 20],
    ['-3', 1],
    ['2.4', 2],
    ['', 3],
    ['много', 3],
  ])('typed as «%s» comes to %i', (typed, quantity) => {
    expect(quantityFrom(typed, limits, 3)).toBe(quantity)
  })
})
