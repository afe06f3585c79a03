// The hours of the shop as the owner wrote them, «Пн–Вс 9.00–20.00», in the words of machines.

const DAYS = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс']
const NAMES = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

const day = `(${DAYS.join('|')})`
const time = String.raw`(\d{1,2})[.:](\d{2})`
const dash = String.raw`\s*[-–—]\s*`
const OPEN = new RegExp(
  `^${day}(?:${dash}${day})?:?\\s+(?:с\\s+)?${time}(?:${dash}|\\s+до\\s+)${time}$`,
)
const CLOSED = new RegExp(`^${day}(?:${dash}${day})?:?\\s*[-–—]?\\s*(?:выходной|закрыто)$`)

/**
 * One entry per part, `Mo-Su 09:00-20:00`. Null when a part is not understood: no hours are better
 * than wrong ones.
 */
export function openingHours(text: string): string[] | null {
  const parts = text
    .toLowerCase()
    .split(/[,;]/)
    .map((part) => part.trim())
  const open = parts.filter((part) => !CLOSED.test(part)).map(entryOf)
  return open.length > 0 && open.every((entry) => entry !== null) ? open : null
}

function entryOf(part: string): string | null {
  const [, first = '', last = first, ...hours] = OPEN.exec(part) ?? []
  const [from, to] = [timeOf(hours[0], hours[1]), timeOf(hours[2], hours[3])]
  if (from === null || to === null) return null
  const [start, end] = [NAMES[DAYS.indexOf(first)], NAMES[DAYS.indexOf(last)]]
  return `${start === end ? start : `${start}-${end}`} ${from}-${to}`
}

function timeOf(hour = '', minute = ''): string | null {
  if (hour === '' || Number(hour) > 24 || Number(minute) > 59) return null
  return `${hour.padStart(2, '0')}:${minute}`
}
