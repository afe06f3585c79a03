// Rate limits of sign-ups, letters, links and changed phones; those of logins are in
// login-limits.ts.

import { createHash } from 'node:crypto'
import { NETWORK_FACTOR } from '#src/platform/server/call-price.ts'
import { rateLimitAddress, UNNAMED_PROXY, widerNetwork } from '#src/platform/server/caller.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import {
  countTries,
  countTry,
  deleteExpiredTries,
  deleteTries,
  type RateLimit,
  type RateLimitCount,
  undoTries,
} from './rate-limits.repository.ts'

export type AccountLimits = {
  readonly signUpPerHour: number
  /** Failed logins in a quarter of an hour: at one account from one network, and of one network. */
  readonly failedLoginsPerAccount: number
  readonly failedLoginsPerAddress: number
  /** Failed logins at one account from unknown devices in six hours, over all networks. */
  readonly guessesPerAccount: number
  /** All logins in a quarter of an hour: at one account from one network, and of one network. */
  readonly loginsPerAccount: number
  readonly loginsPerAddress: number
  /**
   * Letters with links in an hour, to one account and from one network; the second limits changed
   * phones too.
   */
  readonly lettersPerAccount: number
  readonly lettersPerAddress: number
}

type LetterTry = {
  readonly email: string
  readonly address: string
  readonly kind: 'reset' | 'confirmation'
}

type Limit = RateLimit & { readonly refusal: string }

const HOUR = 60 * 60
const QUARTER = 15 * 60
/** Letters to one mailbox in an hour, as a multiple of what one network may send there. */
const NETWORKS_OF_MAILBOX = 3
/** Calls of a town behind one unnamed proxy, as a multiple of one address. */
const SHARED_FACTOR = 10
export const LONGEST_ACCOUNT_WAIT = HOUR
export const LONGEST_ADDRESS_WAIT = 24 * HOUR
const LETTER_REFUSAL = 'Слишком много писем. Попробуйте позже.'
const PHONE_REFUSAL = 'Слишком много изменений телефона. Попробуйте позже.'
const LINK_REFUSAL = 'Слишком много попыток. Попробуйте позже.'
const SIGN_UP_REFUSAL = 'Слишком много регистраций. Попробуйте позже.'

// hashed, because it outlives the account
const letterKey = (email: string) =>
  `letter account ${createHash('sha256').update(email).digest('base64url')}`
/** Per network, so that requests from elsewhere do not keep a customer from his letter. */
const letterPairKey = ({ email, address }: Pick<LetterTry, 'email' | 'address'>) =>
  `${letterKey(email)} ${rateLimitAddress(address)}`
const LINK = 'link address'

export const countSignUp = (db: Database, limits: AccountLimits, address: string) =>
  limitNetworkTries(
    db,
    { kind: 'sign-up', address },
    {
      most: limits.signUpPerHour,
      seconds: HOUR,
      longest: LONGEST_ADDRESS_WAIT,
      refusal: SIGN_UP_REFUSAL,
    },
  )

/**
 * Counts a letter with a link, whether or not the e-mail is known. False when the mailbox got
 * enough letters and no further one is sent; the last one still works.
 */
export async function countLetter(
  db: Database,
  limits: AccountLimits,
  letter: LetterTry,
): Promise<boolean> {
  const window = { seconds: HOUR, refusal: LETTER_REFUSAL }
  const perAddress = { most: limits.lettersPerAddress, longest: LONGEST_ADDRESS_WAIT }
  const from = { kind: 'letter address', address: letter.address }
  await limitNetworkTries(db, from, { ...window, ...perAddress })
  return countSignUpLetter(db, limits, letter)
}

/** As `countLetter`, without the limit per network, which `countSignUp` has. */
export async function countSignUpLetter(
  db: Database,
  limits: AccountLimits,
  letter: LetterTry,
): Promise<boolean> {
  const window = { seconds: HOUR, longest: LONGEST_ACCOUNT_WAIT }
  const perNetwork = { ...window, most: limits.lettersPerAccount, refusal: LETTER_REFUSAL }
  await limitTries(db, letterPairKey(letter), perNetwork)
  const most = limits.lettersPerAccount * NETWORKS_OF_MAILBOX
  const key = `${letterKey(letter.email)} ${letter.kind}`
  // no growing wait: a next letter must be possible before the last link expires
  return (await countTry(db, key, { most, seconds: HOUR, longest: 0 })).tries <= most
}

