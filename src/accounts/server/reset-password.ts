// Resets a forgotten password: sends the link, and sets the password by the link.

import { setTimeout } from 'node:timers/promises'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { LINK_EXPIRED } from '../account-texts.ts'
import { deleteTokens } from './access-tokens.repository.ts'
import { type AccountLimits, countLetter, countLinkTry, undoLinkTry } from './account-limits.ts'
import { findLink, queueAccountLetter, spendLink, voidLinks } from './account-links.repository.ts'
import {
  findIdByRecoveryEmail,
  lockCustomer,
  setConfirmedEmail,
  setPasswordHash,
} from './customers.repository.ts'
import { deviceOwner, forgetDevices, rememberDevice } from './known-device.ts'
import { resetCustomerLimits } from './log-in.ts'
import { hashPassword, tokenHash } from './secret-hashes.ts'
import { sendLink } from './send-link.ts'

type Context = { readonly limits: AccountLimits; readonly address: string }

/** Longer than writing the letter takes: timing must not reveal whether the e-mail is known. */
const ANSWER_AFTER_MS = 100

/** Sends nothing when the mailbox got enough letters; its last link works. */
export async function requestPasswordReset(
  db: Database,
  email: string,
  { limits, address }: Context,
): Promise<{ readonly isWritten: boolean }> {
  const isWritten = await countLetter(db, limits, { email, address, kind: 'reset' })
  await Promise.all([isWritten && sendToCustomer(db, email), setTimeout(ANSWER_AFTER_MS)])
  return { isWritten }
}

/**
 * Never to an e-mail that was changed without the password or is unconfirmed: a stolen session
 * could take over the account. The former e-mail is used instead.
 */
async function sendToCustomer(db: Database, email: string): Promise<void> {
  const known = await findIdByRecoveryEmail(db, email)
  if (known === null) return
  await db.transaction(async (tx) => {
    // deleted or changed meanwhile
    if (!(await lockCustomer(tx, known)) || (await findIdByRecoveryEmail(tx, email)) !== known)
      return
    await sendLink(tx, { id: known, email }, 'password-reset')
  })
}

/**
 * Ends all sessions and forgets all devices, as a stranger may have known the password. Restores
 * the former e-mail where it was changed without the password. Returns the token of a known device:
 * whoever has the mailbox can log in while others guess.
 */
export async function resetPassword(
  db: Database,
  { token, password }: { readonly token: string; readonly password: string },
  { limits, address }: Context,
): Promise<string> {
  await countLinkTry(db, limits, address)
  const hash = tokenHash(token)
  const link = await findLink(db, hash, 'password-reset')
  if (!link) throw new ShopError('not-found', LINK_EXPIRED)
  const passwordHash = await hashPassword(password) // slow, so done before rows are locked

  const device = await db.transaction(async (tx) => {
    const customer = await lockCustomer(tx, link.customerId)
    // the e-mail may have changed or the link been used since
    const isAlive = customer && (await findLink(tx, hash, 'password-reset'))
    if (!isAlive || !(await spendLink(tx, hash))) throw new ShopError('not-found', LINK_EXPIRED)
    const { id: customerId } = customer
    await setConfirmedEmail(tx, customerId, link.email)
    await setPasswordHash(tx, customerId, passwordHash)
    await voidLinks(tx, customerId, null)
    await deleteTokens(tx, customerId, null)
    const owner = deviceOwner('customer', customerId)
    await forgetDevices(tx, owner)
    // the owner is proven, so the login limits are reset
    await resetCustomerLimits(tx, { id: customerId, email: link.email })
    await queueAccountLetter(tx, { kind: 'password-changed', recipient: link.email, customerId })
    return rememberDevice(tx, owner, { token: null, isKnown: false })
  })
  await undoLinkTry(db, address)
  return device
}
