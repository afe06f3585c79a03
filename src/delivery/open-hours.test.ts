import { expect, test } from 'vitest'
import { DAY, dayNumber } from '#src/shared/local-time.ts'
import { openWindows } from './open-hours.ts'

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
