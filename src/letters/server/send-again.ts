// Sends a letter again that was given up. One that waits is tried again by itself.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { letterData } from '../letter-kinds.ts'
import { outdatedReason } from '../retry-plan.ts'
import { type LetterRow, lockLetter, markAgain } from './letters.repository.ts'
import { hidden } from './list-letters.ts'

export type SentAgain = {
  /** Without its secrets. */
  readonly letter: LetterRow
  /** False: it waits already, as after a repeated request. */
  readonly isNew: boolean
}

/** Called in the transaction of the act. Throws `not-found`, or `conflict` with the reason. */
export async function sendAgain(tx: Database, id: number): Promise<SentAgain> {
  const letter = await lockLetter(tx, id)
  if (!letter) throw new ShopError('not-found', 'Письмо не найдено.')
  if (letter.sentAt) throw new ShopError('conflict', 'Письмо уже отправлено.')
  if (!letter.givenUpAt) return { letter: hidden(letter), isNew: false }
  const outdated = outdatedReason(letter.kind, letter.data, new Date())
  if (outdated !== null) throw new ShopError('conflict', outdated)
  // the token is deleted when a letter is given up
  if (!letterData[letter.kind].safeParse(letter.data).success) {
    throw new ShopError(
      'conflict',
      'В письме была одноразовая ссылка, и магазин её уже стёр: пусть покупатель запросит новую.',
    )
  }
  await markAgain(tx, id)
  const again = await lockLetter(tx, id)
  return { letter: hidden(again ?? letter), isNew: true }
}
