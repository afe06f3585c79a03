// Sends a link for a new password to whoever has forgotten his; tells nobody who is a customer.

import { setTimeout } from 'node:timers/promises'
import type { Database } from '#src/platform/server/database.ts'
import { type AccountLimits, countLetter } from './account-limits.ts'
import { findByEmail, isEmailDoubtful, lockCustomer } from './customers.repository.ts'
import { sendLink } from './send-link.ts'

/** More than the writing takes: an e-mail that nobody has is answered no sooner. */
const ANSWER_AFTER_MS = 100

type Circumstances = { readonly limits: AccountLimits; readonly address: string }

export async function requestPasswordReset(
  db: Database,
  email: string,
  { limits, address }: Circumstances,
): Promise<void> {
  await countLetter(db, limits, { email, address })
  await Promise.all([sendToCustomer(db, email), setTimeout(ANSWER_AFTER_MS)])
}

async function sendToCustomer(db: Database, email: string): Promise<void> {
  const known = await findByEmail(db, email)
  if (!known) return
  await db.transaction(async (tx) => {
    const customer = await lockCustomer(tx, known.id)
    // changed or deleted meanwhile
    if (customer?.email !== email) return
    // perhaps whoever changed it had stolen a session: a link would give him the account
    if (await isEmailDoubtful(tx, customer.id)) return
    await sendLink(tx, customer, 'password-reset')
  })
}
