import { describe, expect, test } from 'vitest'
import { DAY, dayNumber } from './local-time.ts'
import type { Promised } from './promise.ts'
import { localIso, momentText, promiseText, sharesText } from './promise-words.ts'

const TODAY = dayNumber('2026-11-24')
const NOW = TODAY * DAY + 10 * 60
const at = (days: number, hour: number) => (TODAY + days) * DAY + hour * 60

const promised = (
  moment: number | null,
  lines: number | null,
  { missing = 0, own = lines ?? 0 } = {},
): Promised => ({
  kind: missing > 0 ? 'missing' : moment === null ? 'unknown' : 'date',
  at: moment,
  from: null,
  missing,
  own,
  first: lines === null ? null : { lines, day: TODAY },
})

describe('a promise reads', () => {
  test.each([
    [at(0, 18), 'from', 'сегодня с 18:00'],
    [at(1, 9), 'from', 'завтра с 9:00'],
    [at(2, 21), 'until', 'в чт, 26 ноября до 21:00'],
    [at(7, 23), 'day', 'во вт, 1 декабря'],
  ] as const)('%i %s: «%s»', (moment, precision, text) => {
    expect(momentText(moment, NOW, precision)).toBe(text)
  })

  test('without a time where nobody knows it, or too few are there', () => {
    expect(promiseText(promised(null, 1), NOW, 'from')).toBe('привезём, срок назовём')
    expect(promiseText(promised(null, 1, { missing: 2 }), NOW, 'from')).toBe('не хватает 2 шт.')
  })
})

const allTomorrow = (own: number): Promised => ({
  ...promised(at(1, 16), 3, { own }),
  first: { lines: 3, day: TODAY + 1 },
})

describe('what a shop has of a cart reads', () => {
  test.each([
    [promised(at(0, 18), 3), 3, 'всё есть сегодня'],
    [promised(at(0, 18), 1), 1, 'есть сегодня'],
    [promised(at(0, 16), 3, { own: 0 }), 3, 'всё привезём сегодня'],
    [promised(at(0, 16), 1, { own: 0 }), 1, 'привезём сегодня'],
    [promised(at(0, 16), 3, { own: 2 }), 3, '2 из 3 есть, остальное привезём сегодня'],
    [allTomorrow(0), 3, 'всё привезём завтра'],
    [allTomorrow(3), 3, 'всё будет завтра'],
    [promised(at(1, 16), 2), 3, '2 из 3 сегодня, остальное завтра'],
    [promised(null, 2), 3, '2 из 3 сегодня, остальное привезём, срок назовём'],
    [promised(null, null), 2, 'привезём, срок назовём'],
    [promised(null, 1, { missing: 1 }), 2, '1 из 2 сегодня, не хватает 1 шт.'],
  ] as const)('%o of %i: «%s»', (promise, of, text) => {
    expect(sharesText(promise, of, NOW)).toBe(text)
  })
})

test('a moment on the wire is a text by the clocks of the shops', () => {
  expect(localIso(at(0, 9))).toBe('2026-11-24T09:00')
})
