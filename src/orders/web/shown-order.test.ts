import { expect, test } from 'vitest'
import { formatMoment, receiptText } from './shown-order.ts'

test('the moment of an order is shown in the time of the shops', () => {
  expect(formatMoment('2026-11-20T11:05:00Z')).toBe('20.11.2026, 14:05')
})

test('an order that is ready before its day may be collected at once', () => {
  const promised = {
    promised_at: '2026-12-07T15:00:00Z',
    carrier: '',
    shipping_method: 'Самовывоз',
  }
  expect(receiptText({ ...promised, status: 'собирается' })).toMatch(/^Можно забрать с 7 декабря/)
  expect(receiptText({ ...promised, status: 'готов к выдаче' })).toBe('')
})
