// Asks a logged-in customer for the password again before an irreversible change.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { WRONG_PASSWORD } from '../account-texts.ts'
import type { AccountLimits } from './account-limits.ts'
import { type Customer, findByEmail } from './customers.repository.ts'
import { countLogin, isPasswordWithinLimits, undoLogin } from './login-limits.ts'

/** As a field error, and logged as a guess. */
export const wrongPassword = (field: string): ShopError =>
  new ShopError('invalid', WRONG_PASSWORD, { fields: { [field]: [WRONG_PASSWORD] }, isGuess: true })

export type PasswordQuestion = {
  /** Field of the error. */
  readonly field: string
  readonly password: string
  readonly limits: AccountLimits
}

/**
 * Limited per session customer, apart from logins: a stolen token cannot be used to guess the
 * password, nor to lock the account. Returns the verified hash.
 */
export async function requirePassword(
  db: Database,
  { id, email }: Customer,
  { field, password, limits }: PasswordQuestion,
): Promise<string> {
  const account = `customer ${id} session`
  const login = { realm: 'login', account, address: '', isKnown: true } as const
  const counted = await countLogin(db, limits, login)
  const customer = await findByEmail(db, email)
  const stored = customer?.passwordHash ?? null
  const isRight = await isPasswordWithinLimits(db, { password, stored, isKnown: true, counted })
  if (!customer || !isRight) throw wrongPassword(field)
  await undoLogin(db, counted)
  return customer.passwordHash
}
