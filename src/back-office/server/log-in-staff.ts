// Checks the password of somebody of the staff and hands out a token for a working day.

import {
  type AccountLimits,
  countLogin,
  type DeviceToken,
  deviceOwner,
  isKnownDevice,
  isPassword,
  newAccessToken,
  rememberDevice,
  takeBackLogin,
  tellOfGuesses,
  tokenHash,
} from '#src/accounts/server/public.ts'
import { queueLetter } from '#src/letters/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { findStaffToLogIn, type Staff } from './staff.repository.ts'
import { insertAct } from './staff-acts.repository.ts'
import { staffAccount } from './staff-login-keys.ts'
import { deleteExpiredStaffTokens, insertStaffToken } from './staff-tokens.repository.ts'

type Credentials = {
  readonly email: string
  readonly password: string
  readonly device?: DeviceToken
}
type Circumstances = { readonly limits: AccountLimits; readonly address: string }
type Tokens = { readonly token: string; readonly device: string }

export async function logInStaff(
  db: Database,
  { email, password, device }: Credentials,
  { limits, address }: Circumstances,
): Promise<{ readonly staff: Staff } & Tokens> {
  const staff = await findStaffToLogIn(db, email)
  const isKnown = await isKnownDevice(db, deviceOwner('staff', staff?.id ?? null), device)
  const login = { ...staffAccount(email), address, isKnown }
  const counted = await countLogin(db, limits, login)
  // Neither text nor time tells an unknown or disabled e-mail from a wrong password.
  const isRight = await isPassword(password, staff?.passwordHash ?? null, login).catch(
    async (tooMany) => {
      await takeBackLogin(db, counted)
      throw tooMany
    },
  )
  const known = { token: device, isKnown }
  const tokens = staff && isRight ? await givenTokens(db, staff, { address, known }) : null
  if (!staff || tokens === null) {
    const write = staff && (() => writeOfGuesses(db, staff))
    await tellOfGuesses(db, login, { counted, from: limits.failedLoginsPerAccount, write })
    throw new ShopError('unauthenticated', 'Неверный e-mail или пароль.')
  }
  await takeBackLogin(db, counted)
  return { staff, ...tokens }
}

const writeOfGuesses = (db: Database, { name, email: recipient }: Staff) =>
  queueLetter(db, {
    kind: 'password-guessed',
    recipient,
    data: { name, isStaff: true },
    customerId: null,
  })

type Given = {
  readonly address: string
  readonly known: { readonly token: DeviceToken; readonly isKnown: boolean }
}

const givenTokens = (
  db: Database,
  { id, passwordHash }: Staff & { readonly passwordHash: string },
  { address, known }: Given,
): Promise<Tokens | null> =>
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
    return { token, device: await rememberDevice(tx, deviceOwner('staff', id), known) }
  })
