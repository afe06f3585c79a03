// Checks a password and hands out an access token.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { newAccessToken, tokenHash } from './access-token.ts'
import { deleteExpiredTokens, insertToken } from './access-tokens.repository.ts'
import { type AccountLimits, countFailedLogin, forgetFailedLogin } from './account-limits.ts'
import { type Customer, findByEmail, forgetRecoveryEmail } from './customers.repository.ts'
import { isPassword } from './password-hash.ts'

const REFUSAL = 'Неверный e-mail или пароль.'

type Credentials = { readonly email: string; readonly password: string }

type Circumstances = {
  readonly limits: AccountLimits
  readonly address: string
  readonly userAgent: string
}

export async function logIn(
  db: Database,
  { email, password }: Credentials,
  { limits, address, userAgent }: Circumstances,
): Promise<{ readonly customer: Customer; readonly token: string }> {
  const customer = await findByEmail(db, email)
  const login = { email, address, customerId: customer?.id ?? null }
  await countFailedLogin(db, limits, login)
  // Neither text nor time tells an unknown e-mail from a wrong password.
  const isRight = await isPassword(password, customer?.passwordHash ?? null)
  if (!customer || !isRight) {
    throw new ShopError('unauthenticated', REFUSAL)
  }

  const token = newAccessToken()
  const { id: customerId, passwordHash } = customer
  const hash = tokenHash(token)
  const isIn = await insertToken(db, { hash, customerId, passwordHash, userAgent })
  if (!isIn) throw new ShopError('unauthenticated', REFUSAL)
  await forgetRecoveryEmail(db, customerId)
  await forgetFailedLogin(db, login)
  await deleteExpiredTokens(db) // every login sweeps a little, so no timer has to
  return { customer, token }
}
