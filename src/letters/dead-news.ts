// What a letter has to say may be over before the letter goes.

import type { LetterKind } from './letter-kinds.ts'

/** Why the letter is of no use any more, or null. */
export function deadNews(kind: LetterKind, data: unknown, now: Date): string | null {
  const { expiresAt, keptUntil, confirmUntil } = (data ?? {}) as Record<string, unknown>
  if (isOver(expiresAt, now)) return 'Ссылка письма больше не действует.'
  if (kind === 'order-ready' && isOver(keptUntil, now)) return 'Срок хранения заказа уже вышел.'
  if (kind === 'order-expiring' && isOver(confirmUntil, now)) {
    return 'Срок подтверждения заказа уже вышел.'
  }
  return null
}

const isOver = (moment: unknown, now: Date): boolean =>
  typeof moment === 'string' && Date.parse(moment) <= now.getTime()
