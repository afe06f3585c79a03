import { describe, expect, test } from 'vitest'
import { indexAt, runningSums, seededRandom } from './random.ts'

describe('repeatable chance', () => {
  test('is the same for the same seed and another for another', () => {
    const draw = (seed: number) => Array.from({ length: 5 }, seededRandom(seed).next)
    expect(draw(7)).toEqual(draw(7))
    expect(draw(7)).not.toEqual(draw(8))
  })

  test('spreads evenly between 0 and 1', () => {
    const { next } = seededRandom(1)
    const numbers = Array.from({ length: 20_000 }, next)
    const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length
    expect(mean).toBeCloseTo(0.5, 1)
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...numbers)).toBeLessThan(1)
  })
})

describe('choosing by weight', () => {
  test('covers each stretch in proportion to its weight', () => {
    const sums = runningSums([1, 0, 3])
    expect([0, 0.24, 0.25, 0.6, 0.999].map((point) => indexAt(sums, point))).toEqual([
      0, 0, 2, 2, 2,
    ])
  })
})
