// Finds the customer behind a bearer token.

import type { Caller } from '#src/platform/server/caller.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { findByToken, renewToken } from './access-tokens.repository.ts'
import type { Customer } from './customers.repository.ts'
import { tokenHash } from './secret-hashes.ts'

// cached per request: access check and handler both ask
const known = new WeakMap<Caller, Promise<Customer>>()

/** Throws `unauthenticated` without a valid token; extends a token that is used. */
export function requireCustomer(db: Database, caller: Caller): Promise<Customer> {
  const asked = known.get(caller) ?? findCustomer(db, caller)
  known.set(caller, asked)
  return asked
}

export const notLoggedIn = (): ShopError =>
  new ShopError('unauthenticated', 'Войдите, чтобы продолжить.')

async function findCustomer(db: Database, { token }: Caller): Promise<Customer> {
  const hash = token === null ? null : tokenHash(token)
  const found = hash && (await findByToken(db, hash))
  if (!found) throw notLoggedIn()
  if (found.isStale) await renewToken(db, hash)
  return found.customer
}
