// Changes the password of a customer who knows the old one.

import type { Caller } from '#src/platform/server/caller.ts'
import type { Database } from '#src/platform/server/database.ts'
import { tokenHash } from './access-token.ts'
import { deleteTokens } from './access-tokens.repository.ts'
import { queueAccountLetter } from './account-letters.repository.ts'
import type { AccountLimits } from './account-limits.ts'
import { voidLinks } from './account-links.repository.ts'
import {
  type Customer,
  lockCustomer,
  replacePassword,
  trustedEmail,
} from './customers.repository.ts'
import { deviceOwner, forgetDevices } from './known-device.ts'
import { openCustomer } from './log-in.ts'
import { hashPassword } from './password-hash.ts'
import { requirePassword, wrongPassword } from './require-password.ts'

type Passwords = { readonly old: string; readonly new: string }
type Circumstances = { readonly limits: AccountLimits; readonly caller: Caller }

/** The caller stays logged in on a known device, nobody else does. */
export async function changePassword(
  db: Database,
  customer: Customer,
  passwords: Passwords,
  { limits, caller: { token } }: Circumstances,
): Promise<void> {
  const asked = { field: 'old', password: passwords.old, limits }
  const oldHash = await requirePassword(db, customer, asked)
  const newHash = await hashPassword(passwords.new)

  const { id: customerId, email } = customer
  const session = token === null ? null : tokenHash(token)
  await db.transaction(async (tx) => {
    await lockCustomer(tx, customerId)
    // of two changes at once the second one knows an old password no longer
    if (!(await replacePassword(tx, customerId, { oldHash, newHash }))) {
      throw wrongPassword('old')
    }
    await voidLinks(tx, customerId, 'password-reset')
    await deleteTokens(tx, customerId, session)
    await forgetDevices(tx, deviceOwner('customer', customerId), session)
    // our letter about guesses advises the change: who knew the old password finds it open
    await openCustomer(tx, { id: customerId, email })
    const recipient = await trustedEmail(tx, customerId)
    await queueAccountLetter(tx, { kind: 'password-changed', recipient, customerId })
  })
}
