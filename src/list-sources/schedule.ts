// When a source of lists is looked at: times of a day by the clocks of the shops, or every N hours.

import { ShopError } from '#src/shared/errors.ts'
import {
  clockMinutes,
  clockText,
  DAY,
  dayOf,
  localMinutes,
  momentOf,
} from '#src/shared/local-time.ts'

export type Schedule = {
  /** Minutes of a day, sorted; none when `everyHours` is set. */
  readonly times: readonly number[]
  readonly everyHours: number | null
}

const MOST_TIMES = 24
const MOST_HOURS = 168

/** Reads `6:00, 14:30`, or the number of hours. Throws `invalid`. */
export function readSchedule(at: string | undefined, every: string | undefined): Schedule {
  if ((at === undefined) === (every === undefined)) {
    throw invalid('Когда смотреть? --at 6:00,14:00 по часам магазина или --every ЧАСОВ.')
  }
  if (at === undefined) {
    const hours = /^\d{1,3}$/.test(every ?? '') ? Number(every) : 0
    if (hours >= 1 && hours <= MOST_HOURS) return { times: [], everyHours: hours }
    throw invalid(`--every: целое число часов от 1 до ${MOST_HOURS}.`)
  }
  const times = at.split(',').map(clockMinutes)
  if (times.length > MOST_TIMES || times.some((time) => time === null || time === DAY)) {
    throw invalid('--at: время как 6:00 или 6:00,14:30, не больше 24.')
  }
  const sorted = times.flatMap((time) => time ?? []).toSorted((one, other) => one - other)
  return { times: [...new Set(sorted)], everyHours: null }
}

export function nextDue({ times, everyHours }: Schedule, now: Date, utcOffset: number): Date {
  if (everyHours !== null) return new Date(now.getTime() + everyHours * HOUR_MS)
  const local = localMinutes(now, utcOffset)
  const today = dayOf(local) * DAY
  const next = times.find((time) => today + time > local)
  return momentOf(next === undefined ? today + DAY + (times[0] ?? 0) : today + next, utcOffset)
}

const HOUR_MS = 3_600_000
/** Waits after the first failures in a row; after that its usual time is soon enough. */
const RETRY_MINUTES = [10, 30]

/** After so many failures in a row the owner gets a letter. */
export const FAILURES_TOLD = RETRY_MINUTES.length + 1

export function dueAfterFailure(usual: Date, failures: number, now: Date): Date {
  const minutes = RETRY_MINUTES[failures - 1]
  const soon = minutes === undefined ? usual : new Date(now.getTime() + minutes * 60_000)
  return soon < usual ? soon : usual
}

export const scheduleText = ({ times, everyHours }: Schedule): string =>
  everyHours === null ? `в ${times.map(clockText).join(', ')}` : `каждые ${everyHours} ч`

const invalid = (text: string) => new ShopError('invalid', text)
