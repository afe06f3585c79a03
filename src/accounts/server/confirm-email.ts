// Believes a customer's e-mail: the link of a letter to it has come back.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { LINK_IS_DEAD } from '../account-texts.ts'
import { tokenHash } from './access-token.ts'
import { type AccountLimits, countLinkTry, forgetLinkTry } from './account-limits.ts'
import { findLink, spendLink } from './account-links.repository.ts'
import { lockCustomer, updateEmailConfirmed } from './customers.repository.ts'

type Circumstances = { readonly limits: AccountLimits; readonly address: string }

export async function confirmEmail(
  db: Database,
  token: string,
  { limits, address }: Circumstances,
): Promise<void> {
  await countLinkTry(db, limits, address)
  const hash = tokenHash(token)
  const link = await findLink(db, hash, 'email-confirmation')
  if (!link) throw new ShopError('not-found', LINK_IS_DEAD)

  await db.transaction(async (tx) => {
    const customer = await lockCustomer(tx, link.customerId)
    if (customer?.email !== link.email || !(await spendLink(tx, hash))) {
      throw new ShopError('not-found', LINK_IS_DEAD)
    }
    await updateEmailConfirmed(tx, customer.id)
  })
  await forgetLinkTry(db, address)
}
