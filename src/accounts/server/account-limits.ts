// How often somebody may sign up and have letters sent. Counted before what it costs; logins are in
// login-limits.ts.

import { createHash } from 'node:crypto'
import { limitedAddress } from '#src/platform/server/caller.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import {
  countAttempt,
  deleteForgottenAttempts,
  takeBackAttempt,
  type Window,
} from './attempts.repository.ts'

export type AccountLimits = {
  readonly signUpPerHour: number
  /** In a quarter of an hour: of an account from one network, of a network. */
  readonly failedLoginsPerAccount: number
  readonly failedLoginsPerAddress: number
  /** Failures of strangers in six hours, over all networks. */
  readonly guessesPerAccount: number
  /** Right and wrong ones in a quarter of an hour, by the same. */
  readonly loginsPerAccount: number
  readonly loginsPerAddress: number
  /** Letters with links that are asked for, both in an hour; changed phones by the second too. */
  readonly lettersPerAccount: number
  readonly lettersPerAddress: number
}

type LetterTry = {
  readonly email: string
  readonly address: string
  readonly kind: 'reset' | 'confirmation'
}

type Limit = Window & { readonly refusal: string }

const HOUR = 60 * 60
const QUARTER = 15 * 60
/** So many times the letters of one network go to one mailbox in an hour, whoever asks. */
const NETWORKS_OF_MAILBOX = 3
export const LONGEST_OF_ACCOUNT = HOUR
export const LONGEST_OF_ADDRESS = 24 * HOUR
const LETTER_REFUSAL = 'Слишком много писем. Попробуйте позже.'
const PHONE_REFUSAL = 'Слишком много изменений телефона. Попробуйте позже.'
const LINK_REFUSAL = 'Слишком много попыток. Попробуйте позже.'
const SIGN_UP_REFUSAL = 'Слишком много регистраций. Попробуйте позже.'

// outlives the account, so it is a hash: nothing that names the e-mail stays
const letterKey = (email: string) =>
  `letter account ${createHash('sha256').update(email).digest('base64url')}`
/** Of who asks elsewhere: nobody else's asking refuses a customer his letter. */
const letterPairKey = ({ email, address }: Pick<LetterTry, 'email' | 'address'>) =>
  `${letterKey(email)} ${limitedAddress(address)}`
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
 * Counts a letter with a link, whether anybody has that e-mail or not. False where the mailbox was
 * written to so often that no further letter goes there; the last one still works.
 */
export async function countLetter(
  db: Database,
  limits: AccountLimits,
  letter: LetterTry,
): Promise<boolean> {
  const window = { seconds: HOUR, refusal: LETTER_REFUSAL }
  const perAddress = { most: limits.lettersPerAddress, longest: LONGEST_OF_ADDRESS }
  await countWithin(db, letterAddressKey(letter.address), { ...window, ...perAddress })
  return countSignUpLetter(db, limits, letter)
}

/** The same of a sign-up, whose address is counted by `countSignUp`. */
export async function countSignUpLetter(
  db: Database,
  limits: AccountLimits,
  letter: LetterTry,
): Promise<boolean> {
  const window = { seconds: HOUR, longest: LONGEST_OF_ACCOUNT }
  const perNetwork = { ...window, most: limits.lettersPerAccount, refusal: LETTER_REFUSAL }
  await countWithin(db, letterPairKey(letter), perNetwork)
  const most = limits.lettersPerAccount * NETWORKS_OF_MAILBOX
  const key = `${letterKey(letter.email)} ${letter.kind}`
  // not longer each time: the next letter has to go before the link of the last one dies
  return (await countAttempt(db, key, { most, seconds: HOUR, longest: 0 })).tries <= most
}

export const tooManyLetters = (): ShopError => new ShopError('too-many-requests', LETTER_REFUSAL)

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
