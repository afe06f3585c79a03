import { expect, test } from 'vitest'
import { formatMoment } from './shown-order.ts'

test('the moment of an order is shown in the time of the shops', () => {
  expect(formatMoment('2026-11-20T11:05:00Z')).toBe('20.11.2026, 14:05')
})
