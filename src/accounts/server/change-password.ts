// Changes a customer's password, given the old one.

import type { Caller } from '#src/platform/server/caller.ts'
import type { Database } from '#src/platform/server/database.ts'
import { deleteTokens } from './access-tokens.repository.ts'
import type { AccountLimits } from './account-limits.ts'
import { queueAccountLetter, voidLinks } from './account-links.repository.ts'
import {
  type Customer,
  lockCustomer,
  recoveryEmailOf,
  replacePasswordHash,
} from './customers.repository.ts'
import { deviceOwner, forgetDevices } from './known-device.ts'
import { resetCustomerLimits } from './log-in.ts'
import { requirePassword, wrongPassword } from './require-password.ts'
import { hashPassword, tokenHash } from './secret-hashes.ts'

type Passwords = { readonly old: string; readonly new: string }
type Context = { readonly limits: AccountLimits; readonly caller: Caller }

/** Ends all sessions except the caller's. */
export async function changePassword(
  db: Database,
  customer: Customer,
  passwords: Passwords,
  { limits, caller: { token } }: Context,
): Promise<void> {
  const oldPassword = { field: 'old', password: passwords.old, limits }
  const oldHash = await requirePassword(db, customer, oldPassword)
  const newHash = await hashPassword(passwords.new)

  const { id: customerId, email } = customer
  const keptTokenHash = token === null ? null : tokenHash(token)
  await db.transaction(async (tx) => {
    await lockCustomer(tx, customerId)
    // of two concurrent changes the second fails: its old password is outdated
    if (!(await replacePasswordHash(tx, customerId, { oldHash, newHash }))) {
      throw wrongPassword('old')
    }
    await voidLinks(tx, customerId, 'password-reset')
    await deleteTokens(tx, customerId, keptTokenHash)
    await forgetDevices(tx, deviceOwner('customer', customerId), keptTokenHash)
    // the letter about failed logins advises this change, so it resets their limits
    await resetCustomerLimits(tx, { id: customerId, email })
    const recipient = await recoveryEmailOf(tx, customerId)
    await queueAccountLetter(tx, { kind: 'password-changed', recipient, customerId })
  })
}
