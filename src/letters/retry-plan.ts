// When a failed letter is retried, when it is given up, and when it is out of date.

import type { LetterKind } from './letter-kinds.ts'

/** About two days with the pauses below: a mail server may be down over a weekend. */
export const MOST_TRIES = 17

/** Longer than all tries take: only letters of a shop without a mail server grow so old. */
const LONGEST_AGE_MS = 3 * 24 * 3600 * 1000

const FIRST_SECONDS = 30
const LONGEST_SECONDS = 6 * 3600

/** The pause after so many tries; null: the letter is given up. */
export function secondsToNextTry(tries: number): number | null {
  if (tries >= MOST_TRIES) return null
  return Math.min(FIRST_SECONDS * 2 ** tries, LONGEST_SECONDS)
}

export const isStale = (waitsSince: Date, now: Date): boolean =>
  now.getTime() - waitsSince.getTime() > LONGEST_AGE_MS

/** The reason to give up a letter that is out of date, or null. */
export function outdatedReason(kind: LetterKind, data: unknown, now: Date): string | null {
  const { expiresAt, keptUntil, confirmUntil } = (data ?? {}) as Record<string, unknown>
  if (isPast(expiresAt, now)) return 'Ссылка письма больше не действует.'
  if (kind === 'order-ready' && isPast(keptUntil, now)) return 'Срок хранения заказа уже вышел.'
  if (kind === 'order-expiring' && isPast(confirmUntil, now)) {
    return 'Срок подтверждения заказа уже вышел.'
  }
  return null
}

const isPast = (moment: unknown, now: Date): boolean =>
  typeof moment === 'string' && Date.parse(moment) <= now.getTime()
