// Local time of the shops, as whole minutes since 1 January 1970, 0:00.

export const DAY = 1440
export const HOUR = 60

/** Converts a moment to local minutes, once on entry: the rules know no time zone. */
export const localMinutes = (moment: Date, utcOffset: number): number =>
  Math.floor(moment.getTime() / 60_000) + utcOffset

export const momentOf = (local: number, utcOffset: number): Date =>
  new Date((local - utcOffset) * 60_000)

export const dayOf = (local: number): number => Math.floor(local / DAY)

/** 0 is Monday: 1 January 1970 was a Thursday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7

/** `2026-11-24` → the number of the day. */
export const dayNumber = (iso: string): number =>
  Math.round(Date.parse(`${iso}T00:00:00Z`) / DAY_MS)

/** The number of a day → `2026-11-24`. */
export const isoDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

const DAY_MS = DAY * 60_000

/** Minutes of a day → `9:05`. */
export const clockText = (minutes: number): string =>
  `${Math.floor(minutes / HOUR)}:${String(minutes % HOUR).padStart(2, '0')}`

/** `9:05` → minutes of a day; null for anything else. `24:00` ends a day. */
export function clockMinutes(text: string): number | null {
  const [, hours, minutes] = /^(\d{1,2})[:.](\d{2})$/.exec(text.trim()) ?? []
  const all = Number(hours) * HOUR + Number(minutes)
  return hours !== undefined && Number(minutes) < HOUR && all <= DAY ? all : null
}
