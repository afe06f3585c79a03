// Updates a customer's profile.

import type { Database } from '#src/platform/server/database.ts'
import { type AccountLimits, countLetter, countNewPhone, tooManyLetters } from './account-limits.ts'
import { queueAccountLetter, voidLinks } from './account-links.repository.ts'
import {
  type Customer,
  lockCustomer,
  type Profile,
  recoveryEmailOf,
  updateCustomer,
} from './customers.repository.ts'
import { freePhone } from './phone-buyers.repository.ts'
import { notLoggedIn } from './require-customer.ts'
import { requirePassword } from './require-password.ts'
import { sendLink } from './send-link.ts'
import { refusingTaken } from './taken-contacts.ts'

type Form = Profile & {
  /** Proves a change of e-mail. Clients of the specification do not send it. */
  readonly password?: string | undefined
}
type Context = { readonly limits: AccountLimits; readonly address: string }

/**
 * A new e-mail is unconfirmed. With the password, links for a reset that were sent to the old one are
 * voided. Without it the old e-mail recovers the account until the new one is confirmed, so whoever
 * has stolen a session cannot take over the account.
 */
export async function updateProfile(
  db: Database,
  customer: Customer,
  { password, ...profile }: Form,
  { limits, address }: Context,
): Promise<Customer> {
  const { id } = customer
  const { phone, email } = profile
  const isPasswordVerified = email !== customer.email && password !== undefined
  if (isPasswordVerified)
    await requirePassword(db, customer, { field: 'password', password, limits })
  // each new e-mail gets a letter, so changes are limited
  const letter = { email, address, kind: 'confirmation' } as const
  const isOverLimit = email !== customer.email && !(await countLetter(db, limits, letter))
  if (isOverLimit) throw tooManyLetters()
  if (phone !== customer.phone) await countNewPhone(db, limits, { customerId: id, address })
  return refusingTaken(db, { phone, email, ownerId: id }, () =>
    db.transaction(async (tx) => {
      const before = await lockCustomer(tx, id)
      if (!before) throw notLoggedIn()
      if (phone !== before.phone) await freePhone(tx, phone)
      const trusted = await recoveryEmailOf(tx, id)
      const changed = await updateCustomer(tx, id, { ...profile, isPasswordVerified })
      if (before.email !== email) {
        if (isPasswordVerified) await voidLinks(tx, id, 'password-reset')
        await sendLink(tx, changed, 'email-confirmation')
        // the trusted e-mail is notified when it is first replaced, and when the password proves it
        const isNotified = trusted !== email && (trusted === before.email || isPasswordVerified)
        if (isNotified) await queueChangeLetter(tx, id, trusted)
      }
      return changed
    }),
  )
}

async function queueChangeLetter(tx: Database, customerId: number, recipient: string) {
  const data = { mayReturn: recipient === (await recoveryEmailOf(tx, customerId)) }
  await queueAccountLetter(tx, { kind: 'email-changed', recipient, data, customerId })
}
