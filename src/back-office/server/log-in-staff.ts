// Checks the password of somebody of the staff and hands out a token for a working day.

import {
  type AccountLimits,
  countLogin,
  isPassword,
  newAccessToken,
  takeBackAttempt,
  tokenHash,
} from '#src/accounts/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { findStaffToLogIn, type Staff } from './staff.repository.ts'
import { insertAct } from './staff-acts.repository.ts'
import { accountKey, addressKey } from './staff-login-keys.ts'
import { deleteExpiredStaffTokens, insertStaffToken } from './staff-tokens.repository.ts'

type Credentials = { readonly email: string; readonly password: string }
type Circumstances = { readonly limits: AccountLimits; readonly address: string }

export async function logInStaff(
  db: Database,
  { email, password }: Credentials,
  { limits, address }: Circumstances,
): Promise<{ readonly staff: Staff; readonly token: string }> {
  await countLogin(db, limits, { address: addressKey(address), account: accountKey(email) })

  const staff = await findStaffToLogIn(db, email)
  // Neither text nor time tells an unknown or disabled e-mail from a wrong password.
  const isRight = await isPassword(password, staff?.passwordHash ?? null)
  const token = staff && isRight ? await givenToken(db, staff, address) : null
  if (!staff || token === null) {
    throw new ShopError('unauthenticated', 'Неверный e-mail или пароль.')
  }
  await takeBackAttempt(db, addressKey(address))
  await takeBackAttempt(db, accountKey(email))
  return { staff, token }
}

const givenToken = (
  db: Database,
  { id, passwordHash }: Staff & { readonly passwordHash: string },
  address: string,
): Promise<string | null> =>
  db.transaction(async (tx) => {
    const token = newAccessToken()
    const given = { hash: tokenHash(token), staffId: id, passwordHash }
    if (!(await insertStaffToken(tx, given))) return null
    await insertAct(tx, {
      staffId: id,
      act: 'log-in',
      subject: `staff ${id}`,
      details: { address },
    })
    await deleteExpiredStaffTokens(tx) // every login sweeps a little, so no timer has to
    return token
  })
