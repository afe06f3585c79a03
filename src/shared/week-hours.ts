// Opening hours as a shop writes them: «Пн–Пт 9.00–20.00, Сб 10.00–16.00, Вс выходной».

import { clockText } from './local-time.ts'

/** Weekdays from 1 (Monday) to 7, and the times as written: `9:00`. */
export type WeekHours = {
  readonly first: number
  readonly last: number
  readonly opens: string
  readonly closes: string
}

/** Minutes of a day; weekdays from 1 (Monday) to 7. */
type OpenDay = { readonly weekday: number; readonly opens: number; readonly closes: number }

const DAYS = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']

const day = `(${DAYS.join('|')})`
const time = String.raw`(\d{1,2})[.:](\d{2})`
const dash = String.raw`\s*[-–—]\s*`
const OPEN = new RegExp(
  `^${day}(?:${dash}${day})?:?\\s+(?:с\\s+)?${time}(?:${dash}|\\s+до\\s+)${time}$`,
)
const CLOSED = new RegExp(`^${day}(?:${dash}${day})?:?\\s*[-–—]?\\s*(?:выходной|закрыто)$`)

/** Per part, without days off; null if a part is not understood. */
export function weekHours(text: string): WeekHours[] | null {
  const parts = text
    .toLowerCase()
    .split(/[,;]/)
    .map((part) => part.trim())
  const open = parts.filter((part) => !CLOSED.test(part)).map(partOf)
  return open.length > 0 && open.every((entry) => entry !== null) ? open : null
}

/** «Пн–Сб 9.00–19.00, Вс — выходной»: days in a row with the same hours are one part. */
export function weekHoursText(open: readonly OpenDay[]): string {
  const parts: { first: string; last: string; hours: string }[] = []
  for (const [n, name] of DAYS.entries()) {
    const today = open.find(({ weekday }) => weekday === n + 1)
    const hours = today
      ? `${clockText(today.opens)}–${clockText(today.closes)}`.replaceAll(':', '.')
      : '— выходной'
    const day = name.charAt(0).toUpperCase() + name.slice(1)
    const before = parts.at(-1)
    if (before?.hours === hours) before.last = day
    else parts.push({ first: day, last: day, hours })
  }
  return parts
    .map(({ first, last, hours }) => `${first === last ? first : `${first}–${last}`} ${hours}`)
    .join(', ')
}

function partOf(part: string): WeekHours | null {
  const [, first = '', last = first, ...hours] = OPEN.exec(part) ?? []
  const [opens, closes] = [timeOf(hours[0], hours[1]), timeOf(hours[2], hours[3])]
  if (opens === null || closes === null) return null
  return { first: DAYS.indexOf(first) + 1, last: DAYS.indexOf(last) + 1, opens, closes }
}

function timeOf(hour = '', minute = ''): string | null {
  if (hour === '' || Number(hour) > 24 || Number(minute) > 59) return null
  return `${hour.padStart(2, '0')}:${minute}`
}
