// Who picks an order, in words.

import { clockOf, dayOf } from '#src/shared/moment-words.ts'

type Picker = { readonly name: string; readonly since: string }

/** `Собирает Пётр Ильин с 10:05`, with the day where it is another one; empty: nobody. */
export function pickersText(pickers: readonly Picker[], now = new Date().toISOString()): string {
  const [first] = pickers
  if (!first) return ''
  const names = pickers.map(({ name }) => name).join(', ')
  const day = dayOf(first.since) === dayOf(now) ? '' : `${dayOf(first.since)}, `
  return `${pickers.length > 1 ? 'Собирают' : 'Собирает'} ${names} с ${day}${clockOf(first.since)}`
}
