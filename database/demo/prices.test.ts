import { describe, expect, test } from 'vitest'
import { groupPrices, priceAt } from './prices.ts'
import { seededRandom } from './random.ts'

describe('prices of a group', () => {
  test('stand original above first line above second line, inside the range', () => {
    const random = seededRandom(3)
    for (let round = 0; round < 3000; round += 1) {
      const range = random.pick([
        [100, 700],
        [1200, 6500],
        [35_000, 60_000],
      ] as const)
      const { priceOf } = groupPrices(range, random.next(), random)
      const original = priceOf('original')
      const first = priceOf('analogue-1')
      const second = priceOf('analogue-2')
      expect(original).toBeGreaterThan(first)
      expect(first).toBeGreaterThan(second)
      expect(second).toBeGreaterThanOrEqual(range[0] * 100)
      expect(original).toBeLessThanOrEqual(range[1] * 100)
    }
  })

  test('are whole rubles, now and then with fifty kopecks', () => {
    const random = seededRandom(4)
    const prices = Array.from({ length: 500 }, () => priceAt([100, 900], random.next(), random))
    const endings = new Set(prices.map((price) => price % 100))
    expect([...endings].sort()).toEqual([0, 50])
  })
})
