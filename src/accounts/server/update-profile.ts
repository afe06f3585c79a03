// Changes what a customer has told about himself.

import type { Database } from '#src/platform/server/database.ts'
import { queueAccountLetter } from './account-letters.repository.ts'
import { type AccountLimits, countLetter, countNewPhone, tooManyLetters } from './account-limits.ts'
import { voidLinks } from './account-links.repository.ts'
import {
  type Customer,
  lockCustomer,
  type Profile,
  trustedEmail,
  updateCustomer,
} from './customers.repository.ts'
import { notLoggedIn } from './require-customer.ts'
import { requirePassword } from './require-password.ts'
import { sendLink } from './send-link.ts'
import { refusingTaken } from './taken-contacts.ts'

type Form = Profile & {
  /** Asked for where the e-mail changes; a client of the specification does not know of it. */
  readonly password?: string | undefined
}
type Circumstances = { readonly limits: AccountLimits; readonly address: string }

/**
 * A new e-mail has yet to be confirmed, and links that were sent to the old one are dead. Where the
 * password was not told, the old one stays the way back into the account until it is: a stolen
 * session changes the e-mail and gains nothing by it.
 */
export async function updateProfile(
  db: Database,
  customer: Customer,
  { password, ...profile }: Form,
  { limits, address }: Circumstances,
): Promise<Customer> {
  const { id } = customer
  const { phone, email } = profile
  const isAsked = email !== customer.email && password !== undefined
  if (isAsked) await requirePassword(db, customer, { field: 'password', password, limits })
  // each new e-mail is written to: nobody has the shop write to the whole town
  const letter = { email, address, kind: 'confirmation' } as const
  const isTooMuch = email !== customer.email && !(await countLetter(db, limits, letter))
  if (isTooMuch) throw tooManyLetters()
  if (phone !== customer.phone) await countNewPhone(db, limits, { customerId: id, address })
  return refusingTaken(db, { phone, email, ownerId: id }, () =>
    db.transaction(async (tx) => {
      const before = await lockCustomer(tx, id)
      if (!before) throw notLoggedIn()
      const trusted = await trustedEmail(tx, id)
      const changed = await updateCustomer(tx, id, { ...profile, isProven: isAsked })
      if (before.email !== email) {
        if (isAsked) await voidLinks(tx, id, 'password-reset')
        await sendLink(tx, changed, 'email-confirmation')
        // once: when it is displaced, and when the password makes that final
        const isTold = trusted !== email && (trusted === before.email || isAsked)
        if (isTold) await tellOfChange(tx, id, trusted)
      }
      return changed
    }),
  )
}

async function tellOfChange(tx: Database, customerId: number, recipient: string) {
  const data = { mayReturn: recipient === (await trustedEmail(tx, customerId)) }
  await queueAccountLetter(tx, { kind: 'email-changed', recipient, data, customerId })
}
