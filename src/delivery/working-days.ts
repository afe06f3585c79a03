// Working days of Russia: weekends, the holidays of the labour code, and what a decree moves.

import { isoDay, weekdayOf } from '#src/shared/local-time.ts'

/** Article 112 of the labour code, `MM-DD`; days that a decree moves are facts of the owner. */
const HOLIDAYS = new Set(
  '01-01 01-02 01-03 01-04 01-05 01-06 01-07 01-08 02-23 03-08 05-01 05-09 06-12 11-04'.split(' '),
)
const SATURDAY = 5

export const isWorkingDay = (day: number, decreed: ReadonlyMap<number, boolean>): boolean =>
  decreed.get(day) ?? (weekdayOf(day) < SATURDAY && !HOLIDAYS.has(isoDay(day).slice(5)))

/** The day that is `count` working days after `day`. */
export function afterWorkingDays(
  day: number,
  count: number,
  decreed: ReadonlyMap<number, boolean>,
): number {
  let reached = day
  for (let left = count; left > 0; ) {
    reached++
    if (isWorkingDay(reached, decreed)) left--
  }
  return reached
}
