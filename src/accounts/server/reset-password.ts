// Gives a customer a new password by the link of a letter.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { LINK_IS_DEAD } from '../account-texts.ts'
import { tokenHash } from './access-token.ts'
import { deleteTokens } from './access-tokens.repository.ts'
import { type AccountLimits, countLinkTry, forgetLinkTry, openLogin } from './account-limits.ts'
import { findLink, spendLink, voidLinks } from './account-links.repository.ts'
import { lockCustomer, updatePassword } from './customers.repository.ts'
import { hashPassword } from './password-hash.ts'

type Circumstances = { readonly limits: AccountLimits; readonly address: string }

/** Whoever was logged in has to log in anew: perhaps it was a stranger who knew the old one. */
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
    if (customer?.email !== link.email || !(await spendLink(tx, hash))) {
      throw new ShopError('not-found', LINK_IS_DEAD)
    }
    await updatePassword(tx, customer.id, passwordHash)
    await voidLinks(tx, customer.id, 'password-reset')
    await deleteTokens(tx, customer.id, null)
    await openLogin(tx, customer.email)
  })
  await forgetLinkTry(db, address)
}
