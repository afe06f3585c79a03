// How often somebody may try a password: strangers by network and account, known devices apart.

import { limitedAddress } from '#src/platform/server/caller.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { AccountLimits } from './account-limits.ts'
import {
  countAttempts,
  deleteAttempts,
  deleteForgottenAttempts,
  takeBackAttempts,
  type Window,
} from './attempts.repository.ts'

export type Login = {
  /** `login` of customers, `staff login`: guesses at one door close nothing at the other. */
  readonly door: 'login' | 'staff login'
  /** `customer 12`, or `account E-MAIL` where the door knows no number. */
  readonly account: string
  readonly address: string
  /** Logged in to this account before, and has proved it. */
  readonly isKnown: boolean
}

export type CountedLogin = {
  /** To be taken back when the password is right. */
  readonly keys: readonly string[]
  /** Failures of strangers at this account in six hours, over all networks; 0 for known devices. */
  readonly failures: number
}

const QUARTER = 15 * 60
const HOUR = 60 * 60
const DAY = 24 * HOUR
/** Over all networks: so long a stranger waits at most. */
export const EVERYWHERE_SECONDS = 6 * HOUR
const REFUSAL = 'Слишком много попыток входа. Попробуйте позже.'

type Limit = Window & {
  readonly key: string
  /** Counts failures alone: a right password is taken back. */
  readonly isOfFailures: boolean
}

export const accountKey = ({ door, account }: Pick<Login, 'door' | 'account'>) =>
  `${door} ${account}`
export const networkKey = (door: Login['door'], address: string) =>
  `${door} address ${limitedAddress(address)}`

/**
 * Counts a try before the password is compared, so that guesses sent all at once are counted too.
 * The network comes first: one that is refused closes no further accounts.
 */
export async function countLogin(
  db: Database,
  limits: AccountLimits,
  login: Login,
): Promise<CountedLogin> {
  const windows = login.isKnown ? ofKnownDevices(limits, login) : ofStrangers(limits, login)
  const counted = await countAttempts(db, windows)
  // whoever opens a window sweeps closed ones: guesses leave no rows behind, and no timer has to
  if (counted[0]?.tries === 1) await deleteForgottenAttempts(db)
  const last = counted.at(-1)
  if (last && last.tries > (windows[counted.length - 1]?.most ?? 0)) {
    const retryAfterSeconds = Math.max(1, last.secondsLeft)
    throw new ShopError('too-many-requests', REFUSAL, { retryAfterSeconds })
  }
  return {
    keys: windows.filter(({ isOfFailures }) => isOfFailures).map(({ key }) => key),
    failures: login.isKnown ? 0 : (last?.tries ?? 0),
  }
}

function ofStrangers(limits: AccountLimits, login: Login): Limit[] {
  const network = networkKey(login.door, login.address)
  const pair = `${accountKey(login)} ${limitedAddress(login.address)}`
  return [
    { key: network, most: limits.failedLoginsPerAddress, ...failures(DAY) },
    { key: `${network} all`, most: limits.loginsPerAddress, ...allTries },
    { key: pair, most: limits.failedLoginsPerAccount, ...failures(HOUR) },
    { key: `${pair} all`, most: limits.loginsPerAccount, ...allTries },
    {
      // the sign puts it behind all networks, in what is counted and in what is deleted
      key: `${accountKey(login)} ~everywhere`,
      most: limits.guessesPerAccount,
      seconds: EVERYWHERE_SECONDS,
      longest: EVERYWHERE_SECONDS,
      isOfFailures: true,
    },
  ]
}

/** No stranger can fill these. */
const ofKnownDevices = (limits: AccountLimits, login: Login): Limit[] => [
  {
    key: `${accountKey(login)} known`,
    most: limits.failedLoginsPerAccount,
    ...failures(HOUR),
  },
  { key: `${accountKey(login)} known all`, most: limits.loginsPerAccount, ...allTries },
]

const failures = (longest: number) => ({ seconds: QUARTER, longest, isOfFailures: true })
const allTries = { seconds: QUARTER, longest: HOUR, isOfFailures: false }

/** The password was right, or was never compared. */
export const takeBackLogin = (db: Database, { keys }: CountedLogin) => takeBackAttempts(db, keys)

/** Opens the account to strangers again, whoever guessed at it. */
export const openAccount = (db: Database, login: Pick<Login, 'door' | 'account'>) =>
  deleteAttempts(db, accountKey(login))

export const openNetwork = (db: Database, door: Login['door'], address: string) =>
  deleteAttempts(db, networkKey(door, address))
