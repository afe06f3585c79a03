import { describe, expect, test } from 'vitest'
import { dueAfterFailure, nextDue, readSchedule, scheduleText } from './schedule.ts'

const VOLGOGRAD = 180
const due = (at: string, now: string) =>
  nextDue(readSchedule(at, undefined), new Date(now), VOLGOGRAD).toISOString()

describe('a list at times of a day', () => {
  test('is looked at by the clocks of the shop, not of the machine', () => {
    expect(due('6:00,14:30', '2026-11-26T02:59:00Z')).toBe('2026-11-26T03:00:00.000Z')
    expect(due('6:00,14:30', '2026-11-26T03:00:00Z')).toBe('2026-11-26T11:30:00.000Z')
    expect(due('14:30, 6.00', '2026-11-26T11:30:30Z')).toBe('2026-11-27T03:00:00.000Z')
  })

  test('after local midnight belongs to the next day', () => {
    expect(due('0:30', '2026-11-26T20:00:00Z')).toBe('2026-11-26T21:30:00.000Z')
  })
})

test('a list every four hours is looked at four hours later', () => {
  const schedule = readSchedule(undefined, '4')
  const now = new Date('2026-11-26T02:00:00Z')
  expect(nextDue(schedule, now, VOLGOGRAD)).toEqual(new Date('2026-11-26T06:00:00Z'))
  expect(scheduleText(schedule)).toBe('каждые 4 ч')
  expect(scheduleText(readSchedule('6:00,14:30', undefined))).toBe('в 6:00, 14:30')
})

test.each([
  [undefined, undefined],
  ['6:00', '4'],
  ['25:00', undefined],
  ['24:00', undefined],
  ['утром', undefined],
  [undefined, '0'],
  [undefined, '169'],
  [undefined, '1.5'],
])('--at %s --every %s is refused', (at, every) => {
  expect(() => readSchedule(at, every)).toThrow(/--at|--every/)
})

test('a failure is tried again after 10 and 30 minutes, then at the usual time, never later', () => {
  const now = new Date('2026-11-26T03:00:00Z')
  const after = (failures: number, usual: string) =>
    dueAfterFailure(new Date(usual), failures, now).toISOString()
  const tomorrow = '2026-11-27T03:00:00.000Z'
  expect(after(1, tomorrow)).toBe('2026-11-26T03:10:00.000Z')
  expect(after(2, tomorrow)).toBe('2026-11-26T03:30:00.000Z')
  expect(after(3, tomorrow)).toBe(tomorrow)
  expect(after(2, '2026-11-26T03:20:00.000Z')).toBe('2026-11-26T03:20:00.000Z')
})
