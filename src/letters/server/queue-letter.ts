// Puts a letter into the post, in the transaction of what it tells: both happen, or neither.

import type { Database } from '#src/platform/server/database.ts'
import type { LetterKind, LetterOf } from '../letter-kinds.ts'
import { insertLetter } from './letters.repository.ts'

export type QueuedLetter = {
  readonly [Kind in LetterKind]: {
    readonly kind: Kind
    readonly recipient: string
    readonly data: LetterOf<Kind>
    /**
     * Whose letter it is: he may read of it, and it goes with his account. Whoever names him holds his
     * row or an open order of his, or the end of the account could overlook the letter.
     */
    readonly customerId: number | null
  }
}[LetterKind]

/** `db` may be an open transaction; the letter goes after it is committed. */
export const queueLetter = (db: Database, letter: QueuedLetter): Promise<void> =>
  insertLetter(db, letter)
