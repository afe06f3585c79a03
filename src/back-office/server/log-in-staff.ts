// Logs staff in and out, and resets the rate limits of their logins.

import {
  type AccountLimits,
  type CountedLogin,
  countLogin,
  type DeviceToken,
  deleteNetworkTries,
  deviceOwner,
  isKnownDevice,
  isPasswordWithinLimits,
  limitNetworkTries,
  newAccessToken,
  rememberDevice,
  resetLoginLimits,
  resetNetworkLimits,
  tokenHash,
  undoLogin,
  undoNetworkTries,
  warnOfGuesses,
} from '#src/accounts/server/public.ts'
import { queueLetter } from '#src/letters/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { PasskeyAnswer } from '../passkeys-contract.ts'
import { findFactor } from './factor/factors.repository.ts'
import { requireCode } from './factor/second-factor.ts'
import type { OfficeRules } from './office-rules.ts'
import { hasPasskey } from './passkeys/passkeys.repository.ts'
import { foreignPasskey, provePasskey } from './passkeys/prove-passkey.ts'
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
    await requireKnownPassword(db, staff)
  } catch (refusal) {
    await undoLogin(db, counted)
    throw refusal
  }
}

/** Who has a passkey and no codes cannot be let in by the password: it would open what the key guards. */
async function requireKnownPassword(db: Database, { id }: Staff): Promise<void> {
  if ((await findFactor(db, id))?.confirmedAt || !(await hasPasskey(db, id))) return
  throw new ShopError(
    'passkey-needed',
    'Войдите по ключу доступа: одного пароля вам мало. Если ключа больше нет, попросите у владельца магазина новый пароль; у самого владельца ключ снимает команда reset-factor.',
  )
}

const queueGuessesLetter = (db: Database, { name, email: recipient }: Staff) =>
  queueLetter(db, {
    kind: 'password-guessed',
    recipient,
    data: { name, isStaff: true },
    customerId: null,
  })

type Given = Omit<Context, 'limits' | 'limitAddress'> & {
  /** The name of the key that stood for password and factor. */
  readonly passkey?: string
  readonly known: { readonly token: DeviceToken; readonly isKnown: boolean }
}

const givenTokens = (
  db: Database,
  { id, passwordHash }: Staff & { readonly passwordHash: string },
  { address, known, isOffice = false, isFactorRequired = false, userAgent = '', ...by }: Given,
): Promise<Tokens | null> =>
  db.transaction(async (tx) => {
    const token = newAccessToken()
    const isProven = by.passkey !== undefined || (await findFactor(tx, id))?.confirmedAt
    const kind = { isOffice, userAgent, lacksFactor: isFactorRequired && !isProven }
    const given = { hash: tokenHash(token), staffId: id, passwordHash, ...kind }
    if (!(await insertStaffToken(tx, given))) return null
    const details = { address, ...(by.passkey !== undefined && { passkey: by.passkey }) }
    await insertAct(tx, { staffId: id, act: 'log-in', subject: `staff ${id}`, details })
    await deleteExpiredStaffTokens(tx) // each login deletes expired tokens, so no timer is needed
    return { token, device: await rememberDevice(tx, deviceOwner('staff', id), known) }
  })

type ByPasskey = {
  readonly answer: PasskeyAnswer
  readonly device?: DeviceToken
  readonly rules: OfficeRules
}

/**
 * A signature cannot be guessed: this bounds work and rows. A stranger in the network of a shop can use
 * it up, so the wait is short and does not grow.
 */
const PASSKEY_TRIES = {
  seconds: 60,
  longest: 60,
  refusal: 'Слишком много попыток входа. Попробуйте через минуту.',
}
const PASSKEY_ADDRESS = 'staff passkey address'
const PASSKEY_QUESTION = 'staff passkey question'

/** A passkey is password and second factor at once. */
export async function logInByPasskey(
  db: Database,
  { answer, device, rules }: ByPasskey,
  { limits, limitAddress, ...context }: Context,
): Promise<Tokens> {
  const from = { kind: PASSKEY_ADDRESS, address: limitAddress }
  await limitNetworkTries(db, from, { ...PASSKEY_TRIES, most: limits.failedLoginsPerAddress })
  const asked = { purpose: 'log-in', session: null, staffId: null } as const
  const tokens = await provePasskey(db, { ...asked, rules, answer }, async (tx, key) => {
    const staff = await findStaffToLogIn(tx, key.email)
    if (!staff) return null
    const isKnown = await isKnownDevice(tx, deviceOwner('staff', staff.id), device)
    const known = { token: device, isKnown }
    return givenTokens(tx, staff, { ...context, isOffice: true, known, passkey: key.name })
  })
  if (tokens === null) throw foreignPasskey()
  await undoNetworkTries(db, from)
  return tokens
}

/** Counts a question to a passkey: each is a row until it is answered or too old. */
export const countPasskeyQuestion = (db: Database, { limits, limitAddress }: Context) =>
  limitNetworkTries(
    db,
    { kind: PASSKEY_QUESTION, address: limitAddress },
    { ...PASSKEY_TRIES, most: limits.loginsPerAddress },
  )

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

/** Of passwords and of passkeys. */
export async function resetStaffAddressLimits(db: Database, address: string): Promise<void> {
  await resetNetworkLimits(db, REALM, address)
  await deleteNetworkTries(db, { kind: PASSKEY_ADDRESS, address })
  await deleteNetworkTries(db, { kind: PASSKEY_QUESTION, address })
}
