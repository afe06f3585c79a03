// Asks a customer who is logged in for his password once more, before what cannot be undone.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { WRONG_PASSWORD } from '../account-texts.ts'
import type { AccountLimits } from './account-limits.ts'
import { type Customer, findByEmail } from './customers.repository.ts'
import { countLogin, takeBackLogin } from './login-limits.ts'
import { isPassword } from './password-hash.ts'

/** Under its field, and in the log. */
export const wrongPassword = (field: string): ShopError =>
  new ShopError('invalid', WRONG_PASSWORD, { fields: { [field]: [WRONG_PASSWORD] }, isGuess: true })

export type PasswordQuestion = {
  /** The field under which a wrong password is told. */
  readonly field: string
  readonly password: string
  readonly limits: AccountLimits
}

/**
 * Counted apart from logins: a stolen token is no way to guess the password, and who has none closes
 * nothing here. Returns the hash that was compared.
 */
export async function requirePassword(
  db: Database,
  { id, email }: Customer,
  { field, password, limits }: PasswordQuestion,
): Promise<string> {
  const account = `customer ${id} session`
  const login = { door: 'login', account, address: '', isKnown: true } as const
  const counted = await countLogin(db, limits, login)
  const customer = await findByEmail(db, email)
  const isRight = await isPassword(password, customer?.passwordHash ?? null, login)
  if (!customer || !isRight) throw wrongPassword(field)
  await takeBackLogin(db, counted)
  return customer.passwordHash
}
