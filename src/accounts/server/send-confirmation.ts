// Sends one more link for the confirmation of an e-mail.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { type AccountLimits, countLetter, tooManyLetters } from './account-limits.ts'
import { type Customer, emailConfirmedAt, lockCustomer } from './customers.repository.ts'
import { notLoggedIn } from './require-customer.ts'
import { sendLink } from './send-link.ts'

type Circumstances = { readonly limits: AccountLimits; readonly address: string }

/** Returns the e-mail to which it goes. */
export async function sendConfirmation(
  db: Database,
  { id, email }: Customer,
  { limits, address }: Circumstances,
): Promise<string> {
  const letter = { email, address, kind: 'confirmation' } as const
  if (!(await countLetter(db, limits, letter))) throw tooManyLetters()
  return db.transaction(async (tx) => {
    const customer = await lockCustomer(tx, id)
    if (!customer) throw notLoggedIn()
    if ((await emailConfirmedAt(tx, id)) !== null) {
      throw new ShopError('conflict', 'E-mail уже подтверждён.')
    }
    await sendLink(tx, customer, 'email-confirmation')
    return customer.email
  })
}
