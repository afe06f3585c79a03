import { expect, test } from 'vitest'
import { weekHours, weekHoursText } from './week-hours.ts'

test('hours are read part by part, and days off are left out', () => {
  expect(weekHours('Пн–Пт 9.00–19.00, Сб с 10:00 до 16:00, Вс выходной')).toEqual([
    { first: 1, last: 5, opens: '09:00', closes: '19:00' },
    { first: 6, last: 6, opens: '10:00', closes: '16:00' },
  ])
  expect(weekHours('как получится')).toBeNull()
})

test('open days become a text that is read back, and days in a row with the same hours one part', () => {
  const open = (weekday: number, opens: number, closes: number) => ({ weekday, opens, closes })
  const text = weekHoursText([
    open(6, 10 * 60, 16 * 60 + 30),
    ...[1, 2, 3, 4].map((weekday) => open(weekday, 9 * 60, 19 * 60)),
  ])
  expect(text).toBe('Пн–Чт 9.00–19.00, Пт — выходной, Сб 10.00–16.30, Вс — выходной')
  expect(weekHours(text)).toEqual([
    { first: 1, last: 4, opens: '09:00', closes: '19:00' },
    { first: 6, last: 6, opens: '10:00', closes: '16:30' },
  ])
  expect(weekHoursText([1, 2, 3, 4, 5, 6, 7].map((weekday) => open(weekday, 540, 1200)))).toBe(
    'Пн–Вс 9.00–20.00',
  )
})