export const tooManyLetters = (): ShopError => new ShopError('too-many-requests', LETTER_REFUSAL)

/** Limits checks for taken phones, so that nobody probes thousands of them. */
export async function countNewPhone(
  db: Database,
  limits: AccountLimits,
  { customerId, address }: { readonly customerId: number; readonly address: string },
) {
  const window = { most: limits.lettersPerAddress, seconds: HOUR, refusal: PHONE_REFUSAL }
  const from = { kind: 'phone address', address }
  await limitNetworkTries(db, from, { ...window, longest: LONGEST_ADDRESS_WAIT })
  await limitTries(db, `phone customer ${customerId}`, { ...window, longest: LONGEST_ACCOUNT_WAIT })
}

/** A wrong link counts like a failed login from its address. */
export const countLinkTry = (db: Database, limits: AccountLimits, address: string) =>
  limitNetworkTries(
    db,
    { kind: LINK, address },
    {
      most: limits.failedLoginsPerAddress,
      seconds: QUARTER,
      longest: LONGEST_ADDRESS_WAIT,
      refusal: LINK_REFUSAL,
    },
  )

export const undoLinkTry = (db: Database, address: string) =>
  undoNetworkTries(db, { kind: LINK, address })

/** Counts a try; throws `too-many-requests` beyond the limit. */
export const limitTries = (db: Database, key: string, { refusal, ...window }: Limit) =>
  limitAllTries(db, [{ key, ...window }], refusal)

/** As `limitTries` for an address and the /48 around an IPv6 one. */
export const limitNetworkTries = (db: Database, from: From, { refusal, ...window }: Limit) =>
  limitAllTries(db, networkLimits(from, window), refusal)

export const undoNetworkTries = (db: Database, from: From) => undoTries(db, networkKeys(from))

/** Includes the /48 around an IPv6 address. */
export async function deleteNetworkTries(db: Database, from: From): Promise<void> {
  for (const key of networkKeys(from)) await deleteTries(db, key)
}

type KeyedLimit = RateLimit & { readonly key: string }

/**
 * Counts a try under each limit in order; throws at the first one that is exceeded, else resolves
 * to the last count.
 */
export async function limitAllTries(
  db: Database,
  windows: readonly KeyedLimit[],
  refusal: string,
): Promise<RateLimitCount | undefined> {
  const counted = await countTries(db, windows)
  // the first try of a window deletes expired ones, so no timer is needed
  if (counted[0]?.tries === 1) await deleteExpiredTries(db)
  const last = counted.at(-1)
  if (last && last.tries > (windows[counted.length - 1]?.most ?? 0)) {
    const retryAfterSeconds = Math.max(1, last.secondsLeft)
    throw new ShopError('too-many-requests', refusal, { retryAfterSeconds })
  }
  return last
}

/** `kind` is the prefix of the keys, `sign` their suffix. */
export type From = { readonly kind: string; readonly address: string; readonly sign?: string }

/**
 * Keys of the address and of the /48 around an IPv6 one, in the order of counting. A hosting
 * customer gets a /48: 65,536 networks that each count as one address.
 */
function networkKeys({ kind, address, sign = '' }: From): string[] {
  const counted = rateLimitAddress(address)
  const wider = widerNetwork(counted)
  return [counted, ...(wider === null ? [] : [wider])].map((network) => `${kind} ${network}${sign}`)
}

/**
 * The limits of those keys: four times as much for the /48. All callers behind an unnamed proxy
 * share one limit of ten times as much, whose wait does not grow.
 */
export const networkLimits = <Limit extends RateLimit>(
  from: From,
  limit: Limit,
): (Limit & { readonly key: string })[] =>
  from.address === UNNAMED_PROXY
    ? networkKeys(from).map((key) => ({
        ...limit,
        key,
        most: limit.most * SHARED_FACTOR,
        longest: 0,
      }))
    : networkKeys(from).map((key, place) => ({
        ...limit,
        key,
        most: place === 0 ? limit.most : limit.most * NETWORK_FACTOR,
      }))
