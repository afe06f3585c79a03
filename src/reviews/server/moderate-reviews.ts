// The shop's decisions about reviews.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { findReview, saveAnswer, saveDecision, type WaitingReview } from './reviews.repository.ts'

const LONGEST_REASON = 500
const LONGEST_ANSWER = 2000

/** Throws `not-found`. Publishing again changes nothing. */
export async function publishReview(db: Database, id: number): Promise<WaitingReview> {
  const review = await known(db, id)
  await saveDecision(db, id, { status: 'published', refusal: '' })
  return review
}

/** Removes a published review from its page. The buyer reads the reason. */
export async function refuseReview(
  db: Database,
  id: number,
  reason: string,
): Promise<WaitingReview> {
  const review = await known(db, id)
  const refusal = bounded(reason, LONGEST_REASON)
  if (refusal === '') throw new ShopError('invalid', 'Назовите причину: её прочтёт покупатель.')
  await saveDecision(db, id, { status: 'refused', refusal })
  return review
}

/** An empty text removes the answer. */
export async function answerReview(db: Database, id: number, text: string): Promise<WaitingReview> {
  const review = await known(db, id)
  await saveAnswer(db, id, bounded(text, LONGEST_ANSWER))
  return review
}

function bounded(text: string, most: number): string {
  const trimmed = text.trim()
  if (trimmed.length <= most) return trimmed
  throw new ShopError('invalid', `Не больше ${most} знаков.`)
}

async function known(db: Database, id: number): Promise<WaitingReview> {
  const review = await findReview(db, id)
  if (review) return review
  throw new ShopError('not-found', `Отзыва № ${id} нет.`)
}
