// The customer behind a bearer token.

import type { Caller } from '#src/platform/server/caller.ts'
import type { Database } from '#src/platform/server/database.ts'
import { notLoggedIn } from '#src/platform/server/serve-endpoint.ts'
import { tokenHash } from './access-token.ts'
import { findByToken, renewToken } from './access-tokens.repository.ts'
import type { Customer } from './customers.repository.ts'

/** Throws `unauthenticated` without a living token; a token in use lives on. */
export async function requireCustomer(db: Database, { token }: Caller): Promise<Customer> {
  const hash = token === null ? null : tokenHash(token)
  const found = hash && (await findByToken(db, hash))
  if (!found) throw notLoggedIn()
  if (found.isStale) await renewToken(db, hash)
  return found.customer
}
