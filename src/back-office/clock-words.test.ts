import { expect, test } from 'vitest'
import {
  clockText,
  growthOf,
  isPromiseLate,
  latenessText,
  promiseText,
  spanText,
} from './clock-words.ts'

const MINUTE = 60_000
/** 14:00 by the clocks of the shops. */
const NOW = Date.parse('2026-11-24T11:00:00Z')

test.each([
  [0, '0 мин'],
  [59 * MINUTE, '59 мин'],
  [60 * MINUTE, '1 ч'],
  [125 * MINUTE, '2 ч 5 мин'],
  [49 * 60 * MINUTE, '2 дн.'],
])('%d ms last %s', (span, text) => {
  expect(spanText(span)).toBe(text)
})

test.each([
  ['confirm', '2026-11-24T11:05:00Z', 'подтвердить до 14:05'],
  ['assemble', '2026-11-25T06:30:00Z', 'собрать до 25 ноября, 09:30'],
  ['confirm', '2026-11-24T10:48:00Z', 'подтвердить: опоздание 12 мин'],
  ['kept', '2026-11-24T09:00:00Z', 'срок хранения вышел 2 ч назад'],
] as const)('the clock %s of %s says «%s»', (kind, due, text) => {
  expect(clockText({ kind, due_at: due }, NOW)).toBe(text)
})

test('what is late is told in the time that the shop was open, where it is known', () => {
  const clock = { kind: 'confirm', due_at: '2026-11-23T16:45:00Z', late_ms: 15 * MINUTE } as const
  expect(clockText(clock, NOW)).toBe('подтвердить: опоздание 15 мин')
})

test('a sum is compared with the one before, where there was one', () => {
  expect([growthOf(150, 100), growthOf(80, 100), growthOf(100, 100), growthOf(5, 0)]).toEqual([
    '+50 %',
    '−20 %',
    'столько же',
    null,
  ])
})

test.each([
  ['shipped', false, true],
  ['ready', false, true],
  ['ready', true, false],
  ['assembling', true, true],
  ['completed', false, false],
])('an order that is %s, a pickup: %s, is late after its promise: %s', (status, isPickup, late) => {
  const order = { status, is_pickup: isPickup, promised_at: '2026-11-22T11:00:00Z' }
  expect(isPromiseLate(order, NOW)).toBe(late)
  expect(promiseText(order, NOW)).toBe(`обещан 22 ноября${late ? ', опоздание 2 дн.' : ''}`)
  expect(isPromiseLate({ ...order, promised_at: null }, NOW)).toBe(false)
})

test.each([
  ['confirmed', '2026-11-24T10:20:00Z', 'опаздывает на 40 мин'],
  ['assembling', '2026-11-24T08:55:00Z', 'опаздывает на 2 ч 5 мин'],
  ['assembling', '2026-11-24T11:20:00Z', null],
  ['ready', '2026-11-24T10:20:00Z', null],
  ['assembling', null, null],
])('a pickup that is %s and was promised for %s says «%s»', (status, promised_at, text) => {
  expect(latenessText({ status, promised_at, is_pickup: true }, NOW)).toBe(text)
})
