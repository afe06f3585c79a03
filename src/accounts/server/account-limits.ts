// How often somebody may sign up, fail to log in, have letters sent. Counted before what it costs.

import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import {
  countAttempt,
  deleteAttempts,
  deleteExpiredAttempts,
  takeBackAttempt,
} from './attempts.repository.ts'

export type AccountLimits = {
  readonly signUpPerHour: number
  /** Both in a quarter of an hour. */
  readonly failedLoginsPerAccount: number
  readonly failedLoginsPerAddress: number
  /** Letters with links that are asked for, both in an hour. */
  readonly lettersPerAccount: number
  readonly lettersPerAddress: number
}

/** Who tries to log in: an account by its e-mail, whether it exists or not, from an address. */
export type LoginTry = { readonly email: string; readonly address: string }

type Limit = { readonly most: number; readonly seconds: number; readonly refusal: string }

const HOUR = 60 * 60
const QUARTER = 15 * 60
const LOGIN_REFUSAL = 'Слишком много попыток входа. Попробуйте позже.'
const LETTER_REFUSAL = 'Слишком много писем. Попробуйте позже.'
const LINK_REFUSAL = 'Слишком много попыток. Попробуйте позже.'
const SIGN_UP_REFUSAL = 'Слишком много регистраций. Попробуйте позже.'

const addressKey = (address: string) => `login address ${address}`
const accountKey = (email: string) => `login account ${email}`
const letterKey = (email: string) => `letter account ${email}`
const linkKey = (address: string) => `link address ${address}`

export const countSignUp = (db: Database, limits: AccountLimits, address: string) =>
  countWithin(db, `sign-up ${address}`, {
    most: limits.signUpPerHour,
    seconds: HOUR,
    refusal: SIGN_UP_REFUSAL,
  })

/**
 * Counts a failure in advance, so that guesses sent all at once are counted too. The address comes
 * first: one that is refused can lock no further accounts.
 */
export async function countFailedLogin(db: Database, limits: AccountLimits, login: LoginTry) {
  const window = { seconds: QUARTER, refusal: LOGIN_REFUSAL }
  const perAddress = { most: limits.failedLoginsPerAddress, ...window }
  const perAccount = { most: limits.failedLoginsPerAccount, ...window }
  await countWithin(db, addressKey(login.address), perAddress)
  await countWithin(db, accountKey(login.email), perAccount)
}

export async function forgetFailedLogin(db: Database, { email, address }: LoginTry) {
  await takeBackAttempt(db, addressKey(address))
  await takeBackAttempt(db, accountKey(email))
}

/** Counts a letter with a link, whether anybody has that e-mail or not. */
export async function countLetter(db: Database, limits: AccountLimits, letter: LoginTry) {
  const window = { seconds: HOUR, refusal: LETTER_REFUSAL }
  const perAddress = { most: limits.lettersPerAddress, ...window }
  const perAccount = { most: limits.lettersPerAccount, ...window }
  await countWithin(db, `letter address ${letter.address}`, perAddress)
  await countWithin(db, letterKey(letter.email), perAccount)
}

/** A link that does not work is counted like a failed login from that address. */
export const countLinkTry = (db: Database, limits: AccountLimits, address: string) =>
  countWithin(db, linkKey(address), {
    most: limits.failedLoginsPerAddress,
    seconds: QUARTER,
    refusal: LINK_REFUSAL,
  })

export const forgetLinkTry = (db: Database, address: string) =>
  takeBackAttempt(db, linkKey(address))

/** Nothing that names the e-mail stays, nor former ones to which letters went. */
export const forgetTries = (db: Database, email: string, writtenTo: readonly string[]) =>
  deleteAttempts(db, [accountKey(email), letterKey(email), ...writtenTo.map(letterKey)])

/** Counts one more try, and throws `too-many-requests` beyond the limit. */
export async function countWithin(db: Database, key: string, { most, seconds, refusal }: Limit) {
  const { tries, secondsLeft } = await countAttempt(db, key, seconds)
  // whoever opens a window sweeps closed ones: guesses leave no rows behind, and no timer has to
  if (tries === 1) await deleteExpiredAttempts(db)
  if (tries <= most) return
  throw new ShopError('too-many-requests', refusal, { retryAfterSeconds: Math.max(1, secondsLeft) })
}
