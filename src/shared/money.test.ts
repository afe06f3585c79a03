import { describe, expect, test } from 'vitest'
import { asKopecks, formatAmount, formatPrice, kopecksOf, rublesOf, sumOf, times } from './money.ts'

describe('money', () => {
  test('is whole kopecks, so sums are exact', () => {
    const price = kopecksOf(0.1)
    expect(rublesOf(sumOf([price, price, price]))).toBe(0.3)
    expect(times(kopecksOf(19.99), 3)).toBe(5997)
  })

  test('is rounded to the kopeck when it comes in', () => {
    expect(kopecksOf(1443.4)).toBe(144_340)
    expect(kopecksOf(1.005 * 100)).toBe(10_050)
  })

  test('is written with thin spaces and a comma', () => {
    expect(formatPrice(1234.5)).toBe('1\u202f234,50\u00a0руб.')
    expect(formatPrice(12_345_678)).toBe('12\u202f345\u202f678\u00a0руб.')
    expect(formatAmount(0)).toBe('0,00')
    expect(formatAmount(rublesOf(asKopecks(100_001)))).toBe('1\u202f000,01')
  })
})
