import { expect, test } from 'vitest'
import { formatDate, formatMoment } from './dates.ts'

test('dates are shown in the time of the shops', () => {
  expect(formatDate('2021-08-29T21:30:00Z')).toBe('30.08.2021')
  expect(formatMoment('2026-11-20T11:05:00Z')).toBe('20.11.2026, 14:05')
})
