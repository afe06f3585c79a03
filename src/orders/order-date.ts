// When an order was placed, as the screens write it.

const moment = new Intl.DateTimeFormat('ru-RU', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Volgograd',
})

/** ISO 8601 → `30.08.2021, 14:05`, in the time of the shops. */
export const formatMoment = (iso: string): string => moment.format(new Date(iso))
