import { describe, expect, test } from 'vitest'
import { clampQuantity, quantityFrom } from './quantity-stepper.tsx'

const limits = { min: 1, max: 20 }

describe('a quantity between its limits', () => {
  test('stops at both ends', () => {
    expect(clampQuantity(0, limits)).toBe(1)
    expect(clampQuantity(21, limits)).toBe(20)
    expect(clampQuantity(7, limits)).toBe(7)
  })

  test('goes by whole steps where things are sold by the four', () => {
    const packs = { min: 4, max: 22, step: 4 }
    expect(clampQuantity(1, packs)).toBe(4)
    expect(clampQuantity(7, packs)).toBe(8)
    expect(clampQuantity(22, packs)).toBe(20)
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
