// Writes a customer a letter with a link that works once.

import type { Database } from '#src/platform/server/database.ts'
import { newAccessToken, tokenHash } from './access-token.ts'
import { queueAccountLetter } from './account-letters.repository.ts'
import {
  deleteOldLinks,
  insertLink,
  type LinkPurpose,
  voidLinks,
} from './account-links.repository.ts'

const HOURS: Readonly<Record<LinkPurpose, number>> = {
  'password-reset': 1,
  'email-confirmation': 3 * 24,
}

type Recipient = { readonly id: number; readonly email: string }

/**
 * Older links of the purpose are void. `tx` is a transaction in which the customer's row is locked
 * or new: two letters at once would both have the newest link.
 */
export async function sendLink(tx: Database, { id, email }: Recipient, purpose: LinkPurpose) {
  const customerId = id
  const token = newAccessToken()
  await voidLinks(tx, customerId, purpose)
  const link = { hash: tokenHash(token), customerId, purpose, email, hours: HOURS[purpose] }
  const data = { token, expiresAt: await insertLink(tx, link) }
  await queueAccountLetter(tx, { kind: purpose, recipient: email, data, customerId })
  await deleteOldLinks(tx) // every letter sweeps a little, so no timer has to
}
