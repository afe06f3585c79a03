import { expect, test } from 'vitest'
import { weekHours } from './week-hours.ts'

test('hours are read part by part, and days off are left out', () => {
  expect(weekHours('Пн–Пт 9.00–19.00, Сб с 10:00 до 16:00, Вс выходной')).toEqual([
    { first: 1, last: 5, opens: '09:00', closes: '19:00' },
    { first: 6, last: 6, opens: '10:00', closes: '16:00' },
  ])
  expect(weekHours('как получится')).toBeNull()
})
