// Writes a customer a letter with a link that works once.

import type { Database } from '#src/platform/server/database.ts'
import { newAccessToken, tokenHash } from './access-token.ts'
import {
  deleteOldLinks,
  insertLink,
  type LinkPurpose,
  queueLetter,
  voidLinks,
} from './account-links.repository.ts'
import type { Customer } from './customers.repository.ts'

const HOURS: Readonly<Record<LinkPurpose, number>> = {
  'password-reset': 1,
  'email-confirmation': 3 * 24,
}

/**
 * Older links of the purpose are void. `tx` is a transaction in which the customer's row is locked
 * or new: two letters at once would both have the newest link.
 */
export async function sendLink(tx: Database, customer: Customer, purpose: LinkPurpose) {
  const { id: customerId, name, email } = customer
  const token = newAccessToken()
  await voidLinks(tx, customerId, purpose)
  const hours = HOURS[purpose]
  await insertLink(tx, { hash: tokenHash(token), customerId, purpose, email, hours })
  await queueLetter(tx, { kind: purpose, recipient: email, data: { name, token }, customerId })
  await deleteOldLinks(tx) // every letter sweeps a little, so no timer has to
}
