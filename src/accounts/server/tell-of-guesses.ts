// Tells the owner of an account by a letter that somebody guesses at the password.

import { setTimeout } from 'node:timers/promises'
import type { Database } from '#src/platform/server/database.ts'
import { countAttempt } from './attempts.repository.ts'
import { accountKey, type CountedLogin, type Login } from './login-limits.ts'

/** One letter for all guesses of a day. */
const EPISODE = { most: 1_000_000, seconds: 24 * 60 * 60, longest: 24 * 60 * 60 }
/** More than the writing takes: where there is no account the answer comes no sooner. */
const ANSWER_AFTER_MS = 100

type Guesses = {
  readonly counted: CountedLogin
  /** So many failures of strangers are guesses. */
  readonly from: number
  /** Null: there is no such account. */
  readonly write: (() => Promise<unknown>) | null
}

export async function tellOfGuesses(
  db: Database,
  login: Pick<Login, 'door' | 'account'>,
  { counted, from, write }: Guesses,
): Promise<void> {
  if (counted.failures < from) return
  const { tries } = await countAttempt(db, `${accountKey(login)} letter`, EPISODE)
  if (tries === 1) await Promise.all([write?.(), setTimeout(ANSWER_AFTER_MS)])
}
