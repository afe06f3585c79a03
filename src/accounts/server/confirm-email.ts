// Confirms an e-mail: sends the link again, and takes the link that came back.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { LINK_EXPIRED } from '../account-texts.ts'
import {
  type AccountLimits,
  countLetter,
  countLinkTry,
  tooManyLetters,
  undoLinkTry,
} from './account-limits.ts'
import { findLink, spendLink } from './account-links.repository.ts'
import {
  type Customer,
  emailConfirmedAt,
  lockCustomer,
  markEmailConfirmed,
} from './customers.repository.ts'
import { notLoggedIn } from './require-customer.ts'
import { tokenHash } from './secret-hashes.ts'
import { sendLink } from './send-link.ts'

type Context = { readonly limits: AccountLimits; readonly address: string }

/** Returns the e-mail that it was sent to. */
export async function sendConfirmation(
  db: Database,
  { id, email }: Customer,
  { limits, address }: Context,
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

export async function confirmEmail(
  db: Database,
  token: string,
  { limits, address }: Context,
): Promise<void> {
  await countLinkTry(db, limits, address)
  const hash = tokenHash(token)
  const link = await findLink(db, hash, 'email-confirmation')
  if (!link) throw new ShopError('not-found', LINK_EXPIRED)

  await db.transaction(async (tx) => {
    const customer = await lockCustomer(tx, link.customerId)
    if (customer?.email !== link.email || !(await spendLink(tx, hash))) {
      throw new ShopError('not-found', LINK_EXPIRED)
    }
    await markEmailConfirmed(tx, customer.id)
  })
  await undoLinkTry(db, address)
}
