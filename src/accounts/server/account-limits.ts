// How often somebody may sign up, fail to log in, have letters sent. Counted before what it costs.

import { createHash } from 'node:crypto'
import { limitedAddress } from '#src/platform/server/caller.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import {
  countAttempt,
  deleteAttempts,
  deleteForgottenAttempts,
  takeBackAttempt,
  type Window,
} from './attempts.repository.ts'

export type AccountLimits = {
  readonly signUpPerHour: number
  /** Both in a quarter of an hour. */
  readonly failedLoginsPerAccount: number
  readonly failedLoginsPerAddress: number
  /** Letters with links that are asked for, both in an hour; changed phones by the second too. */
  readonly lettersPerAccount: number
  readonly lettersPerAddress: number
}

/** Who tries to log in: an account by its e-mail, whether it exists or not, from an address. */
export type LoginTry = {
  readonly email: string
  readonly address: string
  /** Whose e-mail it is; null: nobody's. */
  readonly customerId: number | null
}
type LetterTry = Pick<LoginTry, 'email' | 'address'>
type Account = { readonly id: number; readonly email: string }

type Limit = Window & { readonly refusal: string }

const HOUR = 60 * 60
const QUARTER = 15 * 60
/** A stranger may close an account: not for longer than this, however stubborn he is. */
export const LONGEST_OF_ACCOUNT = HOUR
export const LONGEST_OF_ADDRESS = 24 * HOUR
const LOGIN_REFUSAL = 'Слишком много попыток входа. Попробуйте позже.'
const LETTER_REFUSAL = 'Слишком много писем. Попробуйте позже.'
const PHONE_REFUSAL = 'Слишком много изменений телефона. Попробуйте позже.'
const LINK_REFUSAL = 'Слишком много попыток. Попробуйте позже.'
const SIGN_UP_REFUSAL = 'Слишком много регистраций. Попробуйте позже.'

const addressKey = (address: string) => `login address ${limitedAddress(address)}`
// by the customer where there is one: a stolen session changes the e-mail, and would begin anew
const accountKey = ({ email, customerId }: Pick<LoginTry, 'email' | 'customerId'>) =>
  customerId === null ? `login account ${email}` : `login customer ${customerId}`
// outlives the account, so it is a hash: nothing that names the e-mail stays
const letterKey = (email: string) =>
  `letter account ${createHash('sha256').update(email).digest('base64url')}`
const letterAddressKey = (address: string) => `letter address ${limitedAddress(address)}`
const linkKey = (address: string) => `link address ${limitedAddress(address)}`
const signUpKey = (address: string) => `sign-up ${limitedAddress(address)}`

export const countSignUp = (db: Database, limits: AccountLimits, address: string) =>
  countWithin(db, signUpKey(address), {
    most: limits.signUpPerHour,
    seconds: HOUR,
    longest: LONGEST_OF_ADDRESS,
    refusal: SIGN_UP_REFUSAL,
  })

/**
 * Counts a failure in advance, so that guesses sent all at once are counted too. The address comes
 * first: one that is refused can lock no further accounts.
 */
export async function countFailedLogin(db: Database, limits: AccountLimits, login: LoginTry) {
  const keys = { address: addressKey(login.address), account: accountKey(login) }
  await countLogin(db, limits, keys)
}

/** The same of any door, by keys of its own. */
export async function countLogin(
  db: Database,
  limits: AccountLimits,
  keys: { readonly address: string; readonly account: string },
) {
  const window = { seconds: QUARTER, refusal: LOGIN_REFUSAL }
  const perAddress = { most: limits.failedLoginsPerAddress, longest: LONGEST_OF_ADDRESS }
  const perAccount = { most: limits.failedLoginsPerAccount, longest: LONGEST_OF_ACCOUNT }
  await countWithin(db, keys.address, { ...window, ...perAddress })
  await countWithin(db, keys.account, { ...window, ...perAccount })
}

export async function forgetFailedLogin(db: Database, login: LoginTry) {
  await takeBackAttempt(db, addressKey(login.address))
  await takeBackAttempt(db, accountKey(login))
}

/** Whoever has proved by a letter that it is his account finds it open, whoever guessed at it. */
export const openLogin = (db: Database, { id, email }: Account) =>
  deleteAttempts(db, [
    accountKey({ email, customerId: id }),
    accountKey({ email, customerId: null }),
  ])

/** Counts a letter with a link, whether anybody has that e-mail or not. */
export async function countLetter(db: Database, limits: AccountLimits, letter: LetterTry) {
  const window = { seconds: HOUR, refusal: LETTER_REFUSAL }
  const perAddress = { most: limits.lettersPerAddress, longest: LONGEST_OF_ADDRESS }
  const perAccount = { most: limits.lettersPerAccount, longest: LONGEST_OF_ACCOUNT }
  await countWithin(db, letterAddressKey(letter.address), { ...window, ...perAddress })
  await countWithin(db, letterKey(letter.email), { ...window, ...perAccount })
}

/** The letter of a sign-up; the address is counted by `countSignUp`. */
export const countSignUpLetter = (db: Database, limits: AccountLimits, email: string) =>
  countWithin(db, letterKey(email), {
    most: limits.lettersPerAccount,
    seconds: HOUR,
    longest: LONGEST_OF_ACCOUNT,
    refusal: LETTER_REFUSAL,
  })

/** Whether a phone is somebody's is told to whoever takes it: not to whoever asks for thousands. */
export async function countNewPhone(
  db: Database,
  limits: AccountLimits,
  { customerId, address }: { readonly customerId: number; readonly address: string },
) {
  const window = { most: limits.lettersPerAddress, seconds: HOUR, refusal: PHONE_REFUSAL }
  const network = limitedAddress(address)
  await countWithin(db, `phone address ${network}`, { ...window, longest: LONGEST_OF_ADDRESS })
  await countWithin(db, `phone customer ${customerId}`, { ...window, longest: LONGEST_OF_ACCOUNT })
}

/** A link that does not work is counted like a failed login from that address. */
export const countLinkTry = (db: Database, limits: AccountLimits, address: string) =>
  countWithin(db, linkKey(address), {
    most: limits.failedLoginsPerAddress,
    seconds: QUARTER,
    longest: LONGEST_OF_ADDRESS,
    refusal: LINK_REFUSAL,
  })

export const forgetLinkTry = (db: Database, address: string) =>
  takeBackAttempt(db, linkKey(address))

/** Counts one more try, and throws `too-many-requests` beyond the limit. */
export async function countWithin(db: Database, key: string, { refusal, ...window }: Limit) {
  const { tries, secondsLeft } = await countAttempt(db, key, window)
  // whoever opens a window sweeps closed ones: guesses leave no rows behind, and no timer has to
  if (tries === 1) await deleteForgottenAttempts(db)
  if (tries <= window.most) return
  throw new ShopError('too-many-requests', refusal, { retryAfterSeconds: Math.max(1, secondsLeft) })
}
