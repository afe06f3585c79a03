// Gives a customer a new password by the link of a letter.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { LINK_IS_DEAD } from '../account-texts.ts'
import { tokenHash } from './access-token.ts'
import { deleteTokens } from './access-tokens.repository.ts'
import { queueAccountLetter } from './account-letters.repository.ts'
import { type AccountLimits, countLinkTry, forgetLinkTry } from './account-limits.ts'
import { findLink, spendLink, voidLinks } from './account-links.repository.ts'
import { lockCustomer, settleEmail, updatePassword } from './customers.repository.ts'
import { deviceOwner, forgetDevices } from './known-device.ts'
import { openCustomer } from './log-in.ts'
import { hashPassword } from './password-hash.ts'

type Circumstances = { readonly limits: AccountLimits; readonly address: string }

/**
 * Whoever was logged in has to log in anew: perhaps it was a stranger who knew the old one. Where
 * somebody had put in another e-mail without the password, the former one is the account's again.
 */
export async function resetPassword(
  db: Database,
  { token, password }: { readonly token: string; readonly password: string },
  { limits, address }: Circumstances,
): Promise<void> {
  await countLinkTry(db, limits, address)
  const hash = tokenHash(token)
  const link = await findLink(db, hash, 'password-reset')
  if (!link) throw new ShopError('not-found', LINK_IS_DEAD)
  const passwordHash = await hashPassword(password) // slow, so not while rows are locked

  await db.transaction(async (tx) => {
    const customer = await lockCustomer(tx, link.customerId)
    // the e-mail may have changed since the first look, or the link been used
    const isAlive = customer && (await findLink(tx, hash, 'password-reset'))
    if (!isAlive || !(await spendLink(tx, hash))) throw new ShopError('not-found', LINK_IS_DEAD)
    const { id: customerId } = customer
    await settleEmail(tx, customerId, link.email)
    await updatePassword(tx, customerId, passwordHash)
    await voidLinks(tx, customerId, null)
    await deleteTokens(tx, customerId, null)
    await forgetDevices(tx, deviceOwner('customer', customerId))
    // who has proved by a letter that it is his account finds it open, whoever guessed at it
    await openCustomer(tx, { id: customerId, email: link.email })
    await queueAccountLetter(tx, { kind: 'password-changed', recipient: link.email, customerId })
  })
  await forgetLinkTry(db, address)
}
