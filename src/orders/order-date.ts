// When an order was placed, as the screens write it.

const moment = new Intl.DateTimeFormat('ru-RU', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Volgograd',
})

const deadline = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Volgograd',
})

/** ISO 8601 → `24 ноября, 20:00`, in the time of the shops. */
export const formatDeadline = (iso: string): string =>
  deadline.format(new Date(iso)).replace(' в ', ', ')

/** ISO 8601 → `30.08.2021, 14:05`, in the time of the shops. */
export const formatMoment = (iso: string): string => moment.format(new Date(iso))
