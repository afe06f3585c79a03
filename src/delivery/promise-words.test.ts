import { describe, expect, test } from 'vitest'
import { DAY, dayNumber } from '#src/shared/local-time.ts'
import type { Promised } from './promise.ts'
import { localIso, momentText, promiseText, sharesText } from './promise-words.ts'

const TODAY = dayNumber('2026-11-24')
const NOW = TODAY * DAY + 10 * 60
const at = (days: number, hour: number) => (TODAY + days) * DAY + hour * 60

const promised = (moment: number | null, own = 0): Promised => ({
  kind: moment === null ? 'unknown' : 'date',
  at: moment,
  from: null,
  missing: 0,
  own,
  there: null,
})

const short = (units: number, moment: number | null): Promised => ({
  ...promised(null),
  kind: 'missing',
  missing: 7 - units,
  there: { units, of: 7, at: moment },
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

  test('without a time where nobody knows it', () => {
    expect(promiseText(promised(null), NOW, 'from')).toBe('привезём, срок назовём')
  })

  test.each([
    [short(3, at(0, 18)), '3 из 7 шт. сегодня, остальных нет в наличии'],
    [short(6, at(1, 9)), '6 из 7 шт. завтра, остальных нет в наличии'],
    [short(3, null), '3 из 7 шт. есть, остальных нет в наличии'],
    [short(0, null), 'нет в наличии'],
  ])('beginning with what there is, where too few are: %o «%s»', (promise, text) => {
    expect(promiseText(promise, NOW, 'from')).toBe(text)
  })
})

describe('what a shop has of a cart reads', () => {
  test.each([
    [promised(at(0, 18), 3), 3, 'всё есть'],
    [promised(at(0, 18), 1), 1, 'есть'],
    [promised(at(1, 16), 0), 3, 'всё привезём'],
    [promised(at(0, 16), 0), 1, 'привезём'],
    [promised(at(0, 16), 2), 3, '2 из 3 есть, остальное привезём'],
    [promised(null, 2), 3, '2 из 3 есть, остальное привезём'],
    [promised(null, 0), 2, 'здесь нет, день назовём после заказа'],
    [short(3, at(0, 18)), 7, ''],
  ] as const)('%o of %i: «%s»', (promise, of, text) => {
    expect(sharesText(promise, of)).toBe(text)
  })
})

test('a moment on the wire is a text by the clocks of the shops', () => {
  expect(localIso(at(0, 9))).toBe('2026-11-24T09:00')
})
