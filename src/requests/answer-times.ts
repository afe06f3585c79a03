// When the shop answers a request or calls back: computed from its opening hours.

import { clockOf } from '#src/shared/moment-words.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { dayText, type Hours, LEAST_MS } from './call-times.ts'

/** «Ответим на +7 (927) 123-45-67. Мы на связи сегодня до 20.00.», closed: «… завтра после 9.00.» */
export function answerText(phone: string, open: readonly Hours[], now: Date): string {
  const running = runningOf(open, now)
  const when = running
    ? ` ${dayText(running.until, now)} до ${clockText(running.until)}`
    : openingText(open, now)
  return `Ответим на ${unbrokenPhone(phone)}.${when && ` Мы на связи${when}.`}`
}

/** «Перезвоним в ближайшее время на +7 (927) 123-45-67.», closed: «… сегодня после 9.00 на …» */
export function callText(phone: string, open: readonly Hours[], now: Date): string {
  const when = runningOf(open, now) ? '' : openingText(open, now)
  return `Перезвоним${when || ' в ближайшее время'} на ${unbrokenPhone(phone)}.`
}

/** The hours in which somebody can still answer. */
const runningOf = (open: readonly Hours[], now: Date): Hours | undefined =>
  open.find(({ from, until }) => from <= now && until.getTime() - now.getTime() >= LEAST_MS)

/** ` завтра после 9.00`; empty: the shops stay closed for all known days. */
function openingText(open: readonly Hours[], now: Date): string {
  const next = open.find(({ from }) => from > now)
  return next ? ` ${dayText(next.from, now)} после ${clockText(next.from)}` : ''
}

/** The phone on one line. */
export const unbrokenPhone = (phone: string): string => formatPhone(phone).replaceAll(' ', '\u00a0')

/** `9.00`, as the shop writes its opening hours. */
const clockText = (at: Date): string =>
  clockOf(at.toISOString()).replace(/^0/, '').replace(':', '.')
