// Asks a customer who is logged in for his password once more, before what cannot be undone.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { WRONG_PASSWORD } from '../account-texts.ts'
import { type AccountLimits, countFailedLogin, forgetFailedLogin } from './account-limits.ts'
import { type Customer, findByEmail } from './customers.repository.ts'
import { isPassword } from './password-hash.ts'

/** Under its field, and in the log. */
export const wrongPassword = (field: string): ShopError =>
  new ShopError('invalid', WRONG_PASSWORD, { fields: { [field]: [WRONG_PASSWORD] }, isGuess: true })

export type PasswordQuestion = {
  /** The field under which a wrong password is told. */
  readonly field: string
  readonly password: string
  readonly limits: AccountLimits
  readonly address: string
}

/**
 * A wrong one counts as a failed login: a stolen token is no way to guess the password. Returns the
 * hash that was compared.
 */
export async function requirePassword(
  db: Database,
  { id, email }: Customer,
  { field, password, limits, address }: PasswordQuestion,
): Promise<string> {
  const login = { email, address, customerId: id }
  await countFailedLogin(db, limits, login)
  const customer = await findByEmail(db, email)
  const isRight = await isPassword(password, customer?.passwordHash ?? null)
  if (!customer || !isRight) throw wrongPassword(field)
  await forgetFailedLogin(db, login)
  return customer.passwordHash
}
