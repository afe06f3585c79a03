// Changes what a customer has told about himself.

import type { Database } from '#src/platform/server/database.ts'
import { type AccountLimits, countLetter } from './account-limits.ts'
import {
  type Customer,
  lockCustomer,
  type Profile,
  updateCustomer,
} from './customers.repository.ts'
import { notLoggedIn } from './require-customer.ts'
import { sendLink } from './send-link.ts'
import { refusingTaken } from './taken-contacts.ts'

type Circumstances = { readonly limits: AccountLimits; readonly address: string }

/** A new e-mail has yet to be confirmed, and links that were sent to the old one are dead. */
export async function updateProfile(
  db: Database,
  { id, email: known }: Customer,
  profile: Profile,
  { limits, address }: Circumstances,
): Promise<Customer> {
  const { phone, email } = profile
  // each new e-mail is written to: nobody has the shop write to the whole town
  if (email !== known) await countLetter(db, limits, { email, address })
  return refusingTaken(db, { phone, email, ownerId: id }, () =>
    db.transaction(async (tx) => {
      const before = await lockCustomer(tx, id)
      if (!before) throw notLoggedIn()
      const customer = await updateCustomer(tx, id, profile)
      if (before.email !== email) await sendLink(tx, customer, 'email-confirmation')
      return customer
    }),
  )
}
