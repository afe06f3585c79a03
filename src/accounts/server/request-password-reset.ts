// Sends a link for a new password to whoever has forgotten his; tells nobody who is a customer.

import { setTimeout } from 'node:timers/promises'
import type { Database } from '#src/platform/server/database.ts'
import { type AccountLimits, countLetter } from './account-limits.ts'
import { findToRecover, lockCustomer } from './customers.repository.ts'
import { sendLink } from './send-link.ts'

/** More than the writing takes: an e-mail that nobody has is answered no sooner. */
const ANSWER_AFTER_MS = 100

type Circumstances = { readonly limits: AccountLimits; readonly address: string }

/** Not written: the mailbox was written to often enough, whoever asked; its last link works. */
export async function requestPasswordReset(
  db: Database,
  email: string,
  { limits, address }: Circumstances,
): Promise<{ readonly isWritten: boolean }> {
  const isWritten = await countLetter(db, limits, { email, address, kind: 'reset' })
  await Promise.all([isWritten && sendToCustomer(db, email), setTimeout(ANSWER_AFTER_MS)])
  return { isWritten }
}

/**
 * Never to an e-mail that was put in without the password or is not confirmed yet: perhaps whoever
 * did it had stolen a session, and a link would give him the account. Then the former one is it.
 */
async function sendToCustomer(db: Database, email: string): Promise<void> {
  const known = await findToRecover(db, email)
  if (known === null) return
  await db.transaction(async (tx) => {
    // deleted meanwhile, or another e-mail by now
    if (!(await lockCustomer(tx, known)) || (await findToRecover(tx, email)) !== known) return
    await sendLink(tx, { id: known, email }, 'password-reset')
  })
}
