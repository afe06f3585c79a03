import { describe, expect, test } from 'vitest'
import { currentEdition, formatDay, holdsFrom, termsHoldFrom } from './agreement-editions.ts'

describe('an edition of the terms', () => {
  test('holds ten calendar days after its publication', () => {
    expect(holdsFrom(['2026-11-21', '2026-12-25'])).toBe('2027-01-04')
    expect(holdsFrom(['2026-11-21', '2027-02-20', '2028-02-20'])).toBe('2028-03-01')
  })

  test('holds at once when there was none before', () => {
    expect(holdsFrom(['2026-11-21'])).toBe('2026-11-21')
  })

  test('is known by a day that exists', () => {
    for (const day of [currentEdition('terms'), currentEdition('personal-data'), termsHoldFrom()]) {
      expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day)
    }
  })

  test('is named by its day as Russians write it', () => {
    expect(formatDay('2026-11-21')).toBe('21.11.2026')
  })
})
