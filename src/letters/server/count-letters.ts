// How the post stands: for the owner's command and for whoever watches over the shop.

import type { Database } from '#src/platform/server/database.ts'
import { countSent, countUnsent } from './letters.repository.ts'

export type LetterCounts = {
  readonly waiting: number
  readonly givenUp: number
  readonly sent: number
}

export async function countLetters(db: Database): Promise<LetterCounts> {
  const [unsent, sent] = await Promise.all([countUnsent(db), countSent(db)])
  return { ...unsent, sent }
}

/** For metrics: by state, without those that went. */
export async function unsentLetters(db: Database): Promise<Readonly<Record<string, number>>> {
  const { waiting, givenUp } = await countUnsent(db)
  return { waiting, 'given-up': givenUp }
}
