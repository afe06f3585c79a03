// Logs staff in and out, and resets the rate limits of their logins.

import {
  type AccountLimits,
  type CountedLogin,
  countLogin,
  type DeviceToken,
  deviceOwner,
  isKnownDevice,
  isPasswordWithinLimits,
  newAccessToken,
  rememberDevice,
  resetLoginLimits,
  resetNetworkLimits,
  tokenHash,
  undoLogin,
  warnOfGuesses,
} from '#src/accounts/server/public.ts'
import { queueLetter } from '#src/letters/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { findFactor } from './factor/factors.repository.ts'
import { requireCode } from './factor/second-factor.ts'
import {
  deleteExpiredStaffTokens,
  deleteStaffToken,
  findStaffToLogIn,
  insertStaffToken,
  type Staff,
} from './staff.repository.ts'
import { insertAct } from './staff-acts.repository.ts'

type Credentials = {
  readonly email: string
  readonly password: string
  readonly device?: DeviceToken
  readonly code?: string | undefined
}
type Context = {
  /** A session of the office, not a token of a program. */
  readonly isOffice?: boolean
  /** The shop demands a second factor: without one nothing else is allowed. */
  readonly isFactorRequired?: boolean
  readonly userAgent?: string
  readonly limits: AccountLimits
  /** Written down with the login. */
  readonly address: string
  readonly limitAddress: string
}
type Tokens = { readonly token: string; readonly device: string }

export async function logInStaff(
  db: Database,
  { email, password, device, code = '' }: Credentials,
  context: Context,
): Promise<{ readonly staff: Staff } & Tokens> {
  const { limits, limitAddress } = context
  const staff = await findStaffToLogIn(db, email)
  const isKnown = await isKnownDevice(db, deviceOwner('staff', staff?.id ?? null), device)
  const login = { ...staffAccount(email), address: limitAddress, isKnown }
  const counted = await countLogin(db, limits, login)
  // neither text nor timing reveals whether the e-mail is known
  const stored = staff?.passwordHash ?? null
  const isRight = await isPasswordWithinLimits(db, { password, stored, isKnown, counted })
  const known = { token: device, isKnown }
  if (staff && isRight) await askCode(db, staff, { code, isKnown, counted })
  const tokens = staff && isRight ? await givenTokens(db, staff, { ...context, known }) : null
  if (!staff || tokens === null) {
    const write = staff && (() => queueGuessesLetter(db, staff))
    await warnOfGuesses(db, login, { counted, from: limits.failedLoginsPerAccount, write })
    throw new ShopError('unauthenticated', 'Неверный e-mail или пароль.')
  }
  await undoLogin(db, counted)
  return { staff, ...tokens }
}

type Asked = { readonly code: string; readonly isKnown: boolean; readonly counted: CountedLogin }

/** The password was right; wrong codes are counted apart. */
async function askCode(db: Database, staff: Staff, { counted, ...asked }: Asked): Promise<void> {
  try {
    await requireCode(db, staff, asked)
  } catch (refusal) {
    await undoLogin(db, counted)
    throw refusal
  }
}

const queueGuessesLetter = (db: Database, { name, email: recipient }: Staff) =>
  queueLetter(db, {
    kind: 'password-guessed',
    recipient,
    data: { name, isStaff: true },
    customerId: null,
  })

type Given = Context & {
  readonly known: { readonly token: DeviceToken; readonly isKnown: boolean }
}

const givenTokens = (
  db: Database,
  { id, passwordHash }: Staff & { readonly passwordHash: string },
  { address, known, isOffice = false, isFactorRequired = false, userAgent = '' }: Given,
): Promise<Tokens | null> =>
  db.transaction(async (tx) => {
    const token = newAccessToken()
    const lacksFactor = isFactorRequired && !(await findFactor(tx, id))?.confirmedAt
    const kind = { isOffice, userAgent, lacksFactor }
    const given = { hash: tokenHash(token), staffId: id, passwordHash, ...kind }
    if (!(await insertStaffToken(tx, given))) return null
    await insertAct(tx, {
      staffId: id,
      act: 'log-in',
      subject: `staff ${id}`,
      details: { address },
    })
    await deleteExpiredStaffTokens(tx) // each login deletes expired tokens, so no timer is needed
    return { token, device: await rememberDevice(tx, deviceOwner('staff', id), known) }
  })

/** Ends one session. */
export const logOutStaff = (db: Database, { id }: Staff, token: string): Promise<void> =>
  db.transaction(async (tx) => {
    await deleteStaffToken(tx, tokenHash(token))
    await insertAct(tx, { staffId: id, act: 'log-out', subject: `staff ${id}` })
  })

// counted apart from customers: guesses at their accounts do not lock staff out
const REALM = 'staff login'
const staffAccount = (email: string) => ({ realm: REALM, account: `account ${email}` }) as const

/** Resets the limits of an account at the owner's command. */
export const resetStaffLimits = (db: Database, email: string) =>
  resetLoginLimits(db, staffAccount(email))

export const resetStaffAddressLimits = (db: Database, address: string) =>
  resetNetworkLimits(db, REALM, address)
