// Rate limits of password checks, by network, account and device, and the warning of guesses.

import { setTimeout } from 'node:timers/promises'
import { NETWORK_FACTOR } from '#src/platform/server/call-price.ts'
import { rateLimitAddress, widerNetwork } from '#src/platform/server/caller.ts'
import type { Database } from '#src/platform/server/database.ts'
import {
  type AccountLimits,
  deleteNetworkTries,
  limitAllTries,
  networkLimits,
} from './account-limits.ts'
import { countTry, deleteTries, type RateLimit, undoTries } from './rate-limits.repository.ts'
import { isPassword } from './secret-hashes.ts'

export type Login = {
  /** Customers and staff are counted apart. */
  readonly realm: 'login' | 'staff login'
  /** `customer 12`, or `account E-MAIL` where there is no such customer. */
  readonly account: string
  readonly address: string
  /** From a known device of this account. */
  readonly isKnown: boolean
}

export type CountedLogin = {
  /** Keys to undo when the password is right. */
  readonly keys: readonly string[]
  /** Failures from unknown devices in six hours, over all networks; 0 for known devices. */
  readonly failures: number
}

const QUARTER = 15 * 60
const HOUR = 60 * 60
const DAY = 24 * HOUR
/** The longest wait of an unknown device, over all networks. */
export const EVERYWHERE_SECONDS = 6 * HOUR
const REFUSAL = 'Слишком много попыток входа. Попробуйте позже.'

type Limit = RateLimit & {
  readonly key: string
  /** Counts failures only: undone for a right password. */
  readonly isOfFailures: boolean
}

export const accountKey = ({ realm, account }: Pick<Login, 'realm' | 'account'>) =>
  `${realm} ${account}`

/**
 * Counts a login before the password is compared, so that concurrent guesses count too. Limits of
 * the network come first: a refused network must not block further accounts.
 */
export async function countLogin(
  db: Database,
  limits: AccountLimits,
  login: Login,
): Promise<CountedLogin> {
  const windows = login.isKnown ? ofKnownDevices(limits, login) : ofStrangers(limits, login)
  const last = await limitAllTries(db, windows, REFUSAL)
  return {
    keys: windows.filter(({ isOfFailures }) => isOfFailures).map(({ key }) => key),
    failures: login.isKnown ? 0 : (last?.tries ?? 0),
  }
}

function ofStrangers(limits: AccountLimits, login: Login): Limit[] {
  const { address } = login
  const from = { kind: `${login.realm} address`, address }
  const all = { ...from, sign: ' all' }
  const account = accountKey(login)
  const pair = `${account} ${rateLimitAddress(address)}`
  return [
    ...networkLimits(from, { most: limits.failedLoginsPerAddress, ...failures(DAY) }),
    ...networkLimits(all, { most: limits.loginsPerAddress, ...allTries }),
    { key: pair, most: limits.failedLoginsPerAccount, ...failures(HOUR) },
    { key: `${pair} all`, most: limits.loginsPerAccount, ...allTries },
    // «~» sorts these keys behind all networks, the order of counting and deleting
    ...aroundPair(limits, login),
    { key: `${account} ~everywhere`, most: limits.guessesPerAccount, ...everywhere },
  ]
}

/** Limits one /48 to less than half of the guesses of all networks. */
function aroundPair(limits: AccountLimits, login: Login): Limit[] {
  const network = widerNetwork(rateLimitAddress(login.address))
  if (network === null) return []
  const key = `${accountKey(login)} ~around ${network}`
  return [
    { key, most: limits.failedLoginsPerAccount * NETWORK_FACTOR, ...everywhere },
    { key: `${key} all`, most: limits.loginsPerAccount * NETWORK_FACTOR, ...allTries },
  ]
}

/** Limits that only known devices count towards. */
const ofKnownDevices = (limits: AccountLimits, login: Login): Limit[] => [
  {
    key: `${accountKey(login)} known`,
    most: limits.failedLoginsPerAccount,
    ...failures(HOUR),
  },
  { key: `${accountKey(login)} known all`, most: limits.loginsPerAccount, ...allTries },
]

const failures = (longest: number) => ({ seconds: QUARTER, longest, isOfFailures: true })
const everywhere = {
  seconds: EVERYWHERE_SECONDS,
  longest: EVERYWHERE_SECONDS,
  isOfFailures: true,
}
const allTries = { seconds: QUARTER, longest: HOUR, isOfFailures: false }

/** For a right password, and for one that was not compared. */
export const undoLogin = (db: Database, { keys }: CountedLogin) => undoTries(db, keys)

/** Resets the limits of an account. */
export const resetLoginLimits = (db: Database, login: Pick<Login, 'realm' | 'account'>) =>
  deleteTries(db, accountKey(login))

export const resetNetworkLimits = (db: Database, realm: Login['realm'], address: string) =>
  deleteNetworkTries(db, { kind: `${realm} address`, address })

type Try = {
  readonly password: string
  /** Null: no such account. */
  readonly stored: string | null
  readonly isKnown: boolean
  readonly counted: CountedLogin
}

/**
 * Compares a password whose try is counted; undoes the count when the queue of hashing is full and
 * throws `too-many-requests`.
 */
export async function isPasswordWithinLimits(
  db: Database,
  { password, stored, isKnown, counted }: Try,
): Promise<boolean> {
  try {
    return await isPassword(password, stored, { isKnown })
  } catch (tooMany) {
    await undoLogin(db, counted)
    throw tooMany
  }
}

/** One letter a day. */
const EPISODE = { most: 1_000_000, seconds: 24 * 60 * 60, longest: 24 * 60 * 60 }
/** Longer than writing the letter takes: timing must not reveal whether the account exists. */
const ANSWER_AFTER_MS = 100

type Guesses = {
  readonly counted: CountedLogin
  /** Number of failures that counts as guessing. */
  readonly from: number
  /** Null: no such account. */
  readonly write: (() => Promise<unknown>) | null
}

/** Warns the owner of the account by letter that somebody guesses the password. */
export async function warnOfGuesses(
  db: Database,
  login: Pick<Login, 'realm' | 'account'>,
  { counted, from, write }: Guesses,
): Promise<void> {
  if (counted.failures < from) return
  const { tries } = await countTry(db, `${accountKey(login)} letter`, EPISODE)
  if (tries === 1) await Promise.all([write?.(), setTimeout(ANSWER_AFTER_MS)])
}
