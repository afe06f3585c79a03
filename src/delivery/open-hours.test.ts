import { describe, expect, test } from 'vitest'
import { DAY, dayNumber } from '#src/shared/local-time.ts'
import { afterOpenTime, openTimeBetween, openWindows } from './open-hours.ts'

const MONDAY = dayNumber('2026-11-23')
const day = (opens: number, closes: number) => ({ opens: opens * 60, closes: closes * 60 })

test('a day is open from the first opening of a place until the last closing of another', () => {
  const early = { week: [day(8, 18), null, null, null, null, null, null], exceptions: new Map() }
  const late = {
    week: [day(10, 20), day(10, 20), null, null, null, null, null],
    exceptions: new Map([[MONDAY + 3, day(12, 13)]]),
  }
  const windows = openWindows([early, late], MONDAY * DAY + 15 * 60, 7)
  expect(windows.map(({ from, until }) => [from - MONDAY * DAY, until - MONDAY * DAY])).toEqual([
    [8 * 60, 20 * 60],
    [DAY + 10 * 60, DAY + 20 * 60],
    [3 * DAY + 12 * 60, 3 * DAY + 13 * 60],
  ])
})

describe('a term of open time', () => {
  const hours = day(9, 20)
  /** Closed on Sundays, and on the Wednesday, which is a holiday; shorter on the Thursday. */
  const shop = {
    week: [hours, hours, hours, hours, hours, hours, null],
    exceptions: new Map([
      [MONDAY + 2, null],
      [MONDAY + 3, day(10, 11)],
    ]),
  }
  const at = (days: number, hour: number, minute = 0) => (MONDAY + days) * DAY + hour * 60 + minute
  test.each([
    ['within a day', at(0, 12), 30, at(0, 12, 30)],
    ['from the opening, after a night', at(0, 3), 30, at(0, 9, 30)],
    ['over a night', at(0, 19, 50), 30, at(1, 9, 20)],
    ['until the very closing', at(0, 19, 30), 30, at(0, 20)],
    ['over a holiday and a short day', at(1, 19), 150, at(4, 9, 30)],
    ['over a Sunday', at(5, 19), 120, at(7, 10)],
    ['on a Sunday', at(6, 12), 30, at(7, 9, 30)],
  ])('passes %s', (_, from, minutes, due) => {
    expect(afterOpenTime([shop], from, minutes)).toBe(due)
  })

  test.each([
    ['within a day', at(0, 12), at(0, 12, 30), 30],
    ['after closing', at(5, 19, 45), at(5, 21, 36), 15],
    ['over a Sunday', at(5, 19, 45), at(7, 9, 5), 20],
    ['while all is closed', at(6, 9), at(6, 20), 0],
  ])('is counted %s', (_, from, until, minutes) => {
    expect(openTimeBetween([shop], from, until)).toBe(minutes)
  })

  test('never passes in a shop that does not open', () => {
    const closed = { week: shop.week.map(() => null), exceptions: new Map() }
    expect(afterOpenTime([closed], at(0, 12), 30)).toBeNull()
  })
})
